/** Who stands behind the agents; the address is one that no site can have (RFC 2606). */
export const provider = { organization: 'A2A Playground', url: 'https://playground.example' };
