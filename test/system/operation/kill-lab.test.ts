import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProcessName } from '../fixture/gateway.ts'
import { Struck } from '../fixture/kill.ts'
import { type Lab, startLab, until } from '../fixture/lab.ts'

const moments = 12
const victims: readonly ProcessName[] = ['plane', 'gateway', 'plane', 'supervisor']

let lab: Lab

beforeAll(async () => {
  // As lists, whose rules are read back in their order.
  lab = await startLab({ args: ['--policy-layout', 'list'] })
})
afterAll(() => lab?.close())

/** True when the kernel holds the rules of a table that are configured, in their order. */
async function agrees(table: string, prefix: string): Promise<boolean> {
  const rules = await lab.gateway.admin.list<{ id: number }>(`/firewall/rules/${table}`)
  const wanted = rules.map(({ id }) => `${prefix}.ngfw.${id}`)
  const held = (await lab.kernelRules()).filter((id) => id.startsWith(`${prefix}.ngfw.`))
  return wanted.join() === held.join()
}

it('kill -9 of any process while rules are written: afterwards the kernel agrees with the configuration', async () => {
  const struck = new Struck(lab.gateway)
  for (let moment = 0; moment < moments; moment++) {
    const victim = victims[moment % victims.length]!
    await struck.strike(moment, victim)
    for (const [table, prefix] of [
      ['forward', 'fwd'],
      ['snat', 'snat'],
    ] as const) {
      const settled = await until(20, () => agrees(table, prefix))
      expect([moment, victim, table, settled]).toEqual([moment, victim, table, true])
    }
  }
  await struck.judge()
}, 300_000)
