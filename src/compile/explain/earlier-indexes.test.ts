import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { Entry } from '../../core/resource/snapshot.ts'
import type { RuleForm } from './rule-form.ts'
import { ruleIndexes } from './rule-index.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const entries = Array.from(
  { length: 1_200 },
  (_, index): Entry<{ number: number }> => ({
    id: index + 1,
    position: index,
    revision: 1,
    item: { number: index },
  }),
)

type Forms = (entry: Entry<{ number: number }>) => RuleForm | null

/** Forms of rules as some objects mean them; each time another function. */
function forms(): Forms {
  return () => null
}

/** Renews an index so often, of which a part stays each time; answers the last one, and all that forms came from. */
function inTurns(count: number) {
  let formOf = forms()
  const all = [new WeakRef(formOf)]
  let indexing = ruleIndexes(formOf)
  for (let turn = 0; turn < count; turn++) {
    for (const part of indexing(entries).parts) void part.block
    formOf = forms()
    all.push(new WeakRef(formOf))
    indexing = indexing.renewed(formOf, ({ id }) => Number(id) > 512)
  }
  for (const part of indexing(entries).parts) void part.block
  return { indexing, all }
}

it('an index that was renewed keeps none of those before it', async () => {
  const { indexing, all } = inTurns(20)
  for (let turn = 0; turn < 5; turn++) {
    // What was looked at in a turn of the event loop lives to its end.
    await setImmediate()
    collect()
  }
  expect(all.filter((each) => each.deref() !== undefined)).toHaveLength(1)
  expect(indexing(entries).parts).toHaveLength(3)
})
