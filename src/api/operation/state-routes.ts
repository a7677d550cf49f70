import Type, { type Static } from 'typebox'
import type { EngineDeclaration } from '../../core/engine/declaration.ts'
import { engineState } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import type { Store } from '../../store/config/store.ts'
import type { ControlSide } from '../change/control-side.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import type { Route } from '../route/route.ts'

/** Dependencies of the state. */
export interface StateContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly control: Pick<ControlSide, 'observed'>
  readonly engines: readonly EngineDeclaration[]
  /** Name that the settings give the gateway, empty for none, and its time zone. */
  readonly identity: () => { readonly name: string; readonly time_zone: string }
}

/** State of the gateway: the revision that is stored, the one in force, and its engines. */
export const gatewayState = Type.Object({
  name: Type.String({ description: 'Name of the gateway, from `/x/system/settings`; empty for none.' }),
  time_zone: Type.String({ description: 'Its time zone, from there, too: an IANA name.' }),
  revision: Type.Integer({ description: 'Newest revision of the configuration.' }),
  applied_revision: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Newest revision that is in force; null where nothing is enforced.',
  }),
  apply_error: Type.String({ description: 'Why the newest revision is not in force; empty where it is.' }),
  data_plane: Type.String({ description: '`lab`, `host`, `none`, or `disconnected`.' }),
  engines: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Name of the engine.' }),
      status: Type.String({ description: 'As in `/x/status`.' }),
      msg: Type.String({ description: 'What is wrong or missing, and the remedy; empty while all is well.' }),
    }),
    { description: 'Engines in the order in which they are listed.' },
  ),
})

/** The state in the language of `say`. */
export function shownState(context: StateContext, say: Say): Static<typeof gatewayState> {
  const { store, control, engines, identity } = context
  const { observed } = control
  const { plane, appliedRevision, applyError } = observed
  return {
    ...identity(),
    revision: store.snapshot.revision,
    applied_revision: plane?.mode === 'none' ? null : appliedRevision,
    apply_error: say(applyError),
    data_plane: plane?.mode ?? 'disconnected',
    engines: engines.map(({ name }) => shownEngine(name, observed, say)),
  }
}

function shownEngine(name: EngineDeclaration['name'], observed: Observed, say: Say) {
  const { status, message } = engineState(observed, name)
  return { name, status, msg: say(message) }
}

/** The state, for every administrator. Source: silences#state. */
export function stateRoutes(context: StateContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/state',
      access: 'session',
      doc: {
        summary:
          'Name and time zone of the gateway, what is stored, what is in force, and how the engines are.',
        description: 'For every administrator; `/x/status` says more to those who may read `system`.',
        source: 'silences#state',
        tag: 'operation',
        response: gatewayState,
        headers: ['ETag'],
      },
      handle: ({ say }) => ok(jsonAnswer(shownState(context, say))),
    },
  ]
}
