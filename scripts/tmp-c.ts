import { createCompiler } from '../src/compile/compiler.ts'
import { ruleset } from '../src/compile/filter.ts'
import { graphLayout } from '../src/domains/firewall/compile/graph/layout.ts'
import { usualCosts } from '../src/domains/firewall/compile/graph/cuts/cost.ts'
import { familyNames, familyPolicy } from '../test/policy/families.ts'
const compiler = createCompiler()
const forced = { lookUp: 0, chain: 0, rule: 1000, leaf: 1, byProtocol: 2, numbers: { keys: 1, share: 1 }, classes: 0 }
for (const name of familyNames) {
  const out = []
  for (const [costs, n] of [[forced, 60], [usualCosts, 90], [usualCosts, 1000]] as const) {
    const p = familyPolicy(name, n, 3)
    const r = ruleset(compiler.state(p.snapshot, p.inputs), graphLayout({ costs, growth: 8 }))
    out.push(r.maps.filter((m) => /_of_/.test(m.name)).length)
  }
  console.log(name, out.join(' '))
}
