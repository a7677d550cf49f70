/** The form of a domain name that name servers know: lower case, other scripts in Punycode. */
export function asciiName(name: string): string {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return name.toLowerCase()
  }
}
