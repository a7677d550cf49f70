import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { secondFactors, vpnAccessRules, vpnKinds } from './access-rule.ts'

function flags<const K extends readonly string[]>(kinds: K, what: string) {
  return Type.Object(
    Object.fromEntries(
      kinds.map((kind) => [kind, Type.Boolean({ description: `Whether a rule ${what} ${kind}.` })]),
    ),
  )
}

/** Kinds of VPN in the access table; `any` is all of them. Source: document 2, "VPN server". */
export const vpnsInAccessRules = view({
  name: 'vpns_in_access_rules',
  path: '/vpn_servers/vpns_in_access_rules',
  area: 'users',
  summary: 'Which kinds of VPN are used in the access table.',
  source: 'document 2, VPN server',
  output: flags(vpnKinds, 'names'),
  read: ({ snapshot }) => {
    const used = new Set<string>(snapshot.rows(vpnAccessRules).entries.flatMap(({ item }) => item.vpns))
    return ok(Object.fromEntries(vpnKinds.map((kind) => [kind, used.has('any') || used.has(kind)])))
  },
})

/** Second factors in the access table. Source: document 2, "VPN server"; silences#vpn-usage. */
export const twoFactorInAccessRules = view({
  name: 'two_factor_in_access_rules',
  path: '/vpn_servers/two_factor_in_access_rules',
  area: 'users',
  summary: 'Which second factors are used in the access table.',
  source: 'document 2, VPN server',
  output: flags(secondFactors, 'asks for'),
  read: ({ snapshot }) => {
    const used = new Set<string>(snapshot.rows(vpnAccessRules).entries.map(({ item }) => item.two_factor))
    return ok(Object.fromEntries(secondFactors.map((factor) => [factor, used.has(factor)])))
  },
})
