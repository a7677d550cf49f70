import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { singleton } from '../../core/resource/resource.ts'
import { textFormats } from '../../core/schema/format.ts'
import { message } from './messages.ts'

/** The account at the DNS provider that is notified of a new address. Source: document 3, "DNS"; silences#ddns. */
export const dynamicDns = singleton({
  name: 'dynamic_dns',
  path: '/dns/ddns',
  area: 'network',
  summary: 'The account at the DNS provider that is told of a new address.',
  source: 'document 3, DNS',
  schema: Type.Object({
    domain: Type.String({
      maxLength: 253,
      default: '',
      description: 'Domain of the form `domain.com`, without scheme and `www`; empty while there is none.',
    }),
    service_login: Type.String({ maxLength: 255, default: '', description: 'Login at the provider.' }),
    service_password: Type.String({
      maxLength: 42,
      default: '',
      writeOnly: true,
      'x-secret': 'secret',
      description: 'Password at the provider, at most 42 characters; stored encrypted and never shown.',
    }),
  }),
  initial: { domain: '', service_login: '', service_password: '' },
  check: ({ domain }) =>
    domain === '' || isBareDomain(domain)
      ? []
      : [problem('domain', message('must be a domain of the form domain.com, without scheme and www'))],
})

function isBareDomain(text: string): boolean {
  return text.includes('.') && textFormats['domain']!.test(text) && !/^www\./i.test(text)
}
