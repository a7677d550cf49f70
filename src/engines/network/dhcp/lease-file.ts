import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { dhcpLease } from '../../../core/engine/declared/network.ts'
import { parsePrefix } from '../../../core/net/ip.ts'

const keptLease = Type.Object({
  ...dhcpLease.properties,
  /** For so long it was given last. */
  seconds: Type.Integer({ minimum: 1 }),
  // Of the card and VLAN that it was given for.
  place: Type.String({ maxLength: 64 }),
})
const form = Type.Array(keptLease, { maxItems: 4096 })

/** A lease as it is kept from one run to the next. */
export type KeptLease = Static<typeof keptLease>

const fileName = 'leases.json'

/** Reads the leases of an earlier run; none where there is no file, or one that is damaged. */
export function readLeases(folder: string): readonly KeptLease[] {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, fileName), 'utf8'))
    return Value.Check(form, found) ? found.filter(({ address }) => parsePrefix(address) !== null) : []
  } catch {
    return []
  }
}

/** Keeps leases for the next run. Throws where the disk does not take them. */
export function writeLeases(folder: string, leases: readonly KeptLease[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  writeFileSync(`${path}.new`, JSON.stringify(leases), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
