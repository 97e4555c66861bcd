/** What `--help` prints. */
export function helpText(agentNames: readonly string[]): string {
	return `Serves the agents of the playground on a port of this machine.

Usage: npm run agent -- [options]

  --port NUMBER      port to listen on, 0 for any that is free (default: 4100)
  --host ADDRESS     address to listen on (default: 127.0.0.1, for this machine alone). With
                     another one, such as 0.0.0.0, all who can reach it can also reset the agents
  --public-url URL   scheme and host by which a tunnel or a proxy makes the port known, such as
                     https://agents.example.com; cards then name it to whoever calls it so.
                     May be given several times. To other names the server does not answer
  --agent NAME       agent at the root of the port, for its card and for native gRPC
                     (default: ${agentNames[0]}; there are ${agentNames.join(', ')})
  --seed TEXT        makes the sandbox "main" the same at every run; without it, its ids are
                     random and its clock is real
  --speed FACTOR     how fast tasks run, 0.01 to 1000, or at-once (default: 1)
  --edition RELEASE  release of A2A 1.0 that decides status codes and media types, 1.0.1 or
                     1.0.0 (default: 1.0.1)
  --help             prints this

Once it is ready, it prints its address. SIGINT (Ctrl+C) or SIGTERM stop it.
`;
}
