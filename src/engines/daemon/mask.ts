import type { MessageValue, Said } from '../../core/text/message.ts'

/** Shows each secret in a text as `‹secret›`, line by line. What is very short would make a text unreadable. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => secret.split('\n'))
    .filter((secret) => secret.trim().length >= shortestSecret)
    .reduce((masked, secret) => masked.replaceAll(secret, '‹secret›'), text)
}

const shortestSecret = 4

/** The message with `mask` applied to the words in it. */
export function maskedMessage(said: Said, mask: (text: string) => string): Said {
  if (said === '' || said.values === undefined) return said
  const values = Object.entries(said.values).map(([name, value]) => [name, maskedValue(value, mask)] as const)
  return { ...said, values: Object.fromEntries(values) }
}

function maskedValue(value: MessageValue, mask: (text: string) => string): MessageValue {
  if (typeof value === 'object') return maskedMessage(value, mask)
  return typeof value === 'string' ? mask(value) : value
}
