import { fail, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import type { ViewContext } from '../../core/resource/resource.ts'
import type { Message } from '../../core/text/message.ts'
import { directoryDomains } from './domain.ts'
import { isSameDomain } from './membership.ts'
import { message } from './messages.ts'

/** Message about a domain, as long as there is no engine that joins it. */
export function notJoined(domain: string): Message {
  return message(
    '{domain} is not joined: the directory client (Kerberos and LDAP) is not part of this version yet',
    { domain },
  )
}

/**
 * Asks the directory that the path names. Fails `not-found` for a domain that is not stored, and `upstream` as long
 * as it is not joined. Source: document 1, "Errors"; silences#directory-groups.
 */
export function askDirectory({
  snapshot,
  params,
}: Pick<ViewContext<unknown>, 'snapshot' | 'params'>): Result<never> {
  const wanted = params['domain_name']!
  const found = snapshot.rows(directoryDomains).entries.find(({ item }) => isSameDomain(item.name, wanted))
  if (!found) return notThere(message('there is no domain {name}', { name: wanted }))
  return fail({ kind: 'upstream', message: notJoined(found.item.name) })
}
