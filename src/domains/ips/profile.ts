import Type from 'typebox'
import { collection } from '../../core/resource/resource.ts'
import { comment, title } from '../../core/schema/fields.ts'

/** Fields of a profile. */
export const profileFields = { name: title(), comment: comment() }

/** Profiles of intrusion prevention, which firewall rules name. Source: document 3, "Intrusion-prevention (IPS) profile". */
export const ipsProfiles = collection({
  name: 'ips_profiles',
  path: '/ips/profiles',
  area: 'security',
  summary: 'Profiles of intrusion prevention, which firewall rules name.',
  source: 'document 3, Intrusion prevention (IPS)',
  id: { kind: 'uuid' },
  schema: Type.Object(profileFields),
  label: (profile) => profile.name,
  search: ['name', 'comment'],
})
