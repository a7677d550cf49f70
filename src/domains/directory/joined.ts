import { fail, type Result } from '../../core/failure.ts'
import type { ViewContext } from '../../core/resource.ts'
import { directoryDomains } from './domain.ts'
import { isSameDomain } from './membership.ts'

/** What is said of a domain, as long as there is no engine that joins it. */
export function notJoined(domain: string): string {
  return `${domain} is not joined: the directory client (Kerberos and LDAP) is not part of this version yet`
}

/**
 * What the directory in the path says of itself. Fails `not-found` for a domain that is not stored, and `upstream` as
 * long as it is not joined. Source: document 1, "Errors"; silences#directory-groups.
 */
export function askDirectory({
  snapshot,
  params,
}: Pick<ViewContext<unknown>, 'snapshot' | 'params'>): Result<never> {
  const wanted = params['domain_name']!
  const found = snapshot.rows(directoryDomains).entries.find(({ item }) => isSameDomain(item.name, wanted))
  if (!found) return fail({ kind: 'not-found', message: `there is no domain ${wanted}` })
  return fail({ kind: 'upstream', message: notJoined(found.item.name) })
}
