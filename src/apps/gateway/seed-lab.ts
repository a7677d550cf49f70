import { ok } from '../../core/failure.ts'
import { stored } from '../../domains/first-configuration.ts'
import { connections } from '../../domains/network/connection.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { labConnections, labSubnets } from '../../plane/lab/description.ts'
import type { Store } from '../../store/config/store.ts'
import { systemAuthor } from '../interface/first-start.ts'

/** Gives a fresh data folder the connections and networks of the lab. */
export async function seedLab(store: Store): Promise<void> {
  const written = await store.write({ ...systemAuthor, action: 'lab' }, (transaction) => {
    for (const connection of labConnections) {
      const added = transaction.insert(connections, stored(connections, connection), null)
      if (!added.ok) return added
    }
    for (const { title, cidr } of labSubnets) {
      const added = transaction.insert(subnets, stored(subnets, { title, value: cidr }), null)
      if (!added.ok) return added
    }
    return ok(null)
  })
  if (!written.ok) throw new Error(`the lab's configuration was refused: ${JSON.stringify(written.failure)}`)
}
