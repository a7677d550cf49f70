import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Lab, until } from '../../fixture/lab.ts'

/** A transparent proxy in the gateway's namespace, which adds `x-proxied: yes` to each answer. */
export interface WebProxy {
  readonly process: ChildProcessWithoutNullStreams
  close(): Promise<void>
}

const config = `
global
  maxconn 200
  noreuseport
defaults
  mode http
  timeout connect 3s
  timeout client 30s
  timeout server 30s
frontend clients
  bind 0.0.0.0:3129 transparent
  bind :::3129 v6only transparent
  http-response set-header x-proxied yes
  default_backend servers
backend servers
  source 0.0.0.0 usesrc clientip
  server there 0.0.0.0:0
`

/** A proxy that cannot have the port tries for two seconds, and ends. */
const settledMilliseconds = 3_000

/** Starts one, and waits until it listens: the gateway's own proxy gives the port up before long. */
export async function startWebProxy(lab: Lab): Promise<WebProxy> {
  const end = performance.now() + 60_000
  while (performance.now() < end) {
    const started = await startOnce(lab)
    if (started !== null) return started
  }
  throw new Error('the proxy does not listen')
}

/** Null where it ended by itself. */
async function startOnce(lab: Lab): Promise<WebProxy | null> {
  const folder = mkdtempSync(join(tmpdir(), 'web-proxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), config)
  const process = lab.start('gateway', 'haproxy', '-db', '-f', join(folder, 'haproxy.cfg'))
  const isGone = new Promise<null>((resolve) => process.once('close', () => resolve(null)))
  // The launcher is not the proxy: that has to hear of it by its own number.
  const own = async () => {
    const { text } = await lab.run('gateway', 'pgrep', '-f', join(folder, 'haproxy.cfg'))
    return text.split('\n').filter((pid) => pid !== '' && Number(pid) !== process.pid)
  }
  const close = async () => {
    const pids = await own()
    if (pids.length > 0) await lab.run('gateway', 'kill', '-9', ...pids)
    process.kill('SIGKILL')
    await isGone
    rmSync(folder, { recursive: true, force: true })
  }
  const settled = await Promise.race([isGone, sleep(settledMilliseconds)])
  // The listener may be the gateway's own while this one still tries.
  const listens = async () => {
    const { text } = await lab.run('gateway', 'ss', '-Hltnp', 'sport = :3129')
    return (await own()).some((pid) => text.includes(`pid=${pid},`))
  }
  if (settled !== null && (await Promise.race([isGone, until(20, listens)]))) return { process, close }
  await close()
  return null
}
