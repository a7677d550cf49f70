import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ProcessName, RealGateway } from './gateway.ts'

/** What clients were told, and what they may believe. */
interface Ledger {
  /** Ids in the order in which their creation was acknowledged, by list. */
  readonly acknowledged: Map<string, number[]>
  /** Comments of requests that were sent and never answered: they may be there or not, whole. */
  readonly unanswered: Set<string>
  /** Comments of rules whose removal was acknowledged. */
  readonly removed: Set<string>
}

/** The tables that writers work on, one each. */
export const lists = ['/firewall/rules/forward', '/firewall/rules/snat', '/firewall/rules/log'] as const
const bodies = [{ action: 'drop' }, { action: 'accept' }, { action: 'mark_log' }]

/** Writers that create rules at the end of their tables, and now and then remove one, until they are told to stop. */
class Stream {
  readonly ledger: Ledger
  readonly #gateway: RealGateway
  readonly #name: string
  #running = true
  #work: Promise<unknown>

  constructor(gateway: RealGateway, name: string, ledger: Ledger) {
    this.ledger = ledger
    this.#gateway = gateway
    this.#name = name
    this.#work = Promise.all(lists.map((path, index) => this.#write(path, bodies[index]!)))
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.#work
  }

  async #write(path: string, body: object): Promise<void> {
    const ids = this.ledger.acknowledged.get(path)!
    for (let n = 0; this.#running; n++) {
      const comment = `${this.#name} ${path} ${n}`
      this.ledger.unanswered.add(comment)
      const reply = await this.#gateway.admin.post(path, { ...body, comment }).catch(() => null)
      if (reply === null) {
        await sleep(5)
        continue
      }
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
      this.ledger.unanswered.delete(comment)
      ids.push(reply.json<{ id: number }>().id)
      if (n % 7 === 3) await this.#remove(path, ids)
    }
  }

  /** Removes the newest rule; it is forgotten whatever the answer, unless that says it is still there. */
  async #remove(path: string, ids: number[]): Promise<void> {
    const id = ids.pop()!
    const reply = await this.#gateway.admin.delete(`${path}/${id}`).catch(() => null)
    if (reply?.status === 200) this.ledger.removed.add(`${path}/${id}`)
    else this.ledger.unanswered.add(`${path}/${id}`)
  }
}

interface Rule {
  readonly id: number
  readonly comment: string
}

/** A gateway that is struck again and again while clients write, and what it owes them. */
export class Struck {
  readonly gateway: RealGateway
  readonly ledger: Ledger = {
    acknowledged: new Map(lists.map((path) => [path, []])),
    unanswered: new Set(),
    removed: new Set(),
  }

  constructor(gateway: RealGateway) {
    this.gateway = gateway
  }

  /** Kills a process at a random moment of a stream of writes; holds when the gateway serves again. */
  async strike(moment: number, victim: ProcessName): Promise<void> {
    const stream = new Stream(this.gateway, `moment ${moment}`, this.ledger)
    await sleep(20 + Math.random() * 120)
    this.gateway.kill(victim)
    if (victim === 'supervisor') {
      await this.gateway.stop()
      await this.gateway.start()
    }
    await this.gateway.ready()
    await stream.stop()
  }

  /** Compares what is there with what was acknowledged. */
  async judge(): Promise<void> {
    for (const path of lists) await this.#judgeList(path)
    const revisions = await this.gateway.admin.list<{ id: number; changes: number }>(
      '/x/revisions?limit=1000',
    )
    for (const [index, { id, changes }] of revisions.entries()) {
      expect(id).toBe(revisions[0]!.id - index)
      expect(changes).toBeGreaterThan(0)
    }
  }

  async #judgeList(path: string): Promise<void> {
    const { unanswered, removed } = this.ledger
    const acknowledged = this.ledger.acknowledged.get(path)!
    const rules = await this.gateway.admin.list<Rule>(path)
    const ids = rules.map(({ id }) => id)
    const known = new Set(acknowledged)
    expect(ids.filter((id) => known.has(id))).toEqual(acknowledged)
    expect(ids.filter((id) => removed.has(`${path}/${id}`))).toEqual([])
    for (const { id, comment } of rules) {
      const owed = known.has(id) || unanswered.has(comment) || unanswered.has(`${path}/${id}`)
      expect([comment, owed]).toEqual([comment, true])
    }
    expect(new Set(ids).size).toBe(ids.length)
  }
}
