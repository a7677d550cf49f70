import { message } from './messages.ts'
import { type BrokenRule, broken } from './refusal.ts'

/** Actions that rules of others may have. The gateway knows two of them; the others are one of these or none. */
export const ruleActions = [
  'alert',
  'drop',
  'pass',
  'reject',
  'rejectsrc',
  'rejectdst',
  'rejectboth',
] as const

/** Action at the beginning of a rule. */
export type RuleAction = (typeof ruleActions)[number]

/** The part of a rule before its options. */
export interface RuleHead {
  readonly action: RuleAction
  readonly protocol: string
  readonly source: string
  readonly sourcePort: string
  readonly direction: string
  readonly destination: string
  readonly destinationPort: string
}

/** Variables for addresses and ports that the configuration of the engine has. */
export const ruleVariables = {
  addresses: [
    'HOME_NET',
    'EXTERNAL_NET',
    'HTTP_SERVERS',
    'SMTP_SERVERS',
    'SQL_SERVERS',
    'DNS_SERVERS',
    'TELNET_SERVERS',
    'AIM_SERVERS',
    'DC_SERVERS',
    'DNP3_SERVER',
    'DNP3_CLIENT',
    'MODBUS_CLIENT',
    'MODBUS_SERVER',
    'ENIP_CLIENT',
    'ENIP_SERVER',
  ],
  ports: [
    'HTTP_PORTS',
    'SHELLCODE_PORTS',
    'ORACLE_PORTS',
    'SSH_PORTS',
    'DNP3_PORTS',
    'MODBUS_PORTS',
    'FILE_DATA_PORTS',
    'FTP_PORTS',
    'GENEVE_PORTS',
    'VXLAN_PORTS',
    'TEREDO_PORTS',
  ],
} as const

/** Reads the seven words of a head; null when there are others, or brackets that do not fit. */
export function readHead(text: string): RuleHead | null {
  const words = wordsOf(text)
  if (words?.length !== 7) return null
  const [action, protocol, source, sourcePort, direction, destination, destinationPort] = words as [
    RuleAction,
    ...string[],
  ]
  return {
    action,
    protocol: protocol!,
    source: source!,
    sourcePort: sourcePort!,
    direction: direction!,
    destination: destination!,
    destinationPort: destinationPort!,
  }
}

/** Words between blanks; blanks inside brackets part no words. */
function wordsOf(text: string): string[] | null {
  const words: string[] = []
  let word = ''
  let depth = 0
  for (const letter of text) {
    if (letter === '[') depth++
    if (letter === ']') depth--
    if (depth < 0) return null
    const parts = depth === 0 && (letter === ' ' || letter === '\t')
    if (!parts) word += letter
    else if (word !== '') {
      words.push(word)
      word = ''
    }
  }
  if (depth !== 0) return null
  return word === '' ? words : [...words, word]
}

/** The rule that a head breaks. */
export function headProblem(head: RuleHead): BrokenRule | null {
  const { action, protocol, direction } = head
  if (!ruleActions.includes(action)) {
    return broken(
      'action',
      message('must have one of the actions {actions}', { actions: ruleActions.join(', ') }),
    )
  }
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,31}$/.test(protocol)) {
    return broken('syntax', message('must name a protocol in letters, digits, . _ and -'))
  }
  if (direction !== '->' && direction !== '<>') {
    return broken('syntax', message('must have the direction -> or <>'))
  }
  return (
    groupProblem(head.source, ruleVariables.addresses) ??
    groupProblem(head.destination, ruleVariables.addresses) ??
    groupProblem(head.sourcePort, ruleVariables.ports) ??
    groupProblem(head.destinationPort, ruleVariables.ports)
  )
}

const group = /^[a-zA-Z0-9_$!.,:/[\] \t-]+$/

function groupProblem(text: string, known: readonly string[]): BrokenRule | null {
  if (!group.test(text)) {
    return broken(
      'syntax',
      message('must give addresses and ports as values, lists in brackets and variables'),
    )
  }
  for (const [, name] of text.matchAll(/\$(\w*)/g)) {
    if (known.includes(name!)) continue
    return broken(
      'variable',
      message('must not use the variable {name}, which the gateway does not have', { name: `$${name}` }),
    )
  }
  return null
}
