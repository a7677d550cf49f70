import { createServer } from 'vite'

// Serves the sources of the web console with hot replacement, in front of a running gateway: `npm run web`, or
// `npm run web -- https://ADDRESS:PORT`. Requests to the interface go on to that gateway.
const [gateway = 'https://127.0.0.1:8443'] = process.argv.slice(2)
const target = new URL(gateway).origin

const server = await createServer({
  configFile: 'web/vite.config.ts',
  server: {
    host: 'localhost',
    port: 5173,
    proxy: {
      // Everything but the console itself, and what Vite serves for it.
      '^/(?!ui/)': {
        target,
        changeOrigin: true,
        secure: false,
        // The gateway takes changes from pages of its own alone.
        headers: { origin: target },
      },
    },
  },
})
await server.listen()
server.printUrls()
