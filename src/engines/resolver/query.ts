import { Resolver } from 'node:dns/promises'

/** What the name servers said about one family of a name. */
export type FamilyAnswer =
  | { readonly ok: true; readonly addresses: readonly string[]; readonly ttlSeconds: number }
  | { readonly ok: false; readonly error: string }

/** What the name servers said about a name. */
export interface Answer {
  readonly v4: FamilyAnswer
  readonly v6: FamilyAnswer
}

/** How long an answer without addresses holds. */
const emptyTtlSeconds = 60

const timeoutMilliseconds = 2_000

/** A resolver that asks these servers, or the ones of the system. */
export function createResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/** Asks for A and AAAA of a name. Never rejects. */
export async function queryName(resolver: Resolver, name: string): Promise<Answer> {
  const [v4, v6] = await Promise.all([
    settle(resolver.resolve4(name, { ttl: true })),
    settle(resolver.resolve6(name, { ttl: true })),
  ])
  return { v4, v6 }
}

async function settle(
  query: Promise<readonly { readonly address: string; readonly ttl: number }[]>,
): Promise<FamilyAnswer> {
  try {
    const records = await query
    const ttlSeconds = Math.min(...records.map((record) => record.ttl))
    return { ok: true, addresses: records.map((record) => record.address), ttlSeconds }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    // The name exists and has no address of this family.
    if (code === 'ENODATA') return { ok: true, addresses: [], ttlSeconds: emptyTtlSeconds }
    return { ok: false, error: reasons[code] ?? `the name servers cannot be asked (${code})` }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such name',
  ETIMEOUT: 'the name servers do not answer',
  ECONNREFUSED: 'the name servers refuse to answer',
  ESERVFAIL: 'the name servers could not find out',
  EREFUSED: 'the name servers refuse to answer',
}
