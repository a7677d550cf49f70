import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunCommand } from '../../../src/apps/supervisor/bun-command.ts'
import { createCompiler } from '../../../src/compile/compiler.ts'
import { ruleset } from '../../../src/compile/filter.ts'
import { queuePrint } from '../../../src/compile/text/iptables.ts'
import { printRuleset } from '../../../src/compile/text/nft.ts'
import type { CompileInputs } from '../../../src/core/engine/inputs.ts'
import { minimalRuleset } from '../../../src/domains/firewall/compile/system/minimal.ts'
import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { ports } from '../../../src/domains/objects/port.ts'
import { createPacketFilter } from '../../../src/engines/packet-filter/engine.ts'
import { runNft } from '../../../src/engines/packet-filter/run-nft.ts'
import { emptySnapshot } from '../../snapshot.ts'
import { interleave, milliseconds, type Row } from '../measure.ts'
import { addressBodies, portBodies, ruleBody } from './policy.ts'

const compiler = createCompiler()

// The part of `load.ts` that runs inside the namespace; prints its rows as JSON.
const netlinkScript = join(import.meta.dirname, '../../../src/apps/plane/netlink.ts')
const inputs: CompileInputs = {
  nics: [],
  neighbours: [],
  agents: [],
  postures: [],
  devices: [],
  names: [],
  countries: () => ({ v4: [], v6: [] }),
  quotaExceeded: [],
  forwardingBlocked: false,
  directoryGroups: new Map(),
  nowSeconds: 1_800_000_000,
}
const policy = () =>
  emptySnapshot()
    .with(ipAddresses, addressBodies)
    .with(ports, portBodies)
    .with(
      forwardRules,
      Array.from({ length: 10_000 }, (_, index) => ({
        ...ruleBody(index),
        source_addresses: [...ruleBody(index).source_addresses],
        destination_addresses: [...ruleBody(index).destination_addresses],
        destination_ports: [...ruleBody(index).destination_ports],
      })),
    )
const text = printRuleset(ruleset(compiler.state(policy(), inputs)))

/** Compiles and applies to a kernel that holds nothing; the compiler has seen nothing either. */
async function ours(): Promise<number> {
  const snapshot = policy()
  const filter = createPacketFilter({
    minimal: minimalRuleset,
    forwarding: { allow: async () => undefined, forbid: async () => undefined },
    print: printRuleset,
    queues: queuePrint,
    runFolder: mkdtempSync(join(tmpdir(), 'packet-filter-')),
    netlink: [...bunCommand, netlinkScript],
    onDrift: () => undefined,
    onProcessEnd: () => undefined,
  })
  const spent = await milliseconds(() =>
    filter.apply(ruleset(compiler.state(snapshot, inputs)), new AbortController().signal),
  )
  await filter.close()
  await runNft(['delete', 'table', 'inet', 'gatehouse'])
  return spent
}

async function bare(): Promise<number> {
  const spent = await milliseconds(() => runNft(['-f', '-'], { input: text }))
  await runNft(['delete', 'table', 'inet', 'gatehouse'])
  return spent
}

const times = await interleave(5, ours, bare)
const row: Row = {
  name: 'compile and load 10,000 rules / nft -f',
  ratio: times.ratio,
  limit: { atMost: 2 },
  detail: `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ms`,
}
process.stdout.write(JSON.stringify([row]))
