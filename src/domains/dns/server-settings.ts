import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { flag, formatted, nullable } from '../../core/schema/fields.ts'
import { readTrustAnchor } from './zone/trust-anchor.ts'

/** Settings of the name server that the documents leave open. Source: silences#dns-server-settings. */
export const dnsServerSettings = singleton({
  name: 'dns_server_settings',
  path: '/x/dns/settings',
  area: 'network',
  summary: 'Validation, limits and refusals of the name server.',
  source: 'silences#dns-server-settings',
  bodyLimitBytes: bodyLimitBytes.extension,
  schema: Type.Object({
    dnssec: flag(true, 'Validate signed answers (DNSSEC); a forged or broken one becomes SERVFAIL.'),
    trust_anchors: Type.Array(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        examples: ['corp.example. IN DS 31589 8 2 3490A6806D47F17A34C29E2CE80E8A999FFBE4BE'],
        description: 'A DS or DNSKEY record.',
      }),
      {
        maxItems: 64,
        'x-set': 'limits',
        default: [],
        description:
          'Keys of zones that are trusted in place of the root’s, for closed networks; what they do not cover is not validated. Empty: the root’s, kept up to date by RFC 5011.',
      },
    ),
    refuse_dot: flag(
      false,
      'Refuse DNS over TLS and QUIC (port 853) from local networks to servers on the Internet.',
    ),
    refuse_doh: flag(
      false,
      'Refuse known servers of DNS over HTTPS: their names do not exist, and connections to their addresses are refused.',
    ),
    rate_limit: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
      default: 1_000,
      description: 'Queries a second that one client may ask; null: no limit.',
    }),
    log_queries: flag(
      false,
      'Write a row into the log for each question of a client; refused and failed ones have a row in any case.',
    ),
    blocked_private_exceptions: Type.Array(formatted('domain', { maxLength: 253 }), {
      maxItems: 1_000,
      uniqueItems: true,
      'x-set': 'members',
      default: [],
      description:
        'Domains, with what is below them, whose names on the Internet may have private addresses (protection against rebinding is off for them).',
    }),
  }),
  initial: {
    dnssec: true,
    trust_anchors: [],
    refuse_dot: false,
    refuse_doh: false,
    rate_limit: 1_000,
    log_queries: false,
    blocked_private_exceptions: [],
  },
  check: ({ trust_anchors }) =>
    trust_anchors.flatMap((line, index) => {
      const anchor = readTrustAnchor(line)
      return 'breaks' in anchor ? [problem(`trust_anchors[${index}]`, anchor.breaks)] : []
    }),
})
