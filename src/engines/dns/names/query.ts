import { Resolver } from 'node:dns/promises'
import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** Answer of the name servers for one family of a name: addresses with their time to live, or an error. */
export type FamilyAnswer =
  | { readonly ok: true; readonly addresses: readonly string[]; readonly ttlSeconds: number }
  | { readonly ok: false; readonly error: Message }

/** Answers of the name servers for both families of a name. */
export interface Answer {
  readonly v4: FamilyAnswer
  readonly v6: FamilyAnswer
}

/** Time to live of an answer without addresses. */
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
    return {
      ok: false,
      error: reasons[code] ?? message('the name servers cannot be asked ({code})', { code }),
    }
  }
}

const reasons: Readonly<Record<string, Message>> = {
  ENOTFOUND: message('there is no such name'),
  ETIMEOUT: message('the name servers do not answer'),
  ECONNREFUSED: message('the name servers refuse to answer'),
  ESERVFAIL: message('the name servers could not find out'),
  EREFUSED: message('the name servers refuse to answer'),
}
