import Type, { type Static } from 'typebox'
import { artifactForm } from '../artifact.ts'
import { sealedSecret } from '../artifact-parts.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'
import { webPolicySchema } from './web-policy.ts'

const pem = Type.String({
  maxLength: 65_536,
  pattern: '^(-----BEGIN CERTIFICATE-----[\\sA-Za-z0-9+/=]+-----END CERTIFICATE-----\\s*)+$',
})

const proxy = Type.Object({
  /** Fate of what cannot be judged. */
  onFailure: Type.Union([Type.Literal('block'), Type.Literal('pass')]),
  /** Answer to TLS that is to be denied or redirected: decrypted to show the page, or ended at once. */
  denyUntrusted: Type.Union([Type.Literal('page'), Type.Literal('reset')]),
  /** Whether rows hold the query of an address. */
  queryLogged: Type.Boolean(),
  page: Type.Object({
    /** Text of the administrator on the block page; empty for none. */
    template: Type.String({ maxLength: 4_096 }),
    contact: Type.String({ maxLength: 512 }),
  }),
  authority: Type.Object({
    /** The certificate, and behind it the same authority signed by the one before it, where there is one. */
    certificates: pem,
    key: sealedSecret('Key of the authority in PEM.'),
  }),
  policy: webPolicySchema,
})

const schema = Type.Object({ proxy: Type.Union([Type.Null(), proxy]) })

/** Settings of the proxy and everything that it judges by. */
export type WebProxySettings = Static<typeof proxy>

/** The web proxy; null while nothing is handed to it. */
export type WebProxyArtifact = Static<typeof schema>

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'web-proxy': WebProxyArtifact
  }
}

/** Filtering of requests to web sites. Source: document 3, "Content filter". */
export const webProxyEngine: EngineDeclaration<'web-proxy'> = {
  name: 'web-proxy',
  summary: 'filtering of web requests',
  artifact: artifactForm(schema),
  observation: null,
  isCompiledFrom: false,
  gates: false,
  tools: [
    { tool: 'haproxy', package: 'haproxy', neededFor: message('filtering of web requests') },
    {
      tool: 'ca-certificates',
      package: 'ca-certificates',
      neededFor: message('trusting web sites'),
      files: ['/etc/ssl/certs/ca-certificates.crt'],
    },
  ],
  enforces: {
    content_filter_state: 'whole',
    content_filter_settings: 'whole',
    content_filter_proxy: 'whole',
    content_filter_page: 'whole',
    content_rules: 'whole',
    users_categories: 'whole',
    proxy_safe_search: 'whole',
  },
}
