/** The form of a domain name that name servers know: lower case, other scripts in Punycode. */
export function asciiName(name: string): string {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return name.toLowerCase()
  }
}

/** A zone's name as name servers write it: its ASCII form with the final dot, which the name itself may have or not. */
export function zoneName(name: string): string {
  return `${asciiName(name.replace(/\.$/, ''))}.`
}

/** Tells whether name servers can have a name, given in its ASCII form: at most 253 letters, and 63 in each part. */
export function isServable(ascii: string): boolean {
  const name = ascii.replace(/\.$/, '')
  return name.length <= 253 && name.split('.').every((part) => part.length > 0 && part.length <= 63)
}

/** Tells whether a name stands for all names below another: `*.example.com`. */
export function isWildcard(name: string): boolean {
  return name.startsWith('*.')
}

/** Tells whether `pattern`, which may be a wildcard, stands for a name; both in their ASCII form (silences#domain-wildcards). */
export function standsFor(pattern: string, name: string): boolean {
  if (!isWildcard(pattern)) return pattern === name
  return name.length >= pattern.length && name.endsWith(pattern.slice(1))
}
