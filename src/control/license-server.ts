import { fail, invalid, ok, type Result } from '../core/failure.ts'
import type { LicenseServer, Machine } from '../core/license/installation.ts'
import { licenseLimitBytes } from '../core/license/license-token.ts'
import { message } from './messages.ts'

const probeEveryMs = 60_000
const probeTimeoutMs = 3_000
const registerTimeoutMs = 10_000

/**
 * The vendor's license server. An address in `.invalid` stands for none: nobody is asked then.
 * Source: silences#license-server.
 */
export class LicenseServerClient implements LicenseServer {
  readonly address: string
  #reachable = false
  #timer: NodeJS.Timeout | null = null

  constructor(address: string) {
    this.address = address
  }

  get reachable(): boolean {
    return this.#reachable
  }

  /** Looks now and then whether the server answers. */
  watch(): void {
    if (!this.#isReal()) return
    void this.#probe()
    this.#timer = setInterval(() => void this.#probe(), probeEveryMs)
    this.#timer.unref()
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /**
   * Exchanges a token for a license in JWT form: `POST <address>/api/v1/register` with `{token, hwid, server_name,
   * version}`. Fails `upstream` without a good answer, `invalid` when the server refuses the token. The token is sent
   * to no other server.
   */
  async register(token: string, { hwid, serverName, version }: Machine): Promise<Result<string>> {
    if (!this.#isReal()) {
      return fail({
        kind: 'upstream',
        message: message('the license server cannot be reached: no address of one is set'),
      })
    }
    const { major, minor, build } = version
    const reply = await this.#ask('POST', {
      timeoutMs: registerTimeoutMs,
      path: '/api/v1/register',
      body: { token, hwid, server_name: serverName, version: `${major}.${minor}.${build}` },
    })
    if (reply === null) {
      return fail({
        kind: 'upstream',
        message: message('the license server {address} cannot be reached', { address: this.address }),
      })
    }
    if (reply.status >= 400 && reply.status < 500) {
      return invalid('token', message('was refused by the license server'), 'refused')
    }
    if (reply.status !== 200) {
      return fail({
        kind: 'upstream',
        message: message('the license server answered with status {status}', { status: reply.status }),
      })
    }
    const text = await boundedText(reply)
    return text === null
      ? fail({ kind: 'upstream', message: message('the license server did not answer with a license') })
      : ok(text)
  }

  #isReal(): boolean {
    return !new URL(this.address).hostname.endsWith('.invalid')
  }

  async #probe(): Promise<void> {
    const reply = await this.#ask('HEAD', { timeoutMs: probeTimeoutMs, path: '/' })
    await reply?.body?.cancel()
  }

  async #ask(
    method: string,
    { timeoutMs, path, body }: { readonly timeoutMs: number; readonly path: string; readonly body?: unknown },
  ): Promise<Response | null> {
    try {
      const reply = await fetch(`${this.address.replace(/\/$/, '')}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      })
      this.#reachable = true
      return reply
    } catch {
      this.#reachable = false
      return null
    }
  }
}

/** The body, or null when it is no text of a license's size or breaks off. */
async function boundedText(reply: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let total = 0
  try {
    for await (const chunk of reply.body ?? []) {
      total += chunk.length
      if (total > licenseLimitBytes) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}
