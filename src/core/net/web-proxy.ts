/** The transparent proxy of the content filter: the port that it listens at, and the routing table that leads there. */
export const webProxy = { port: 3129, table: 3129 } as const
