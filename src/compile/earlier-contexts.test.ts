import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { familyPolicy } from '../../test/policy/families.ts'
import { logPlan } from '../domains/firewall/compile/log-plan.ts'
import type { PolicyContext } from '../domains/firewall/compile/policy-context.ts'
import { policyLists } from '../domains/firewall/compile/policy-lists.ts'
import { firewallSettings } from '../domains/firewall/settings.ts'
import { createCompiler } from './compiler.ts'
import { vocabularyOf } from './state/vocabulary.ts'

const compiler = createCompiler()

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Compiles in so many contexts, each of which takes over from the one before; answers the last one and all. */
function inTurns(count: number): { last: PolicyContext; all: WeakRef<PolicyContext>[] } {
  const { snapshot, inputs } = familyPolicy('lists', 5)
  const vocabulary = vocabularyOf(compiler.state(snapshot, inputs))
  const logs = logPlan(snapshot.value(firewallSettings))
  let last: PolicyContext = { memos: compiler.memos, vocabulary, logs, counting: true, inspected: null }
  const all = [new WeakRef(last)]
  policyLists(snapshot, last)
  for (let turn = 1; turn < count; turn++) {
    const changed = { ids: new Set([`ip_address_list.id.${turn}`]), standing: new Set<string>() }
    last = {
      memos: compiler.memos,
      vocabulary,
      logs,
      counting: true,
      inspected: null,
      before: { context: new WeakRef(last), changed },
    }
    all.push(new WeakRef(last))
    policyLists(snapshot, last)
  }
  return { last, all }
}

it('what an edit of an object took over from keeps nothing alive', async () => {
  const { last, all } = inTurns(20)
  for (let turn = 0; turn < 5; turn++) {
    // What was looked at in a turn of the event loop lives to its end.
    await setImmediate()
    collect()
  }
  expect(all.filter((context) => context.deref() !== undefined).map((each) => each.deref())).toEqual([last])
})
