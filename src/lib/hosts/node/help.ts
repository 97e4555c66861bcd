/** What `--help` prints. */
export function helpText(agentNames: readonly string[]): string {
	return `Serves the agents of the playground on a port of this machine.

Usage: npm run agent -- [options]

  --port NUMBER      port to listen on, 0 for any that is free (default: 4100)
  --host ADDRESS     address to listen on (default: 127.0.0.1, for this machine only). With
                     another one, such as 0.0.0.0, whoever can reach it can reset the agents
  --public-url URL   scheme and host that a tunnel or a proxy gives the port, such as
                     https://agents.example.com; whoever calls it gets cards with this URL.
                     May be given several times. Calls to other host names are refused
  --agent NAME       agent whose card and native gRPC are at the root of the port
                     (default: ${agentNames[0]}; there are ${agentNames.join(', ')})
  --seed TEXT        makes the sandbox "main" the same in every run; without it, its ids are
                     random and its clock shows real time
  --speed FACTOR     how fast tasks run, 0.01 to 1000, or at-once (default: 1)
  --edition RELEASE  release of A2A 1.0 whose status codes and media types are used, 1.0.1 or
                     1.0.0 (default: 1.0.1)
  --help             prints this

Once it is ready, it prints its address. SIGINT (Ctrl+C) or SIGTERM stop it.
`;
}
