import { expect, test } from 'vitest'
import { alwaysCut } from '../../../../../test/policy/costs.ts'
import { type EditableWorld, edited } from '../../../../../test/policy/edits.ts'
import { familyPolicy } from '../../../../../test/policy/families.ts'
import { surrounded } from '../../../../../test/policy/family/surroundings.ts'
import { drawOf } from '../../../../../test/policy/random.ts'
import { createCompiler } from '../../../../compile/compiler.ts'
import { graphLayout } from './layout.ts'

/** From here on it is compiled: the cut that did not end was kept from the turn before. */
const firstTurn = 19

test('packets without a key are not told apart by the same keys again, after many edits either', () => {
  // Rules about lists come to fall under the key of one address, and lie around it as well.
  const draw = drawOf(10)
  const plain = familyPolicy('mixture', 65, 10)
  const policy = draw.chance(0.6) ? surrounded(plain, draw) : plain
  const compiler = createCompiler(() => graphLayout({ costs: alwaysCut, growth: 8 }))
  let world: EditableWorld = { snapshot: policy.snapshot, inputs: policy.inputs }
  for (let turn = 1; turn <= 20; turn++) {
    world = edited(world, draw).world
    if (turn < firstTurn) continue
    expect(compiler.ruleset(world.snapshot, world.inputs).chains.length).toBeGreaterThan(10)
  }
})
