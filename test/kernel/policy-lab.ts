import { devices } from '../policy/universe.ts'
import { type RunningFilter, startFilter } from './filter.ts'
import { createNet, type Net } from './net.ts'
import { openWire, type Wire } from './wire.ts'

/** A gateway under a policy of the random worlds; packets come from `lan` and leave by `wan` without a better route. */
export interface PolicyLab {
  readonly net: Net
  readonly wire: Wire
  readonly filter: RunningFilter
  close(): Promise<void>
}

/** The namespaces with a host at each device that policies of the random worlds name. */
export function openDeviceNet(): Promise<Net> {
  return createNet(Object.fromEntries(devices.map((device) => [device, { device }])))
}

/** Opens the namespaces, a wire from `lan` to all hosts, its own included, and the packet filter. */
export async function openPolicyLab(): Promise<PolicyLab> {
  const net = await openDeviceNet()
  const wire = await openWire(net, 'lan', ['wan', 'dmz', 'lab', 'lan'])
  const filter = startFilter(net)
  return {
    net,
    wire,
    filter,
    close: async () => {
      await filter.close()
      await wire.close()
      await net.close()
    },
  }
}

/** Number of hits so far of each rule whose identifier fits. */
export async function hitsOf(filter: RunningFilter, pattern: RegExp): Promise<Record<string, number>> {
  const counters = Object.entries(await filter.counters()).filter(([id]) => pattern.test(id))
  return Object.fromEntries(counters.map(([id, { packets }]) => [id, packets]))
}
