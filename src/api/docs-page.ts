import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ok } from '../core/failure.ts'
import type { Route } from './route.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Gatehouse: management interface</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#app', deepLinking: true, filter: true, docExpansion: 'none', validatorUrl: null,
})
`

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; font-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const doc = { source: 'silences#extensions', tag: 'documentation' }

/** The documentation page at `/docs`; everything it shows comes from this server. */
export function docsRoutes(): Route[] {
  const file = (path: string, summary: string, type: string, body: () => unknown): Route => ({
    method: 'GET',
    path,
    access: 'public',
    doc: { ...doc, summary, responseType: type },
    handle: () =>
      ok({
        body: body(),
        headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy },
      }),
  })
  return [
    file('/docs', 'The documentation page.', 'text/html', () => Buffer.from(page)),
    file('/docs/start.js', 'Starts the documentation page.', 'text/javascript', () => Buffer.from(start)),
    file('/docs/reference.js', 'Shows the description.', 'text/javascript', () =>
      asset('swagger-ui-bundle.js'),
    ),
    file('/docs/reference.css', 'Style of the page.', 'text/css', () => asset('swagger-ui.css')),
  ]
}

/** A file of the package that draws the page; read from disk at each request, never held in memory. */
function asset(name: string) {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return createReadStream(join(folder, name))
}
