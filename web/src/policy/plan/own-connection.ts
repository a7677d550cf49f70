import { overlaps, readRange } from '../model/address.ts'
import { overlapsPorts, readPorts } from '../model/port.ts'
import type { Plan, Region } from './plan.ts'

/** The connection that the page came over, as far as a browser knows it. */
export interface OwnConnection {
  readonly clientAddress: string
  /** Host of the page's address; a name means any address of the gateway. */
  readonly host: string
  readonly port: number
}

/** True where a plan would make the gateway refuse packets of this connection. Rules do not touch the loopback interface. */
export function cutsOwnConnection({ verdict_changes: verdicts }: Plan, own: OwnConnection): boolean {
  if (/^(127\.|::1$|::ffff:127\.)/.test(own.clientAddress)) return false
  return (verdicts?.changes ?? []).some(
    ({ table, after, region }) =>
      table === 'input' && after.verdict === 'drop' && holdsConnection(region, own),
  )
}

function holdsConnection(region: Region, { clientAddress, host, port }: OwnConnection): boolean {
  const isTcp = region.protocols === null || region.protocols.some((text) => holdsNumber(text, 6))
  const isPort =
    region.destination_ports === null || region.destination_ports.some((text) => holdsNumber(text, port))
  const isTo = readRange(host) === null || holdsAddress(region.destination_addresses, host)
  return isTcp && isPort && isTo && holdsAddress(region.source_addresses, clientAddress)
}

function holdsAddress(list: readonly string[], address: string): boolean {
  const wanted = readRange(address)
  if (wanted === null || list.length === 0) return true
  return list.some((text) => {
    const range = readRange(text)
    return range !== null && overlaps(range, wanted)
  })
}

function holdsNumber(text: string, number: number): boolean {
  if (text === 'tcp') return number === 6
  const range = readPorts(text)
  return range !== null && overlapsPorts(range, { first: number, last: number })
}
