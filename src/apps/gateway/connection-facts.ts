import type { FactsOf, NamedInterval } from '../../api/traffic/connection-view.ts'
import type { Compiler } from '../../compile/compiler.ts'
import { isThere } from '../../compile/explain/asked-packet.ts'
import { travelOf } from '../../compile/explain/packet-path.ts'
import type { CompileState } from '../../compile/state/compile-state.ts'
import { vocabularyOf } from '../../compile/state/vocabulary.ts'
import { type Family, parseAddress } from '../../core/net/ip.ts'
import { aliasOf } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import { numberInMark, ruleInMark } from '../../domains/firewall/compile/established-fast-path.ts'
import { addressesBy, waysOf } from '../../domains/firewall/compile/route-lookup.ts'
import { arrivals } from '../../domains/firewall/explanation.ts'

/** Makes the function that tells what the present configuration has to say about connections. */
export function connectionFacts({ state }: Pick<Compiler, 'state'>): FactsOf {
  return (snapshot, inputs) => {
    const compiled = state(snapshot, inputs)
    const travel = travelOf(compiled)
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
      addressesBy: (name) => {
        const devices = devicesNamed(compiled, name)
        if (devices === null) return null
        const ofFamily = (family: Family): NamedInterval[] =>
          addressesBy(inputs.nics, devices, family).map((interval) => ({ family, ...interval }))
        return [...ofFamily(4), ...ofFamily(6)]
      },
    }
  }
}

/** The devices of a zone or of interfaces, or the one of this name; null where there is nothing of that name. */
function devicesNamed(state: CompileState, name: string): ReadonlySet<string> | null {
  const { snapshot, inputs } = state
  if (inputs.nics.some(({ device }) => device === name)) return new Set([name])
  const isArrival = validate(aliasOf(arrivals), name).length === 0
  if (!isArrival || !isThere(snapshot, name)) return null
  const meaning = vocabularyOf(state).devices(name)
  return new Set(meaning.kind === 'devices' ? meaning.devices : [])
}
