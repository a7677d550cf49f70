/** Begins a secret in the form in which the store keeps it. */
export const sealedMark = 'enc:v1:'

/** Stands where a secret was, in everything that people read. */
export const hiddenSecret = '‹secret›'

/** Tells whether a stored value is a sealed secret. */
export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(sealedMark)
}

/** Prints JSON for people, with every sealed secret in it hidden. */
export function jsonWithoutSecrets(value: unknown): string {
  const text = JSON.stringify(value, (_key, each: unknown) => (isSealed(each) ? hiddenSecret : each), 2)
  return `${text}\n`
}
