import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeNginx } from '../../../src/compile/text/nginx.ts'
import type { ServedSite } from '../../../src/core/engine/declared/nginx-settings.ts'
import type { SiteWafProfile } from '../../../src/core/engine/declared/reverse-proxy.ts'
import { interleave, type Row } from '../measure.ts'

const ports = { behind: 18_480, bare: 18_481, ours: 18_482, guarded: 18_483, wide: 18_484 }
// Many short rounds: what else the machine does changes within seconds, and the median of neighbours is not moved by it.
const roundMilliseconds = 500
const rounds = 21
const connections = 16
const nanosecondsPerSecond = 1e9
const profileId = '6f1d1b0a-6b1e-4f5c-9d53-0c8d6f1f2a01'
const profile: SiteWafProfile = {
  ...{ id: profileId, name: 'bench', detectionOnly: false, disabledFiles: [], exceptions: [] },
  ...{ serverTokens: false, lists: [] },
}

/**
 * A published site without a profile against nginx with nothing but `proxy_pass`, one worker each and 16 connections kept; and
 * with a profile, by one worker and by two. All requests are usual ones of a browser.
 */
export async function measureSites(folder: string): Promise<Row[]> {
  const started: Started = {
    behind: startBare(folder, 'behind', 'location / { return 200 "a page of a site, of the usual kind"; }'),
    bare: startBare(folder, 'bare', `location / { proxy_pass http://behind; }`),
    ours: startOurs(folder, 'ours', { workers: 1, isGuarded: false }),
    guarded: startOurs(folder, 'guarded', { workers: 1, isGuarded: true }),
    wide: startOurs(folder, 'wide', { workers: 2, isGuarded: true }),
  }
  try {
    await sleep(2_000)
    const bare = () => perProcessorSecond(started, 'bare')
    const plain = await interleave(rounds, () => perProcessorSecond(started, 'ours'), bare)
    const guarded = await interleave(rounds, () => perProcessorSecond(started, 'guarded'), bare)
    const wide = await interleave(
      rounds,
      () => perSecond(ports.wide),
      () => perSecond(ports.guarded),
    )
    return [
      {
        name: 'a site without WAF / plain nginx',
        ratio: plain.ratio,
        limit: { atLeast: 0.95 },
        detail: `${plain.ours.toFixed(0)} and ${plain.bare.toFixed(0)} requests for a second of a processor`,
      },
      {
        name: 'a site with WAF / plain nginx',
        ratio: guarded.ratio,
        limit: { atLeast: 0.01 },
        detail: `${guarded.ours.toFixed(0)} and ${guarded.bare.toFixed(0)} requests for a second of a processor; ${(1000 / guarded.ours).toFixed(2)} ms each`,
      },
      {
        name: 'WAF with two workers / with one',
        ratio: wide.ratio,
        limit: { atLeast: 1.3 },
        detail: `${wide.ours.toFixed(0)} and ${wide.bare.toFixed(0)} requests/s`,
      },
    ]
  } finally {
    for (const child of Object.values(started)) child.kill('SIGTERM')
  }
}

type Name = keyof typeof ports
type Started = Readonly<Record<Name, ChildProcess>>

/** Nginx with one worker and one server, which is as short as can be. */
function startBare(folder: string, name: Name, location: string): ChildProcess {
  const place = join(folder, name)
  mkdirSync(place, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${place}/${kind};`,
  )
  const text = `daemon off; user root; worker_processes 1; pid ${place}/pid; error_log stderr error;
    events { worker_connections 1000; }
    http {
      access_log off; ${temporary.join(' ')}
      proxy_http_version 1.1; proxy_set_header Connection "";
      upstream behind { server 127.0.0.1:${ports.behind}; keepalive 64; }
      server { listen 127.0.0.1:${ports[name]}; keepalive_requests 100000; ${location} }
    }`
  return start(place, { 'nginx.conf': text })
}

function startOurs(
  folder: string,
  name: Name,
  { workers, isGuarded }: { readonly workers: number; readonly isGuarded: boolean },
): ChildProcess {
  const place = join(folder, name)
  const [audit, temporary] = [join(place, 'audit'), join(place, 'bodies')]
  for (const each of [audit, temporary]) mkdirSync(each, { recursive: true })
  const site: ServedSite = {
    ...{ id: 1, names: ['shop.test'], isTls: false, leadsFrom: [], behind: ['127.0.0.1'] },
    listen: { addresses: ['127.0.0.1'], port: ports[name] },
    upstream: { scheme: 'http', address: '127.0.0.1', port: ports.behind, verify: false },
    behindName: '127.0.0.1',
    profile: isGuarded ? profileId : null,
  }
  const files = writeNginx({
    ...{
      folder: place,
      audit,
      temporary,
      refusals: join(place, 'refusals'),
      gate: join(place, 'gate'),
      mark: 'bench',
    },
    ...{ isRoot: true, workers, connections: 1_000, trusted: '/etc/ssl/certs/ca-certificates.crt' },
    ...{ sites: [site], profiles: isGuarded ? [profile] : [], trustedProxies: [] },
  })
  return start(place, files)
}

function start(place: string, files: Readonly<Record<string, string>>): ChildProcess {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  return spawn('nginx', ['-p', place, '-e', 'stderr', '-c', join(place, 'nginx.conf')], { stdio: 'ignore' })
}

/** Answers for a second of the processor that the worker has used: what else the machine does counts for neither. */
async function perProcessorSecond(started: Started, name: Name): Promise<number> {
  const { pid = 0 } = started[name]
  const worker = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const used = () =>
    Number(readFileSync(`/proc/${worker}/schedstat`, 'utf8').split(' ')[0]) / nanosecondsPerSecond
  const before = used()
  const answers = (await perSecond(ports[name])) * (roundMilliseconds / 1000)
  return answers / (used() - before)
}

/** Answers a second over connections that are kept. Throws for one that is not 200. */
async function perSecond(port: number): Promise<number> {
  const request = [
    'GET /catalogue/shoes?page=2&sort=price&colour=dark-blue HTTP/1.1',
    'Host: shop.test',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0',
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Language: en-GB,en;q=0.5',
    'Cookie: session=0c8d6f1f2a01; theme=dark',
  ]
  const bytes = Buffer.from(`${request.join('\r\n')}\r\n\r\n`)
  const untilMs = performance.now() + roundMilliseconds
  const counts = await Promise.all(Array.from({ length: connections }, () => countOne(port, bytes, untilMs)))
  return (counts.reduce((sum, count) => sum + count, 0) / roundMilliseconds) * 1000
}

async function countOne(port: number, request: Buffer, untilMs: number): Promise<number> {
  let answers = 0
  while (performance.now() < untilMs) answers += await countInConnection(port, request, untilMs)
  return answers
}

/** Nginx ends a connection after some requests. */
function countInConnection(port: number, request: Buffer, untilMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay(true)
    socket.on('data', (part) => {
      const head = part.toString('latin1', 0, 12)
      if (!head.startsWith('HTTP/')) return
      if (head !== 'HTTP/1.1 200') return reject(new Error(`not the page: ${head}`))
      answers += 1
      if (performance.now() < untilMs) socket.write(request)
      else socket.end()
    })
    socket.on('close', () => resolve(answers))
    // A request may meet the end of its connection, which nginx brings about after a thousand.
    socket.on('error', (error) => (answers > 0 ? resolve(answers) : reject(error)))
  })
}
