/** Port of the transparent listener of the web proxy, and the routing table for what is handed to it. */
export const webProxy = { port: 3129, table: 3129 }
