import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { collection } from '../../core/resource/resource.ts'
import { choice, comment, formatted, title } from '../../core/schema/fields.ts'
import { l7Protocol } from '../../core/schema/l7.ts'
import { message } from './messages.ts'
import { unrecognised } from './unrecognised.ts'

const schema = Type.Object({
  name: title(),
  comment: comment(),
  protocols: Type.Array(
    Type.Object({
      id: formatted('l7-protocol', { description: '`id.l7.<protocol>`.' }),
      action: choice(['deny', 'allow'], { description: 'What happens to the traffic of the protocol.' }),
    }),
    {
      ...{ maxItems: 10000, default: [], 'x-set': 'members', 'x-key': 'id' },
      description: 'What is done with protocols; each may stand here once.',
    },
  ),
})

/** Profiles of application control, which firewall rules name. Source: document 3, "Application-control profile". */
export const applicationProfiles = collection({
  name: 'application_profiles',
  path: '/api/application_control/profiles',
  area: 'security',
  summary: 'Profiles of application control, which firewall rules name.',
  source: 'document 3, Application-control profiles',
  id: { kind: 'uuid' },
  arrayBodies: true,
  schema,
  label: (profile) => profile.name,
  search: ['name', 'comment'],
  check: everyProtocolOnce,
  warnings: ({ protocols }) => unrecognised(protocols.map(({ id }) => id)),
})

function everyProtocolOnce({ protocols }: Static<typeof schema>): Problem[] {
  const seen = new Set<unknown>()
  return protocols.flatMap(({ id }, index) => {
    const protocol = l7Protocol(id)
    if (seen.has(protocol))
      return [problem(`protocols[${index}].id`, message('must differ from the other items'), 'duplicate')]
    seen.add(protocol)
    return []
  })
}
