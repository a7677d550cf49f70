import { fileURLToPath } from 'node:url'
import { bunCommand } from '../../src/apps/supervisor/bun-command.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import { CommandWriter } from '../../src/engines/packet-filter/netlink/command.ts'
import { createFilterKernel, type FilterKernel } from '../../src/engines/packet-filter/netlink/kernel.ts'
import { emptyListing } from '../../src/engines/packet-filter/netlink/listing.ts'
import { createNetlinkProcess } from '../../src/engines/packet-filter/netlink/process.ts'
import { planTransition } from '../../src/engines/packet-filter/plan.ts'
import type { Net } from './net.ts'

const script = fileURLToPath(new URL('../../src/apps/plane/netlink.ts', import.meta.url))

/** The packet filter in the kernel of a net's gateway, through messages. */
export function openKernel(net: Net): { readonly kernel: FilterKernel; close(): void } {
  const channel = createNetlinkProcess(net.enter('gateway', [...bunCommand, script]), {
    onChange: () => undefined,
    onEnd: () => undefined,
  })
  return { kernel: createFilterKernel(channel.exchange), close: channel.close }
}

/** Makes the kernel, which must hold nothing, hold the ruleset as the plane does. */
export async function loadRuleset(kernel: FilterKernel, ruleset: Ruleset, ftp = true): Promise<void> {
  const writer = new CommandWriter()
  writer.knows = { queue: true, ftp, tcpOptions: true }
  const wanted = { ruleset, era: '' }
  const { parts, turn } = planTransition(writer, { inventory: emptyListing, held: null, wanted, epoch: 1 })
  await kernel.transact([writer.addTable(), writer.replaceGeneration(7), ...parts, ...turn])
}
