import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../fixtures/free-port.ts'

/** A running `bare-server.ts`. */
export interface BareServer {
  readonly port: number
  close(): void
}

/** Starts a bare server beside the gateway of `folder`, whose certificate it uses. */
export async function startBareServer(folder: string, bodyFile?: string): Promise<BareServer> {
  const port = await freePort()
  const more = bodyFile === undefined ? [] : [bodyFile]
  const child = fork(join(import.meta.dirname, 'ground/bare-server.ts'), [String(port), folder, ...more])
  await once(child, 'message')
  return { port, close: () => child.disconnect() }
}
