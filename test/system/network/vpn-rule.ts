import type { Client } from '../fixture/client.ts'

/** The tables of the VPN server. */
export const access = '/vpn_servers/access_rules'
export const lease = '/vpn_servers/lease_rules'

let leases = 0

/** A body that is accepted, with nothing that may be left out. */
export function least(path: string): Record<string, unknown> {
  if (path === lease) return { objects: ['any'], address: `10.9.${leases >> 8}.${leases++ & 255}` }
  return { sources: ['any'], objects: ['any'], vpns: ['any'], action: 'allow', two_factor: 'not_required' }
}

/** Ids of the rules of a table, in match order. */
export async function order(admin: Client, path: string): Promise<number[]> {
  return (await admin.list<{ id: number }>(path)).map(({ id }) => id)
}

/** Removes every rule of a table. */
export async function empty(admin: Client, path: string): Promise<void> {
  for (const id of await order(admin, path)) await admin.delete(`${path}/${id}`)
}
