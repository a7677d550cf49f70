import { visible } from '../../../core/text/visible.ts'
import { familyOf } from '../address.ts'
import type { Outcome } from '../job.ts'
import { message } from '../messages.ts'
import { unreachable } from './fault.ts'
import { get, type Reply } from './get.ts'
import type { Sources, UpdaterSettings } from './settings.ts'

/** The update of one name, as it is asked for. */
export interface HttpUpdate {
  readonly name: string
  readonly addresses: readonly string[]
}

const longestWords = 60
const accountRefusals = ['badauth', '!donator', 'badagent', 'badsys', 'abuse']
const nameRefusals = ['nohost', 'notfqdn', 'numhost', '!yours']
const faults = ['911', 'dnserr']
const taken = ['good', 'nochg']

/** Tells a provider the addresses of a name. Source: silences#ddns-protocols. */
export async function sendUpdate(
  settings: UpdaterSettings & Sources,
  password: string,
  update: HttpUpdate,
): Promise<Outcome> {
  const url = updateAddress(settings, update)
  const login = Buffer.from(`${settings.login}:${password}`, 'utf8').toString('base64')
  try {
    return outcomeOf(
      await get(url, {
        ca: settings.ca,
        sources: settings.sources,
        headers: { Authorization: `Basic ${login}` },
      }),
      update,
    )
  } catch (error) {
    return unreachable(url.host, error)
  }
}

/** The address that an update is asked for at. */
export function updateAddress(
  { updateUrl, ipv6Parameter }: Pick<UpdaterSettings, 'updateUrl' | 'ipv6Parameter'>,
  { name, addresses }: HttpUpdate,
): URL {
  const url = new URL(updateUrl)
  const pairs = [
    ['hostname', name],
    ...addresses.map((address) => [familyOf(address) === 4 ? 'myip' : ipv6Parameter, address]),
  ]
  // Colons of addresses stay as they are: not every provider decodes them.
  const query = pairs.map(
    ([key = '', value = '']) => `${key}=${encodeURIComponent(value).replaceAll('%3A', ':')}`,
  )
  url.search = [url.search.slice(1), ...query].filter((part) => part !== '').join('&')
  return url
}

/** Returns the meaning of an answer: of several lines the worst counts. */
export function outcomeOf({ status, body }: Reply, { name }: Pick<HttpUpdate, 'name'>): Outcome {
  const words = body
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0]?.toLowerCase() ?? '')
    .filter((word) => word !== '')
  const worst = [...accountRefusals, ...nameRefusals, ...faults].find((word) => words.includes(word))
  if (worst !== undefined) return outcomeOfWord(worst, name)
  if (status === 401) return outcomeOfWord('badauth', name)
  if (status !== 200) {
    return failed(message('the provider answers with HTTP status {status}', { status }))
  }
  const [first] = words
  if (first !== undefined && words.every((word) => taken.includes(word))) {
    return { kind: 'taken', answer: words.includes('good') ? 'good' : first }
  }
  const told = visible(body.trim()).slice(0, longestWords)
  return failed(message('the provider answers what dynamic DNS does not know: {words}', { words: told }))
}

function outcomeOfWord(answer: string, name: string): Outcome {
  if (faults.includes(answer)) {
    return failed(message('the provider has a fault of its own ({answer})', { answer }))
  }
  return {
    kind: 'refused',
    scope: nameRefusals.includes(answer) ? 'name' : 'account',
    reason: refusal(answer, name),
  }
}

function refusal(answer: string, name: string) {
  switch (answer) {
    case 'badauth':
      return message('the provider refuses login or password (badauth): set them anew in /dns/ddns')
    case 'abuse':
      return message(
        'the provider has blocked these updates as abuse (abuse): have it lift the block, then set the password in /dns/ddns anew',
      )
    case 'nohost':
      return message(
        'the provider does not know {name} in this account (nohost): make it there and set the password in /dns/ddns anew, or take it out of names in /x/dns/ddns',
        { name },
      )
    case 'notfqdn':
      return message(
        'the provider takes {name} for no domain name (notfqdn): correct the domain in /dns/ddns',
        { name },
      )
    default:
      return message(
        'the provider refuses the update ({answer}): look this word up in its documentation, and set the password in /dns/ddns anew afterwards',
        { answer },
      )
  }
}

function failed(reason: Extract<Outcome, { kind: 'failed' }>['reason']): Outcome {
  return { kind: 'failed', again: 'later', reason }
}
