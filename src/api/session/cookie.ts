/** Reads a Cookie header; a name that comes more than once keeps all its values. */
export function parseCookies(header: string | undefined): Map<string, string[]> {
  const cookies = new Map<string, string[]>()
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = part.slice(0, equals).trim()
    cookies.set(name, [...(cookies.get(name) ?? []), part.slice(equals + 1).trim()])
  }
  return cookies
}

/** Names of the two session cookies. Source: document 1, "Authentication"; silences#cookie-form. */
export function cookieNames(vendor: string, sessionId: string) {
  return { session: `insecure-${vendor}-session`, secure: `__Secure-${vendor}-${sessionId}` }
}

/** Set-Cookie values that open a session under `path`. */
export function openingCookies(vendor: string, sessionId: string, secret: string, path: string): string[] {
  const names = cookieNames(vendor, sessionId)
  return [
    `${names.session}=${sessionId}; Path=${path}; SameSite=Strict`,
    `${names.secure}=${secret}; Path=${path}; HttpOnly; SameSite=Strict; Secure`,
  ]
}

/** Set-Cookie values that clear a session: empty, expired, Max-Age 0. */
export function closingCookies(vendor: string, sessionId: string, path: string): string[] {
  const names = cookieNames(vendor, sessionId)
  const gone = `Path=${path}; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0`
  return [
    `${names.session}=; ${gone}; SameSite=Strict`,
    `${names.secure}=; ${gone}; HttpOnly; SameSite=Strict; Secure`,
  ]
}
