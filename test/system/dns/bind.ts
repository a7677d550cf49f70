import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hosts, type Lab, until } from '../fixture/lab.ts'

/** A BIND at the lab's router that lets keys change the zone `example.com`. */
export interface NameServer {
  readonly server: string
  /** Key of each algorithm in base64; its name is the algorithm. `stranger` may change nothing. */
  readonly keys: Readonly<Record<string, string>>
  /** What it prints. */
  readonly output: () => string
  /** Data of the records of a name, as it answers them. */
  readonly records: (name: string, type: 'A' | 'AAAA' | 'TXT') => Promise<string>
  readonly close: () => Promise<void>
}

const port = 5353
const algorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const

const zoneText = `$TTL 3600
@ IN SOA ns.example.com. admin.example.com. 1 3600 600 86400 60
@ IN NS ns.example.com.
@ IN A 192.0.2.1
@ IN A 192.0.2.2
@ IN TXT "stays"
ns IN A ${hosts.wan1}
`

/** Starts the server and waits until it answers. */
export async function startBind(lab: Lab): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bind-'))
  const secret = () => randomBytes(32).toString('base64')
  const keys = Object.fromEntries([...algorithms, 'stranger'].map((name) => [name, secret()]))
  const keyText = [...algorithms, 'stranger'].map((name) => {
    const algorithm = name === 'stranger' ? 'hmac-sha256' : name
    return `key "${name}" { algorithm ${algorithm}; secret "${keys[name]}"; };`
  })
  writeFileSync(join(folder, 'zone'), zoneText)
  writeFileSync(
    join(folder, 'named.conf'),
    `options {
  directory "${folder}";
  pid-file none;
  session-keyfile none;
  listen-on port ${port} { ${hosts.wan1}; };
  listen-on-v6 port ${port} { ${hosts.wan1v6}; };
  recursion no;
};
controls { };
${keyText.join('\n')}
zone "example.com" {
  type primary;
  file "${folder}/zone";
  update-policy { ${algorithms.map((name) => `grant ${name} zonesub A AAAA;`).join(' ')} };
};
`,
  )
  const child = lab.start('wan1', 'named', '-g', '-c', join(folder, 'named.conf'))
  let output = ''
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const dig = ['dig', `@${hosts.wan1}`, '-p', String(port), '+short', '+time=1', '+tries=1']
  const records = async (name: string, type: string) => {
    const { text } = await lab.run('wan1', ...dig, name, type)
    return text.trim().split('\n').sort().join(' ')
  }
  const isUp = await until(20, async () => (await records('example.com', 'TXT')) === '"stays"')
  if (!isUp) throw new Error(`named does not answer: ${output}`)
  return {
    server: `${hosts.wan1}:${port}`,
    keys,
    output: () => output,
    records,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
