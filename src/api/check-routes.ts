import { ok } from '../core/failure.ts'
import type { ApiContext } from './context.ts'
import type { Route } from './route.ts'

/** The start of the packet checks. Source: document 3, "Gateway firewall"; silences#checks. */
export function checkRoutes({ control }: Pick<ApiContext, 'control'>): Route[] {
  return [
    {
      method: 'POST',
      path: '/firewall/checks_start',
      access: { area: 'firewall', competence: 'write' },
      doc: {
        summary: 'Starts the packet checks.',
        source: 'document 3, Gateway firewall',
        tag: 'packet_checks',
      },
      handle: async () => {
        await control.runPacketChecks()
        return ok({})
      },
    },
  ]
}
