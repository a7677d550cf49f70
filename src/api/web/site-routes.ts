import Type, { type Static } from 'typebox'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Observed } from '../../core/engine/observation.ts'
import type { ServiceStatus } from '../../core/engine/status.ts'
import { ok } from '../../core/failure.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Said } from '../../core/text/message.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { computedListRoutes } from '../route/computed-list.ts'
import type { Route } from '../route/route.ts'

const row = Type.Object({
  name: Type.String({
    description: '`reverse-proxy` for the service itself, behind it the title of each site.',
  }),
  site: Type.Union([Type.Integer(), Type.Null()], { description: 'Id of the site; null for the service.' }),
  addresses: Type.Array(Type.String(), { description: 'Addresses at which the site is served now.' }),
  status: statusValue,
  msg: Type.String({
    description: 'What is missing or worth knowing, and the remedy; empty when nothing is.',
  }),
})

/** State of published sites, or of one of them. */
export interface SiteRow extends Omit<Static<typeof row>, 'msg' | 'status' | 'addresses'> {
  readonly addresses: readonly string[]
  readonly status: ServiceStatus
  readonly msg: Said
}

/** Parts of the route about sites. */
export interface SiteContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'currentInputs' | 'observed'>
}

/** Tells the state of published sites. */
export type SiteStatus = (snapshot: Snapshot, inputs: CompileInputs, observed: Observed) => readonly SiteRow[]

/** The route that tells whether published sites are served, and what is missing. Source: silences#sites-status. */
export function siteRoutes({ store, control }: SiteContext, status: SiteStatus): Route[] {
  return computedListRoutes({
    path: '/x/reverse-proxy/status',
    access: { area: 'security', competence: 'read' },
    isPart: true,
    doc: {
      summary: 'Whether published sites are served, and what is missing.',
      source: 'silences#sites-status',
      tag: 'published_sites',
      response: Type.Array(row),
    },
    rows: async ({ say }) => {
      const { snapshot } = store
      const rows = status(snapshot, await control.currentInputs(snapshot), control.observed)
      return ok(rows.map((each) => ({ ...each, msg: say(each.msg) })))
    },
  })
}
