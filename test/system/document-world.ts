import { rulesOf } from '../../scripts/generate/statement-rules.ts'
import type { Statement } from '../../scripts/generate/statements.ts'
import { consoleSamples, gatewaySamples } from '../../src/api/samples/index.ts'
import { objectsSamples } from '../../src/api/samples/objects.ts'
import type { DomainSamples, RequestSample, TableSample } from '../../src/api/samples/sample.ts'
import { usersSamples } from '../../src/api/samples/users.ts'
import { statements, statementsAbout } from '../contract/about.ts'
import type { Subject } from '../contract/subjects.ts'
import { valuesOf } from '../contract/values.ts'
import { type Client, problemOf, type Reply } from './client.ts'

type Item = Readonly<Record<string, unknown>>

/** Fields that no two items may share, each with a value for the item of this number. */
const unique: Readonly<Record<string, (number: number) => Item>> = {
  '/user_backend/users': (number) => ({ name: `name ${number}`, login: `login-${number}` }),
  '/user_backend/groups': (number) => ({ name: `name ${number}` }),
  '/ad_backend/domains': (number) => ({ name: `d${number}.example` }),
  '/network/tunnels': (number) => ({ server: `s${number}.example` }),
  '/vpn_servers/lease_rules': (number) => ({ address: `10.128.${number >> 8}.${number & 255}` }),
  '/dns/zones/master': (number) => ({ name: `z${number}.example` }),
  '/ad_backend/group_settings': (number) => ({ group_alias_id: `group.id.${3 + (number % spareGroups)}` }),
  '/network/vce_conns': (number) => ({ vce_id: `tenant-${number}`, vlan_tag: (number % 4000) + 9 }),
}

const spareGroups = 8

/** A running product with one item in every table, against which the documents are held. */
export class DocumentWorld {
  readonly #client: Client
  readonly #samples: readonly TableSample[]
  readonly #requests: readonly RequestSample[]
  readonly #ids = new Map<string, string | number>()
  readonly #created = new Map<string, string | number>()
  #made = 1

