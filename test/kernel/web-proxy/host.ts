import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeHaproxy } from '../../../src/compile/text/haproxy.ts'
import type { WebProxyArtifact } from '../../../src/core/engine/declared/web-proxy.ts'
import type { WebRequest } from '../../../src/core/engine/rows/web-request.ts'
import { createWebProxy, judgeSocket } from '../../../src/engines/proxy/engine.ts'
import { verdictText } from '../../../src/engines/proxy/verdict-text.ts'
import { hostEngine, tellTest } from '../daemon/engine-host.ts'
import { type SpoeAnswer, type SpoeArguments, spoeAgent } from './spoe-agent.ts'

/** What the process that holds the web proxy says by itself. */
export type WebProxyMessage =
  | { readonly requests: readonly WebRequest[] }
  | { readonly asked: readonly [string, SpoeArguments] }

// `host.ts RUN-FOLDER TRUSTED JUDGE` holds the web proxy and its judge, or one of `tests` that decides by names of hosts and paths.
const [runFolder = '', trusted = '', judged = 'tests'] = process.argv.slice(2)
const tell = (said: WebProxyMessage) => process.send?.(said) ?? false
const socket = judgeSocket(runFolder)
mkdirSync(dirname(socket), { recursive: true })
let isSilent = false
const refusedText = verdictText({
  ...{ rule: '7', ruleName: 'No "play"', categories: 'users.id.1', user: '', quote: 'Q-1', refusal: '' },
})
const agent =
  judged === 'ours'
    ? null
    : spoeAgent(socket, (name, args) => {
        tell({ asked: [name, args] })
        return isSilent ? null : answer(name, args)
      })
process.on('message', (asked: unknown) => {
  if (asked === 'judge-silent') isSilent = true
  if (asked === 'judge-speaks') isSilent = false
  if (asked === 'judge-gone') agent?.close()
})

/** `deny.test` is denied, `bump.test` decrypted, and so on; paths that begin so are, too, and types of `image`. */
function answer(name: string, { sni = '', host = '', path = '', type = '' }: SpoeArguments): SpoeAnswer {
  const [first = ''] = String(name === 'tls' ? sni : host).split('.')
  const [, word = ''] = String(path).split('/')
  const known = ['deny', 'redirect', 'drop', 'bump']
  let action = known.includes(first) ? first : known.includes(word) ? word : 'pass'
  if (name !== 'tls' && action === 'bump') action = 'pass'
  if (name === 'answer') action = String(type).startsWith('image/') ? 'deny' : 'pass'
  const found = action === 'pass' ? {} : { told: refusedText }
  return {
    ...{ action, ...found },
    ...(action === 'deny' ? { page: '<p>100% blocked, %[src] "it" </p>' } : {}),
    ...(action === 'redirect' ? { location: 'http://pass.test/told?of=a%20page' } : {}),
    ...(word === 'safe' && name === 'request'
      ? { rewrite: '/safe/search?q=1&safe=active', header: 'YouTube-Restrict: Strict', cookie: 'PREF=f2' }
      : {}),
  }
}

const engine = createWebProxy({
  runFolder,
  trusted,
  write: writeHaproxy,
  filePath: (file) => file,
  ...(judged === 'ours'
    ? {}
    : {
        judge: {
          check: async () => null,
          apply: async () => undefined,
          close: async () => undefined,
          status: () => ({ status: 'active' as const, message: '' }),
          isWorking: () => true,
        },
      }),
  rows: (rows) => {
    tellTest({ rows: rows as never })
    return true
  },
  onRequests: (requests) => tell({ requests }),
  onLost: () => true,
  processEnded: (end) => tellTest({ end }),
})

hostEngine<WebProxyArtifact>({
  apply: (artifact) => engine.apply(artifact, AbortSignal.timeout(30_000)),
  observe: engine.observe,
  close: engine.close,
})
