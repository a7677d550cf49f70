import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAuthority, makeServerPair } from '../../../src/core/net/certificate-authority.ts'
import { runProgram } from '../../../src/engines/program.ts'
import { enterCommand } from '../../../src/plane/lab/enter.ts'
import { findRunFolder, readRunState } from '../../../src/plane/supervisor/run-folder.ts'
import { type Gateway, startGateway } from '../ground/gateway.ts'
import { interleave, type Row } from '../measure.ts'

const usualNames = 5_000_000
const rules = 1_000
const rounds = 9
const connections = 16
const ports = { http: 8_081, https: 8_444 }
const bigBytes = 8 * 1024 ** 3
const daySeconds = 86_400
const activeWithinSeconds = 120
/** What the filter sees, and the same server where it is told to see nothing. */
const addresses = { filtered: '203.0.113.50', bare: '203.0.113.51' }
const names = ['pass.test', 'bump.test']
const trustedOfDebian = '/etc/ssl/certs/ca-certificates.crt'
const generator = '/usr/bin/wrk'

/** Something that is done at a server; answers how much of it in a second. */
type Load = (address: string) => Promise<number>

/**
 * A client and a server in the lab with the whole gateway between them, through the content filter with 1,000 rules and so many names, against
 * the same server as a destination that is left out: a download that stays encrypted, plain requests, new connections of TLS, and requests that
 * are decrypted. Client, server and gateway share the machine. Sent by `wrk` as root.
 */
export async function measureContentFilter(folder: string, words: readonly string[]): Promise<Row[]> {
  const [count = usualNames] = words.map(Number)
  if (process.getuid?.() !== 0 || !existsSync(generator)) {
    console.log('left out: content-filter (it needs root and wrk: apt-get install wrk)')
    return []
  }
  const place = join(folder, 'web')
  mkdirSync(place, { recursive: true })
  const trusted = writeSite(place)
  const bound = `mount --bind ${trusted} ${trustedOfDebian} && exec "$@"`
  const wrap = ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', bound, 'sh']
  const gateway = await startGateway(folder, 'lab', wrap)
  const inHost = hostsOf(folder)
  let server: ChildProcess | null = null
  try {
    for (const address of Object.values(addresses))
      await done(inHost('wan1', ['ip', 'address', 'add', `${address}/24`, 'dev', 'eth0']))
    const [program, ...args] = inHost('wan1', ['nginx', '-p', place, '-c', join(place, 'nginx.conf')])
    server = spawn(program!, args, { stdio: 'inherit' })
    await setUp(gateway, place, count)
    const rows: Row[] = []
    for (const { name, load, atLeast, unit } of loadsOf(inHost, place)) {
      const times = await interleave(
        rounds,
        () => load(addresses.filtered),
        () => load(addresses.bare),
      )
      const [ours, bare] = [times.ours, times.bare].map((each) => Math.round(each).toLocaleString('en'))
      const detail = `${ours} and ${bare} ${unit} a second`
      rows.push({ name: `${name}: filtered / not`, ratio: times.ratio, limit: { atLeast }, detail })
    }
    return rows
  } finally {
    server?.kill('SIGTERM')
    await gateway.stop()
  }
}

type InHost = (host: string, command: readonly string[]) => readonly string[]

function hostsOf(folder: string): InHost {
  return (host, command) => enterCommand(readRunState(findRunFolder(folder), 'lab')!, host, command)
}

async function done([program = '', ...args]: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, args)
  if (code !== 0) throw new Error(`${program}: ${stderr || stdout}`)
  return stdout
}

/** What the server has, and the address book of the clients; answers the file of the authorities that the gateway is to believe. */
function writeSite(place: string): string {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const valid = { fromSeconds: nowSeconds - daySeconds, untilSeconds: nowSeconds + daySeconds }
  const authority = makeAuthority({ name: 'Sites of the measurement', ...valid })
  const { certificate, key } = makeServerPair(authority, { name: names[0]!, names, ...valid })
  writeFileSync(join(place, 'site.pem'), certificate + key)
  writeFileSync(join(place, 'trusted.pem'), authority.certificate)
  writeFileSync(join(place, 'big'), '')
  truncateSync(join(place, 'big'), bigBytes)
  for (const address of Object.values(addresses))
    writeFileSync(join(place, `hosts-${address}`), `${address} ${names.join(' ')}\n`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${place}/${kind};`,
  )
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off; user root; worker_processes 1; pid ${place}/pid; error_log stderr error;
    events { worker_connections 1000; }
    http {
      access_log off; sendfile on; keepalive_requests 1000000; ${temporary.join(' ')}
      server {
        listen ${ports.http} backlog=4096; listen ${ports.https} ssl backlog=4096;
        ssl_certificate ${place}/site.pem; ssl_certificate_key ${place}/site.pem;
        location / { default_type text/html; return 200 "a page of a site, of the usual kind"; }
        location = /big { root ${place}; }
      }
    }`,
  )
  return join(place, 'trusted.pem')
}

