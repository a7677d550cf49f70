import { parseAddress, printAddress } from '../../../core/net/ip.ts'
import type { Outcome } from '../job.ts'
import { message } from '../messages.ts'
import { unreachable } from './fault.ts'
import { get } from './get.ts'
import type { Sources, UpdaterSettings } from './settings.ts'

/** Asks which address of a family the gateway comes from, seen from outside. */
export async function outsideAddress(
  { checkipUrl, ca, sources }: Pick<UpdaterSettings, 'checkipUrl' | 'ca'> & Sources,
  family: 4 | 6,
): Promise<Outcome> {
  const url = new URL(checkipUrl)
  try {
    const { status, body } = await get(url, { ca, sources, family })
    const address = status === 200 ? addressIn(body, family) : null
    if (address !== null) return { kind: 'address', address }
    return {
      kind: 'failed',
      again: 'later',
      reason: message(
        'the answer of {host} holds no IPv{family} address: correct checkip_url in /x/dns/ddns',
        { host: url.host, family },
      ),
    }
  } catch (error) {
    return unreachable(url.host, error)
  }
}

/** The first address of a family in a text, such as a page of HTML; null without one. */
export function addressIn(text: string, family: 4 | 6): string | null {
  for (const word of text.split(/[^0-9A-Fa-f:.]+/)) {
    const address = parseAddress(word)
    if (address?.family === family) return printAddress(family, address.value)
  }
  return null
}