  constructor(client: Client, product: 'gateway' | 'console') {
    this.#client = client
    const domains: readonly DomainSamples[] =
      product === 'gateway' ? gatewaySamples : [objectsSamples, usersSamples, ...consoleSamples]
    this.#samples = domains.flatMap(({ tables = [] }) => tables)
    this.#requests = domains
      .flatMap(({ requests = [] }) => requests)
      .filter(({ request }) => /^POST \/(ips|api)\//.test(request))
  }

  /** The client that it is asked with. */
  get client(): Client {
    return this.#client
  }

  /** Makes one item of every table, those that others name first. */
  async fill(): Promise<void> {
    for (const { path, create } of this.#samples) {
      if (path === '/user_backend/users') {
        for (let number = 0; number < spareGroups; number++)
          await this.#client.create('/user_backend/groups', { name: `spare ${number}`, parent_id: 1 })
      }
      const id = await this.#client.create<string | number>(this.#sent(path), create)
      this.#ids.set(path, id)
      this.#created.set(path.replace(/\{\w+\}/, '1'), id)
    }
    for (const { request, path, body = {} } of this.#requests) {
      const sent = this.#sent(path ?? request.slice('POST '.length))
      const id = await this.#client.create<string | number>(sent, body)
      this.#created.set(sent.replace(/\?.*/, ''), id)
    }
  }

  /** What creates answered: the path of the table and the id of the item. */
  get created(): ReadonlyMap<string, string | number> {
    return this.#created
  }

  /** The path of a table as it is sent: a parent in it is the sample of the parent's table. */
  #sent(path: string): string {
    return path
      .replaceAll(/\{(\/[^}]+)\}/g, (_all, table: string) => String(this.#ids.get(table)))
      .replace(/^([^{]*)\/\{\w+\}/, (_all, table: string) => `${table}/${this.#ids.get(table)}`)
  }

  /** What differs from the documents; and how many values were sent. */
  async differences(subject: Subject): Promise<{ readonly found: string[]; readonly values: number }> {
    if (subject.first) await this.#client.post(subject.first, {})
    if (subject.view) return await this.#viewDifferences(subject, subject.view)
    const place = subject.table ? await this.#item(subject, subject.table) : settingOf(subject.setting!)
    const found: string[] = []
    let values = 0
    for (const statement of statementsAbout(subject)) {
      const run = new FieldRun({
        client: this.#client,
        subject,
        statement,
        idOf: (path) => this.#ids.get(path),
        ...place,
      })
      await run.hold()
      found.push(...run.differences)
      values += run.values
    }
    return { found, values }
  }

  async #item(subject: Subject, table: string): Promise<Place> {
    const path = this.#sent(table)
    const sample = this.#samples.find((each) => each.path === table)
    const body = subject.create ?? sample!.create
    const fresh = (): Item => ({ ...body, ...unique[table]?.(this.#made++) })
    const id =
      subject.create || !this.#ids.has(table)
        ? await this.#client.create<string | number>(path, fresh())
        : this.#ids.get(table)!
    return { item: `${path}/${id}`, list: path, fresh }
  }

  async #viewDifferences(about: Subject, path: string) {
    const reply = await this.#client.get(path)
    const shown = reply.json<Item | readonly Item[]>()
    const entries = Array.isArray(shown) ? shown : [shown]
    const rows = entries.flatMap((entry) =>
      Array.isArray(entry['data']) ? (entry['data'] as Item[]) : [entry],
    )
    const found = rows.length === 0 ? [`${path} shows nothing`] : []
    let values = 0
    for (const statement of statementsAbout(about)) {
      if (about.elsewhere?.includes(statement.field)) continue
      const all = rows.flatMap((row) => reached(row, statement.field))
      values += all.length
      if (all.length === 0) found.push(`${statement.field} is never shown`)
      found.push(...all.flatMap((value) => wrongShown(statement, value)))
    }
    return { found: [...new Set(found)], values }
  }
}

interface Place {
  /** The path of the item, or of the setting. */
  readonly item: string
  /** The path of its table; null for a setting. */
  readonly list: string | null
  /** A body for another item of the table. */
  readonly fresh: () => Item
}

function settingOf(path: string): Place {
  return { item: path, list: null, fresh: () => ({}) }
}

interface RunParts extends Place {
  readonly client: Client
  readonly subject: Subject
  readonly statement: Statement
  readonly idOf: (path: string) => string | number | undefined
}

/** Holds one field of one kind of item against its statement. */
class FieldRun {
  readonly differences: string[] = []
  values = 0
  readonly #parts: RunParts
  readonly #name: string

  constructor(parts: RunParts) {
    this.#parts = parts
    this.#name = parts.statement.field.split(/[.[]/)[0]!
  }

  async hold(): Promise<void> {
    const { client, subject, statement, item } = this.#parts
    const rules = rulesOf(statement, statements)
    if (rules === null || subject.elsewhere?.includes(statement.field)) return
    const before = (await client.get(item)).json<Item>()
    const isHidden = subject.hidden?.includes(this.#name) ?? false
    const current = reached(before, statement.field)
    if (rules.isAbsent) {
      this.#expect(current.length === 0, 'is shown')
      return
    }
    this.#expect(isHidden ? current.length === 0 : current.length > 0, isHidden ? 'is shown' : 'is not shown')
    if (!isHidden) for (const value of current) this.differences.push(...wrongShown(statement, value))
    if (rules.isReadOnly || (subject.shown?.includes(this.#name) ?? false)) {
      if (rules.isReadOnly) await this.#leavesAlone(before)
      return
    }
    const { good, bad } = valuesOf(rules, current[0], subject.text?.[statement.field])
    const isOnce = subject.once?.includes(this.#name) ?? false
    await this.#refuses(bad, isOnce, before)
    for (const value of subject.good?.[statement.field] ?? good) {
      if (this.#parts.list !== null) await this.#creates(value, isHidden, this.#parts.list)
      if (!isOnce) await this.#takes(value, isHidden, before)
    }
    if (rules.isOptional) await this.#mayBeLeftOut()
  }

  async #takes(value: unknown, isHidden: boolean, before: Item): Promise<void> {
    const { client, item } = this.#parts
    const reply = await client.patch(item, this.#bodyWith(value, before))
    this.#expectReply(reply, value, 'edit')
    if (reply.status === 200 && !isHidden) await this.#reads(item, value)
  }

  async #creates(value: unknown, isHidden: boolean, list: string): Promise<void> {
    const { client, fresh } = this.#parts
    const reply = await client.post(list, this.#newWith(value, fresh()))
    this.#expectReply(reply, value, 'create')
    if (reply.status !== 200) return
    const { id } = [reply.json<{ id: string | number } | [{ id: string }]>()].flat()[0]!
    if (!isHidden) await this.#reads(`${list}/${id}`, value)
    await client.delete(`${list}/${id}`)
  }

  async #reads(path: string, value: unknown): Promise<void> {
    const item = (await this.#parts.client.get(path)).json<Item>()
    const shown = reached(item, this.#parts.statement.field)
    const isShown = shown.some((each) => JSON.stringify(each) === JSON.stringify(value))
    this.#expect(isShown, `${short(value)} is shown as ${short(shown[0])}`)
  }

  /** Sends what must be refused, as edit, replacement and new item; then nothing may have changed. */
  async #refuses(values: readonly unknown[], isOnce: boolean, before: Item): Promise<void> {
    const { client, item, list, fresh } = this.#parts
    const stored = async () => [(await client.get(item)).json(), list === null ? [] : await client.list(list)]
    const earlier = JSON.stringify(await stored())
    const creates = async (value: unknown) => {
      if (list === null) return
      this.#expectRefusal(await client.post(list, this.#newWith(value, fresh())), value, 'create')
    }
    const edits = async (value: unknown, index: number) => {
      if (!isOnce) await this.#editRefused(value, before, index % 2 === 1)
    }
    await Promise.all([...values.map(creates), ...values.map(edits)])
    this.#expect(JSON.stringify(await stored()) === earlier, 'what is refused changes something')
  }

  async #editRefused(value: unknown, before: Item, isWhole: boolean): Promise<void> {
    const { client, item } = this.#parts
    const body = this.#bodyWith(value, before)
    const reply = isWhole ? await client.put(item, { ...before, ...body }) : await client.patch(item, body)
    this.#expectRefusal(reply, value, isWhole ? 'replacement' : 'edit')
  }

  async #leavesAlone(before: Item): Promise<void> {
    const { client, item, statement } = this.#parts
    const [current] = reached(before, statement.field)
    const other =
      typeof current === 'number' ? current + 1 : typeof current === 'boolean' ? !current : 'another'
    const reply = await client.patch(item, { [this.#name]: other })
    this.#expect(reply.status === 200, `edit that brings it: ${reply.status} ${reply.text.slice(0, 200)}`)
    const [after] = reached((await client.get(item)).json<Item>(), statement.field)
    this.#expect(after === current, `was changed to ${short(after)}`)
  }

  async #mayBeLeftOut(): Promise<void> {
    const { client, list, fresh } = this.#parts
    const { [this.#name]: _left, ...body } = fresh()
    const reply = await client.post(list!, body)
    this.#expect(reply.status === 200, `cannot be left out: ${reply.text.slice(0, 200)}`)
  }

  /** The body of a change that puts the value in its place, with what it needs beside it. */
  #bodyWith(value: unknown, item: Item): Item {
    const { subject, statement } = this.#parts
    return {
      ...placed(item, statement.field, value),
      ...subject.beside?.(this.#name, value, this.#parts.idOf),
    }
  }

  /** The body of a new item with the value in its place. */
  #newWith(value: unknown, body: Item): Item {
    return { ...body, ...this.#bodyWith(value, body) }
  }

  #expectReply(reply: Reply, value: unknown, act: string): void {
    this.values++
    this.#expect(
      reply.status === 200,
      `${act} with ${short(value)}: ${reply.status} ${reply.text.slice(0, 200)}`,
    )
  }

  #expectRefusal(reply: Reply, value: unknown, act: string): void {
    this.values++
    const isRefused = reply.status === 542
    this.#expect(
      isRefused,
      `${act} takes ${short(value)}: ${reply.status} ${isRefused ? '' : reply.text.slice(0, 100)}`,
    )
    if (!isRefused) return
    const paths = problemOf(reply).errors.map(({ path }) => path)
    const isNamed = paths.some((path) => path.split(/[.[]/)[0] === this.#name)
    this.#expect(isNamed, `${act} with ${short(value)} is refused naming ${paths.join(', ')}`)
  }

  #expect(holds: boolean, difference: string): void {
    if (!holds) this.differences.push(`${this.#parts.statement.field}: ${difference}`)
  }
}

/** The values at a place such as `ether.device`, `filters[].key` or `data.*.result`. */
export function reached(value: unknown, place: string): unknown[] {
  return place.split('.').reduce<unknown[]>(
    (values, step) =>
      values.flatMap((each) => {
        if (typeof each !== 'object' || each === null) return []
        if (step === '*') return Object.values(each)
        const name = step.replace('[]', '')
        if (!(name in each)) return []
        const inner = (each as Item)[name]
        return step.endsWith('[]') ? (inner as unknown[]) : [inner]
      }),
    [value],
  )
}

/** The outermost field of the place with the value put in. */
function placed(item: Item, place: string, value: unknown): Item {
  const [name, ...rest] = place.split('.')
  if (rest.length === 0) return { [place]: value }
  const isList = name!.endsWith('[]')
  const outer = item[name!.replace('[]', '')]
  if (!isList) return { [name!]: { ...(outer as Item), ...placed(outer as Item, rest.join('.'), value) } }
  const [first, ...others] = outer as Item[]
  return { [name!.replace('[]', '')]: [{ ...first, ...placed(first!, rest.join('.'), value) }, ...others] }
}

/** What is wrong with a value that is shown. */
export function wrongShown(statement: Statement, value: unknown): string[] {
  const rules = rulesOf(statement, statements)
  const wrong = (text: string) => [`${statement.field}: shows ${short(value)}, ${text}`]
  if (rules === null) return []
  if (value === null)
    return rules.isNullable || rules.only === null || statement.text.includes('null')
      ? []
      : wrong('never null')
  if (!isOf(rules.type, value)) return wrong(`not ${rules.type}`)
  const all = Array.isArray(value) ? value : [value]
  if (rules.items !== null && !all.every((each) => isOf(rules.items!, each)))
    return wrong(`not all ${rules.items}`)
  if (rules.values && !all.every((each) => rules.values!.includes(each as string)))
    return wrong('not among its values')
  if (
    rules.range &&
    all.some((each) => (each as number) < rules.range![0] || (each as number) > rules.range![1])
  )
    return wrong('out of range')
  if (rules.most && all.some((each) => [...String(each)].length > rules.most!)) return wrong('too long')
  return []
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'list') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 40)}… (${[...text].length} characters)` : text
}