async function setUp(gateway: Gateway, place: string, count: number): Promise<void> {
  const { id } = (await gateway.call('POST', '/aliases/ip_addresses', {
    title: 'bare',
    value: addresses.bare,
  })) as { id: string }
  await gateway.call('PUT', '/x/content-filter/proxy', {
    ...{
      ports: Object.values(ports),
      sources_excepted: [],
      destinations_excepted: [id],
      on_failure: 'block',
    },
  })
  await gateway.call('PUT', '/content-filter/settings', {
    enabled_extended_categorizer: true,
    quic_reject_enabled: true,
  })
  await upload(gateway, place, count)
  const { id: bumped } = (await gateway.call('POST', '/content-filter/users_categories', {
    name: 'decrypted',
    urls: ['bump.test'],
  })) as { id: string }
  const bodies = Array.from({ length: rules }, (_none, at) =>
    at === rules - 1
      ? { name: 'the last', categories: [bumped], access: 'bump' }
      : { name: `rule ${at}`, categories: [`extended.id.${1 + (at % 86)}`], access: 'deny' },
  )
  await gateway.call(
    'POST',
    '/x/transactions',
    bodies.map((body) => ({ method: 'POST', path: '/content-filter/rules', body })),
  )
  await gateway.call('PUT', '/content-filter/state', { enabled: true })
  await active(gateway)
}

/** Waits until all parts work. */
async function active(gateway: Gateway): Promise<void> {
  const endMs = performance.now() + activeWithinSeconds * 1000
  let parts: { name: string; status: string; msg: string }[] = []
  for (; performance.now() < endMs; await sleep(500)) {
    parts = (await gateway.call('GET', '/x/content-filter/status')) as typeof parts
    if (parts.every(({ name, status }) => status === 'active' || name === 'safe-search')) return
  }
  throw new Error(`the content filter does not come up: ${JSON.stringify(parts)}`)
}

/** So many names in one category, in the layout of public lists. */
async function upload(gateway: Gateway, place: string, count: number): Promise<void> {
  const category = join(place, 'lists', 'adult')
  mkdirSync(category, { recursive: true })
  const file = openSync(join(category, 'domains'), 'w')
  const step = 100_000
  for (let from = 0; from < count; from += step) {
    const part = Array.from({ length: Math.min(step, count - from) }, (_none, at) => {
      const number = from + at
      return `site-${number}.example${number % 97}.com\n`
    })
    writeSync(file, part.join(''))
  }
  const archive = join(place, 'lists.tar')
  await done(['tar', '-C', join(place, 'lists'), '-cf', archive, 'adult'])
  const head = await done([
    ...['curl', '-sk', '-o', '/dev/null', '-D', '-', '-H', `Cookie: ${gateway.cookie}`, '-T', archive],
    `https://127.0.0.1:${gateway.port}/content-filter/update_archive_upload`,
  ])
  const job = /^x-job: *(\d+)/im.exec(head)?.[1]
  if (job === undefined) throw new Error(`the archive was refused: ${head}`)
  for (;;) {
    const { state } = (await gateway.call('GET', `/x/jobs/${job}`)) as { state: string }
    if (state === 'done') return
    if (state !== 'running') throw new Error(`the archive was not taken: ${state}`)
    await sleep(500)
  }
}

function loadsOf(
  inHost: InHost,
  place: string,
): readonly { name: string; load: Load; atLeast: number; unit: string }[] {
  const requests =
    (url: string, ...options: readonly string[]): Load =>
    async (address) => {
      const bound = `mount --bind ${place}/hosts-${address} /etc/hosts && exec "$@"`
      const text = await done(
        inHost('lan1', [
          ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c', bound, 'sh'],
          ...[generator, '-t', '1', '-c', String(connections), '-d', '2s', ...options, url],
        ]),
      )
      const perSecond = Number(/^Requests\/sec: *([\d.]+)/m.exec(text)?.[1])
      if (!(perSecond > 0) || /Non-2xx/.test(text)) throw new Error(`${url} at ${address}: ${text}`)
      return perSecond
    }
  const download: Load = async (address) => {
    const place = `pass.test:${ports.https}:${address}`
    const curl = ['curl', '-sk', '-o', '/dev/null', '--max-time', '2', '--resolve', place]
    const url = `https://pass.test:${ports.https}/big`
    const { stdout } = await runIn(inHost('lan1', [...curl, '-w', '%{http_code} %{speed_download}', url]))
    const [code, speed] = stdout.split(' ').map(Number)
    if (code !== 200) throw new Error(`the download at ${address}: ${stdout}`)
    return speed! / 1e6
  }
  const [http, https] = [`http://pass.test:${ports.http}/`, `https://pass.test:${ports.https}/`]
  const decrypted = `https://bump.test:${ports.https}/`
  return [
    { name: 'a download, undecrypted', load: download, atLeast: 0.9, unit: 'MB' },
    { name: 'plain requests, kept connections', load: requests(http), atLeast: 0.75, unit: 'requests' },
    {
      name: 'new TLS connections, undecrypted',
      load: requests(https, '-H', 'Connection: close'),
      atLeast: 0.5,
      unit: 'connections',
    },
    { name: 'decrypted requests', load: requests(decrypted), atLeast: 0.35, unit: 'requests' },
  ]
}

async function runIn([program = '', ...args]: readonly string[]) {
  return await runProgram(program, args)
}
