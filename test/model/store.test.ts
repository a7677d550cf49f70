import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../src/apps/interface/first-start.ts'
import type { Result } from '../../src/core/failure.ts'
import type { Item } from '../../src/core/resource/resource.ts'
import type { Transaction } from '../../src/core/resource/transaction.ts'
import { decode } from '../../src/core/schema/decode.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { firewallState } from '../../src/domains/firewall/state.ts'
import { firstGatewayConfiguration } from '../../src/domains/first-configuration.ts'
import { gateway } from '../../src/domains/gateway.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { openStore, type Store } from '../../src/store/config/store.ts'
import { type Ending, follow, type Place, type Shape, steps, type Target } from './configuration.ts'

const author = { login: 'model', address: 'here', action: 'step' }

/** The store of a folder of its own, driven by transactions. */
class StoreTarget implements Target {
  #folder = mkdtempSync(join(tmpdir(), 'gatehouse-model-'))
  #store: Store = this.#open()
  readonly #folders: string[] = [this.#folder]

  /** Fills a configuration with what every one has from the start. */
  async seed(): Promise<void> {
    await seed(this.#store, firstGatewayConfiguration, '$argon2id$hash')
  }

  #open(): Store {
    return openStore(this.#folder, gateway, () => 0)
  }

  async #write<T>(change: (transaction: Transaction) => Result<T>): Promise<T | undefined> {
    const written = await this.#store.write(author, change)
    return written.ok ? written.value.value : undefined
  }

  async createPort(value: number) {
    const id = await this.#write((transaction) => transaction.insert(ports, portBody(value), null))
    return id === undefined ? null : Number(id)
  }

  async editPort(id: number, value: number) {
    return (await this.#write((transaction) => transaction.replace(ports, id, portBody(value)))) === null
  }

  async removePort(id: number) {
    return (await this.#write((transaction) => transaction.remove(ports, id))) === null
  }

  async createRule(port: number | null, place: Place) {
    const id = await this.#write((transaction) => transaction.insert(forwardRules, ruleBody(port), place))
    return id === undefined ? null : Number(id)
  }

  async editRule(id: number, port: number | null) {
    const change = (transaction: Transaction) => transaction.replace(forwardRules, id, ruleBody(port))
    return (await this.#write(change)) === null
  }

  async moveRule(id: number, anchor: number, after: boolean) {
    return (
      (await this.#write((transaction) => transaction.move(forwardRules, id, { anchor, after }))) === null
    )
  }

  async removeRule(id: number) {
    return (await this.#write((transaction) => transaction.remove(forwardRules, id))) === null
  }

  async setEnabled(enabled: boolean) {
    return (await this.#write((transaction) => transaction.set(firewallState, { enabled }))) === null
  }

  revision() {
    return Promise.resolve(this.#store.snapshot.revision)
  }

  async restore(revision: number) {
    return (await this.#store.restore(author, revision)).ok
  }

  /** A killed store leaves its files as they are at that moment. */
  restart(ending: Ending) {
    if (ending === 'killed') {
      const copy = mkdtempSync(join(tmpdir(), 'gatehouse-model-'))
      for (const name of ['config.db', 'config.db-wal'])
        if (existsSync(join(this.#folder, name))) copyFileSync(join(this.#folder, name), join(copy, name))
      this.#folder = copy
      this.#folders.push(copy)
    }
    this.#store.close()
    this.#store = this.#open()
    return Promise.resolve()
  }

  read(): Promise<Shape> {
    const { snapshot } = this.#store
    return Promise.resolve({
      ports: snapshot.rows(ports).entries.map(({ id, item }) => ({ id: Number(id), value: item.value })),
      rules: snapshot.rows(forwardRules).entries.map(({ id, item }) => ({
        id: Number(id),
        port: item.destination_ports[0] === 'any' ? null : Number(item.destination_ports[0]!.split('.')[2]),
      })),
      enabled: snapshot.value(firewallState).enabled,
    })
  }

  close(): void {
    this.#store.close()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }
}

function portBody(value: number): Item<typeof ports> {
  const item = decode(ports.schema, 'create', { title: 'p', value }, null)
  return (item.ok ? item.value : {}) as Item<typeof ports>
}

function ruleBody(port: number | null): Item<typeof forwardRules> {
  const body = { action: 'drop', destination_ports: port === null ? ['any'] : [`port.id.${port}`] }
  const item = decode(forwardRules.schema, 'create', body, null)
  return (item.ok ? item.value : {}) as Item<typeof forwardRules>
}

it('the store does what the model does, over restarts and restores', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(steps(['asked', 'killed']), { maxCommands: 80, size: '+1' }),
      async (commands) => {
        const target = new StoreTarget()
        try {
          await target.seed()
          await follow(commands, target)
          expect(await target.read()).toBeDefined()
        } finally {
          target.close()
        }
      },
    ),
    { numRuns: 40 },
  )
}, 120_000)
