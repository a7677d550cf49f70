import { expect } from 'vitest'
import type { Description } from '../contract/description.ts'
import type { Client } from './client.ts'

/** Requests that must succeed, held against a description together with their answers. */
export class Exchanges {
  /** Methods and paths that were used, as they are described. */
  readonly seen = new Set<string>()
  readonly #client: Client
  readonly #description: Description

  constructor(client: Client, description: Description) {
    this.#client = client
    this.#description = description
  }

  /** Sends a request to `path`, which is described as `described`, and answers the JSON that came. */
  async send<T>(method: string, described: string, path: string, body?: unknown): Promise<T> {
    this.seen.add(`${method} ${described}`)
    if (Buffer.isBuffer(body)) expect(this.#description.takesFile(method, described)).toBe(true)
    else if (body !== undefined) expect(this.#description.request(method, described, body)).toEqual([])
    const reply = await this.#client.send(method, path, body === undefined ? {} : { body })
    expect(reply.status, `${method} ${path}: ${reply.text.slice(0, 500)}`).toBe(200)
    const isJson = reply.headers['content-type']?.includes('json') ?? false
    const answered = isJson ? reply.json<T>() : null
    expect(this.#description.answer(method, described, 200, answered), `${method} ${path}`).toEqual([])
    return answered as T
  }
}
