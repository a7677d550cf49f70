import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lab, until } from '../../fixture/lab.ts'

/** A transparent proxy in the gateway's namespace, which adds `x-proxied: yes` to each answer. */
export interface WebProxy {
  readonly process: ChildProcessWithoutNullStreams
  close(): Promise<void>
}

const config = `
global
  maxconn 200
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

/** Starts one in a gateway that has no proxy of its own (`hidden: ['haproxy']`), and waits until it listens. */
export async function startWebProxy(lab: Lab): Promise<WebProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'web-proxy-'))
  // Under another name the program is there for the test alone.
  const [program, configuration] = [join(folder, 'proxy'), join(folder, 'proxy.cfg')]
  copyFileSync('/usr/sbin/haproxy', program)
  writeFileSync(configuration, config)
  const process = lab.start('gateway', program, '-db', '-f', configuration)
  const isGone = new Promise((resolve) => process.once('close', resolve))
  const close = async () => {
    // The launcher is not the proxy: that has to hear of it by its own number.
    const { text: found } = await lab.run('gateway', 'pgrep', '-f', configuration)
    const pids = found.split('\n').filter((pid) => pid !== '' && Number(pid) !== process.pid)
    if (pids.length > 0) await lab.run('gateway', 'kill', '-9', ...pids)
    process.kill('SIGKILL')
    await isGone
    rmSync(folder, { recursive: true, force: true })
  }
  const listens = async () => (await lab.run('gateway', 'ss', '-Hltn', 'sport = :3129')).text.includes('3129')
  if (await until(30, listens)) return { process, close }
  await close()
  throw new Error('the proxy does not listen')
}
