import { ok } from '../../core/failure.ts'
import type { ControlSide } from '../change/control-side.ts'
import type { Route } from '../route/route.ts'

/** Parts of the routes of packet checks. */
export interface CheckContext {
  readonly control: Pick<ControlSide, 'runPacketChecks'>
}

/** The start of the packet checks. Source: document 3, "Gateway firewall"; silences#checks. */
export function checkRoutes({ control }: CheckContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/firewall/checks_start',
      access: { area: 'firewall', competence: 'write' },
      doc: {
        summary: 'Starts the packet checks.',
        description:
          'Sends the packets through the ruleset of now in a network namespace that is made for them, and answers when ' +
          'what follows is in force. 503 when the data plane is away: then the newest run stays.',
        source: 'document 3, Gateway firewall',
        tag: 'packet_checks',
        statuses: [503],
      },
      handle: async () => {
        const run = await control.runPacketChecks()
        return run.ok ? ok({}) : run
      },
    },
  ]
}
