import { ok } from '../../../core/failure.ts'
import { preparedContent } from '../../route/prepared.ts'
import type { Route } from '../../route/route.ts'
import { script } from './script.ts'
import { style } from './style.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Gatehouse: management interface</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<main id="app"></main>
<script src="/docs/start.js"></script>
</body>
</html>
`

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"

const doc = { source: 'silences#extensions', tag: 'documentation' }

/** Places to look; for people who come to the root by a program. */
const places = { console: '/ui/', documentation: '/docs', description: '/openapi.json', health: '/health' }

/** The documentation page at `/docs`; everything it shows comes from this server. `/` leads to the web console. */
export function docsRoutes(): Route[] {
  const file = (path: string, summary: string, type: string, text: string): Route => {
    const content = preparedContent({
      type: `${type}; charset=utf-8`,
      read: () => Buffer.from(text),
      headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' },
    })
    return {
      method: 'GET',
      path,
      access: 'public',
      doc: { ...doc, summary, responseType: type },
      handle: async (request) => ok(await content(request)),
    }
  }
  return [
    rootRoute,
    file('/docs', 'The documentation page.', 'text/html', page),
    file('/docs/start.js', 'What the documentation page does.', 'text/javascript', script),
    file('/docs/style.css', 'Style of the documentation page.', 'text/css', style),
  ]
}

const rootRoute: Route = {
  method: 'GET',
  path: '/',
  access: 'public',
  doc: { ...doc, summary: 'Leads to the web console, and tells programs where to look.' },
  handle: () => ok({ status: 302, body: places, headers: { Location: '/ui/' } }),
}
