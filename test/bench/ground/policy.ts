import { request } from './connection.ts'
import type { Gateway } from './gateway.ts'

const addressCount = 100
const portCount = 50

/** Body of the `index`-th rule of a policy whose rules are all different. */
export function ruleBody(index: number) {
  return {
    protocol: 'protocol.tcp',
    source_addresses: [`ip.id.${1 + (index % addressCount)}`],
    destination_addresses: [`ip.id.${1 + (Math.floor(index / addressCount) % addressCount)}`],
    destination_ports: [`port.id.${1 + (index % portCount)}`],
    action: index % 3 === 0 ? 'drop' : 'accept',
    comment: `rule ${index}`,
  } as const
}

/** The `index`-th address object. */
export function addressBody(index: number) {
  return { title: `address ${index}`, value: `10.7.${Math.floor(index / 200)}.${1 + (index % 200)}` }
}

/** The `index`-th port object. */
export function portBody(index: number) {
  return { title: `port ${index}`, value: 1000 + index }
}

/** Address objects of the policy, in the order of their ids. */
export const addressBodies = Array.from({ length: addressCount }, (_, index) => addressBody(index))

/** Port objects of the policy, in the order of their ids. */
export const portBodies = Array.from({ length: portCount }, (_, index) => portBody(index))

/** Creates the objects that the rules refer to. The gateway must be new. */
export async function createObjects(gateway: Gateway): Promise<void> {
  for (const body of addressBodies) await gateway.call('POST', '/aliases/ip_addresses', body)
  for (const body of portBodies) await gateway.call('POST', '/aliases/ports', body)
}

/** Creates rules `from` to `to` (exclusive), sixteen at a time. */
export async function createRules(gateway: Gateway, from: number, to: number): Promise<void> {
  let next = from
  const worker = async () => {
    const connection = await gateway.connect()
    while (next < to) {
      const body = request('POST', '/firewall/rules/forward', gateway.cookie, ruleBody(next++))
      const answer = await connection.ask(body)
      if (answer.status !== 200) throw new Error(`a rule was refused: ${answer.status} ${answer.body}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 16 }, worker))
}
