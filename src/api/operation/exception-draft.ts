import Type from 'typebox'
import type { Result } from '../../core/failure.ts'
import type { Area } from '../../core/resource/area.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { TailRow } from '../../store/log/query/tail.ts'
import { planSchema } from '../change/plan.ts'

/** An exception as changes, with what they would bring. */
export const draftAnswer = Type.Object(
  {
    changes: Type.Array(
      Type.Object({
        method: Type.Enum(['POST', 'PATCH']),
        path: Type.String({ description: 'Path with its query.' }),
        body: Type.Object({}, { additionalProperties: true }),
        as: Type.Optional(Type.String({ description: 'Name under which a later change has its id.' })),
      }),
      { description: 'The exception, as `POST /x/transactions` and `POST /x/plan` take it.' },
    ),
    plan: planSchema,
  },
  { title: 'ExceptionDraft' },
)

/** An exception that was drafted. */
export interface DraftedException {
  readonly changes: readonly object[]
  readonly areas: readonly Area[]
  readonly change: (transaction: Transaction) => Result<readonly unknown[]>
}

/** The row with this id; null where it is not in the log of the gateway. */
export async function rowWith(logs: Pick<LogStore, 'tail'>, id: number): Promise<TailRow | null> {
  const step = { mostRows: 1, mostCharacters: 1, mostScanned: 1 }
  const { items } = await logs.tail({ filters: [], search: null, ...step, after: id - 1 })
  const [found] = items.flatMap((item) => ('row' in item ? [item.row] : []))
  return found !== undefined && Number(found.id) === id ? found : null
}
