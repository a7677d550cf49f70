import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { codingFor } from '../route/prepared.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Policy of a page of the console: code, styles and requests of this server alone. Source: silences#console-pages. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types gatehouse',
].join('; ')

const features = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

const guards = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': features.map((feature) => `${feature}=()`).join(', '),
  'X-Content-Type-Options': 'nosniff',
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  html: 'text/html; charset=utf-8',
}

/** A file in the forms that there are of it. */
interface File {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** Pages that stand beside the routes of the interface: anything below `/ui/`. */
export interface ConsoleFiles {
  /** The route of a path, also for one that is not there below `/ui/assets`; null for paths of others. */
  readonly routeOf: (path: string) => Route | null
}

/**
 * The web console as it was built into `folder`, for a product (`utm`, `cc`). All files are read now: a path from a request never
 * reaches the file system. Where nothing was built, its page says why.
 */
export function consoleFiles(folder: string | null, product: string): ConsoleFiles {
  const assets = folder === null ? new Map<string, File>() : assetsOf(join(folder, 'assets'))
  const page = pageOf(folder, product)
  const asset = (path: string): Route => {
    const file = assets.get(path.slice('/ui/assets/'.length))
    // Names with a hash in them never mean anything else.
    const lasts = /-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
    return route((request) =>
      file === undefined
        ? notThere(message('there is no {path}', { path }))
        : ok(answerWith(file, request, { 'Cache-Control': lasts })),
    )
  }
  const pageRoute = route((request) => ok(answerWith(page, request, { 'Cache-Control': 'no-cache' })))
  return {
    routeOf: (path) => {
      if (path.startsWith('/ui/assets/')) return asset(path)
      return path === '/ui' || path.startsWith('/ui/') ? pageRoute : null
    },
  }
}

function route(handle: Route['handle']): Route {
  return {
    method: 'GET',
    path: '/ui/*',
    access: 'public',
    doc: { summary: 'The web console.', source: 'silences#console-pages', tag: 'documentation' },
    handle,
  }
}

function answerWith(
  file: File,
  { headers }: Pick<ApiRequest, 'headers'>,
  more: Readonly<Record<string, string>>,
) {
  const coding = codingFor(String(headers['accept-encoding'] ?? ''))
  const packed = coding === 'identity' ? null : file[coding]
  return {
    body: packed ?? file.plain,
    headers: {
      ...guards,
      ...more,
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      ...(packed === null ? {} : { 'Content-Encoding': coding }),
    },
  }
}

function assetsOf(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder)) {
    const type = types[name.split('.').at(-1)!]
    if (type !== undefined) files.set(name, readFile(join(folder, name), type))
  }
  return files
}

function readFile(path: string, type: string): File {
  const packed = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null)
  return { type, plain: readFileSync(path), br: packed('.br'), gzip: packed('.gz') }
}

/** The one page, which knows of which product it is. */
function pageOf(folder: string | null, product: string): File {
  const path = folder === null ? '' : join(folder, 'index.html')
  const plain = existsSync(path)
    ? readFileSync(path, 'utf8').replace('<html lang="en">', `<html lang="en" data-product="${product}">`)
    : failurePage(folder)
  return { type: types['html']!, plain: Buffer.from(plain), br: null, gzip: null }
}

function failurePage(folder: string | null): string {
  const file = folder === null ? '' : join(folder, 'failure.txt')
  const reason = existsSync(file)
    ? readFileSync(file, 'utf8')
    : 'npm start builds it, and says on its terminal why it could not'
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Gatehouse</title></head>
<body>
<main>
<h1>The web console is not there</h1>
<p>The gateway runs, and its interface answers. The console was not built:</p>
<pre>${escaped(reason)}</pre>
<p>Консоль не собрана; шлюз работает, и его интерфейс отвечает.</p>
</main>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
