import Type from 'typebox'
import type { InspectionPair } from '../../core/engine/inspection.ts'
import { nullable } from '../../core/schema/fields.ts'

/** Profiles that would inspect the connection of a packet that passes. */
export const inspectingProfiles = Type.Object(
  {
    ips_profile: nullable(Type.String(), { description: 'IPS profile; null without one.' }),
    dpi_profile: nullable(Type.String(), {
      description: 'Profile of application control; null without one.',
    }),
  },
  { description: 'What inspects its connection. Absent for a packet that is dropped.' },
)

/** A pair as the interface shows it: connections that rules of application control alone see have no profile. */
export function shownProfiles({ ips, application }: InspectionPair) {
  return { ips_profile: ips, dpi_profile: application === '' ? null : application }
}
