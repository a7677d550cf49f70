import Type from 'typebox'
import { ok } from '../../../core/failure.ts'
import { view } from '../../../core/resource/resource.ts'
import { choice } from '../../../core/schema/fields.ts'
import { momentAt } from '../../../core/text/moment.ts'
import { offsetAt } from '../compile/time-zone.ts'
import { zoneOf } from '../compile/timetable.ts'
import { forwardingBlocked } from './check-settings.ts'

/** Results of the newest run of the packet checks. Source: document 3, "Packet check"; silences#checks. */
export const checkResult = view({
  name: 'firewall_checks_result',
  path: '/firewall/checks_result',
  area: 'firewall',
  summary: 'What came of the newest run of the packet checks.',
  source: 'document 3, Gateway firewall',
  output: Type.Object({
    block_status: Type.Boolean({ description: 'Traffic is blocked now, because a check has failed.' }),
    in_progress: Type.Boolean({ description: 'A run has not ended yet.' }),
    check_datetime: Type.Integer({ description: 'When it ran, YYYYMMDDhhmmss; 0 before the first run.' }),
    data: Type.Record(
      Type.String(),
      Type.Object({
        result: choice(['drop', 'accept']),
        rule_id: Type.String({ description: 'The rule that fired, such as fwd.ngfw.12.' }),
        verdict: Type.Boolean({ description: 'Whether the result is the expected one.' }),
      }),
      { description: 'By the id of the check.' },
    ),
  }),
  read: ({ snapshot, observed: { checks, checking } }) =>
    ok({
      block_status: forwardingBlocked(snapshot, checks),
      in_progress: checking,
      check_datetime: checks === null ? 0 : momentIn(zoneOf(snapshot), checks.atSeconds),
      data: Object.fromEntries(
        Object.entries(checks?.results ?? {}).map(([id, { result, rule, asExpected }]) => [
          id,
          { result, rule_id: rule, verdict: asExpected },
        ]),
      ),
    }),
})

function momentIn(zone: string, atSeconds: number): number {
  return momentAt(atSeconds, offsetAt(zone, atSeconds))
}
