import type { FactsOf } from '../../api/traffic/connection-view.ts'
import type { Compiler } from '../../compile/compiler.ts'
import { travelOf } from '../../compile/explain/packet-path.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { numberInMark, ruleInMark } from '../../domains/firewall/compile/established-fast-path.ts'
import { waysOf } from '../../domains/firewall/compile/route-lookup.ts'

/** Makes the function that tells what the present configuration has to say about connections. */
export function connectionFacts({ state }: Pick<Compiler, 'state'>): FactsOf {
  return (snapshot, inputs) => {
    const travel = travelOf(state(snapshot, inputs))
    const way = waysOf(inputs.nics)
    return {
      ruleOf: ruleInMark,
      numberOf: numberInMark,
      accepting: ({ protocol, source, sourcePort, destination, destinationPort }) => {
        const { action, rule } = travel({
          ...{
            protocol,
            src_ip: source,
            src_port: sourcePort,
            dst_ip: destination,
            dst_port: destinationPort,
          },
          ...{ incoming_interface: null, user_id: null, hip_profiles: null, at: null },
        })
        return action === 'accept' ? rule : null
      },
      deviceOf: (text) => {
        const address = parseAddress(text)
        const found = address && way(address)
        return found !== null && typeof found === 'object' ? found.nic.device : null
      },
    }
  }
}
