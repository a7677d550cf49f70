import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { foldCase } from '../../core/text/fold-case.ts'
import type { Database, Statement } from '../database/database.ts'
import { checkLength } from '../database/database-length.ts'
import { ensurePrivateFile } from '../database/private-file.ts'

/** A device at which a user authorized. Times are Unix seconds. */
export interface AgentDevice {
  readonly id: string
  readonly user: number
  readonly login: string
  readonly address: string
  readonly system: string
  readonly version: string
  /** Name that the device gives itself; null while it has not reported. */
  readonly node: string | null
  /** When the newest connection authorized. */
  readonly since: number
  readonly seen: number
  /** When it ended; null while it lasts. */
  readonly ended: number | null
  /** The newest report as JSON. */
  readonly report: string | null
  readonly reported: number | null
}

/** A device as it authorizes. */
export type ArrivingDevice = Omit<AgentDevice, 'id' | 'ended' | 'seen' | 'report' | 'reported'>

/** A report as JSON, and when it came. */
export interface PastReport {
  readonly at: number
  readonly report: string
}

/** Limits on what is kept: devices, reports of one device, reports of all. */
export interface AgentLimits {
  readonly devices: number
  readonly reportsOfDevice: number
  readonly reports: number
}

const usualLimits: AgentLimits = { devices: 20_000, reportsOfDevice: 20, reports: 50_000 }

const schema = `
CREATE TABLE device (
  id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, user INTEGER NOT NULL, login TEXT NOT NULL, address TEXT NOT NULL,
  system TEXT NOT NULL, version TEXT NOT NULL, node TEXT, since INTEGER NOT NULL, seen INTEGER NOT NULL,
  ended INTEGER, report TEXT, reported INTEGER
) STRICT;
CREATE INDEX device_ended ON device (ended);
CREATE TABLE report (
  id INTEGER PRIMARY KEY AUTOINCREMENT, device TEXT NOT NULL REFERENCES device ON DELETE CASCADE, at INTEGER NOT NULL,
  report TEXT NOT NULL
) STRICT;
CREATE INDEX report_device ON report (device);
`
const columns = 'id, user, login, address, system, version, node, since, seen, ended, report, reported'

/**
 * Devices of client agents and what they reported, in `agents.db`: bounded, the oldest that are not connected go
 * first. Not part of the configuration. Like the log it survives a killed process but need not survive a power cut.
 */
export class AgentTable {
  readonly #database: Database
  readonly #limits: AgentLimits
  /** Takes note of a write that the disk did not take; false when it was another error. */
  readonly #isDiskFault: (error: unknown) => boolean
  readonly #statements = new Map<string, Statement>()
  #reports: number

  constructor(
    database: Database,
    limits: AgentLimits = usualLimits,
    isDiskFault: (error: unknown) => boolean = () => false,
  ) {
    this.#database = database
    this.#limits = limits
    this.#isDiskFault = isDiskFault
    database.function('fold_case', { deterministic: true }, (text) => foldCase(String(text)))
    if (database.pragma('user_version', { simple: true }) === 0) {
      database.transaction(() => {
        database.exec(schema)
        database.pragma('user_version = 1')
      })()
    }
    database.exec('CREATE INDEX IF NOT EXISTS device_user ON device (user)')
    // What is missing shows now, not when a device comes.
    this.#prepare(`SELECT ${columns} FROM device LIMIT 1`).get()
    this.#reports = this.#countReports()
    // What an earlier process did not end is over.
    this.#try(() => this.#run('UPDATE device SET ended = seen WHERE ended IS NULL'))
  }

  /** Notes that a user authorized; the same user at the same device, or address, is one entry. Returns its id. */
  arrive(device: ArrivingDevice): string {
    const name = nameOf(device)
    const known = this.#idOf(name)
    const id = known ?? randomUUID()
    this.#try(() => {
      if (known === undefined) this.#makeRoom()
      this.#run(
        `INSERT INTO device (id, name, user, login, address, system, version, node, since, seen)
         VALUES (@id, @name, @user, @login, @address, @system, @version, @node, @since, @since)
         ON CONFLICT (id) DO UPDATE SET login = @login, address = @address, system = @system, version = @version,
           since = @since, seen = @since, ended = NULL`,
        { ...device, id, name },
      )
    })
    return id
  }

  /** Keeps a report of a connected device. Once it sends its name it is that device: answers the id to continue with. */
  report(id: string, node: string, { at, report }: PastReport): string {
    const keep = this.#database.transaction(() => {
      const device = this.get(id)
      if (!device) return id
      const own = device.node === node ? id : this.#become(device, node)
      this.#run('UPDATE device SET report = ?, reported = ?, seen = ? WHERE id = ?', report, at, at, own)
      this.#run('INSERT INTO report (device, at, report) VALUES (?, ?, ?)', own, at, report)
      this.#forgetReports(own)
      return own
    })
    return this.#try(keep) ?? id
  }

  /** Notes that a connection is over. */
  leave(id: string, at: number): void {
    const ended = 'UPDATE device SET ended = @at, seen = @at WHERE id = @id AND ended IS NULL'
    this.#try(() => this.#run(ended, { at, id }))
  }

  /** Notes that everybody who is connected still is. */
  touch(at: number): void {
    this.#try(() => this.#run('UPDATE device SET seen = ? WHERE ended IS NULL', at))
  }

  get(id: string): AgentDevice | undefined {
    return this.#prepare(`SELECT ${columns} FROM device WHERE id = ?`).get(id) as AgentDevice | undefined
  }

  /** Devices, connected ones first, then by the time they were last seen. */
  list(page: { readonly limit: number; readonly offset: number; readonly search: string }): {
    readonly devices: AgentDevice[]
    readonly total: number
  } {
    const where = `WHERE @search = '' OR instr(fold_case(login || ' ' || address || ' ' || coalesce(node, '')), fold_case(@search))`
    const { search } = page
    const total = this.#prepare(`SELECT count(*) FROM device ${where}`).pluck().get({ search }) as number
    const devices = this.#prepare(
      `SELECT ${columns} FROM device ${where} ORDER BY ended IS NOT NULL, seen DESC, id LIMIT @limit OFFSET @offset`,
    ).all(page) as AgentDevice[]
    return { devices, total }
  }

  /** Reports of a device, the newest first. */
  history(id: string): PastReport[] {
    return this.#prepare('SELECT at, report FROM report WHERE device = ? ORDER BY id DESC').all(
      id,
    ) as PastReport[]
  }

  /** Addresses of the devices of a user that were seen since then. */
  addressesOf(user: number, since: number): string[] {
    return this.#prepare('SELECT DISTINCT address FROM device WHERE user = ? AND seen >= ?')
      .pluck()
      .all(user, since) as string[]
  }

  /** Removes a device with its history. */
  forget(id: string): void {
    this.#run('DELETE FROM device WHERE id = ?', id)
  }

  close(): void {
    this.#database.close()
  }

  /** The device takes the name that it gives itself, or continues as the one that has that name. */
  #become(device: AgentDevice, node: string): string {
    const name = nameOf({ ...device, node })
    const other = this.#idOf(name)
    if (other === undefined) {
      this.#run('UPDATE device SET name = ?, node = ? WHERE id = ?', name, node, device.id)
      return device.id
    }
    this.arrive({ ...device, node })
    if (device.node === null) this.forget(device.id)
    else this.leave(device.id, device.seen)
    return other
  }

  #makeRoom(): void {
    const count = this.#prepare('SELECT count(*) FROM device').pluck().get() as number
    if (count < this.#limits.devices) return
    this.#run(
      'DELETE FROM device WHERE id IN (SELECT id FROM device ORDER BY ended IS NULL, seen LIMIT ?)',
      count - this.#limits.devices + 1,
    )
  }

  #forgetReports(device: string): void {
    const { reportsOfDevice: limit, reports } = this.#limits
    this.#run(
      `DELETE FROM report WHERE device = @device AND id NOT IN
       (SELECT id FROM report WHERE device = @device ORDER BY id DESC LIMIT @limit)`,
      { device, limit },
    )
    // Counted anew only when so many have come that there may be too many.
    if (++this.#reports <= reports) return
    this.#reports = this.#countReports()
    if (this.#reports <= reports) return
    this.#run(
      'DELETE FROM report WHERE id IN (SELECT id FROM report ORDER BY id LIMIT ?)',
      this.#reports - reports,
    )
    this.#reports = reports
  }

  #countReports(): number {
    return this.#prepare('SELECT count(*) FROM report').pluck().get() as number
  }

  /** Does what is not worth more than to be tried: agents are served also while nothing can be stored. */
  #try<T>(work: () => T): T | null {
    try {
      return work()
    } catch (error) {
      if (!this.#isDiskFault(error)) throw error
      return null
    }
  }

  #idOf(name: string): string | undefined {
    return this.#prepare('SELECT id FROM device WHERE name = ?').pluck().get(name) as string | undefined
  }

  #run(sql: string, ...values: unknown[]): void {
    this.#prepare(sql).run(...values)
  }

  #prepare(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function nameOf({ user, node, address }: Pick<AgentDevice, 'user' | 'node' | 'address'>): string {
  return node === null ? `${user} at ${address}` : `${user} on ${node}`
}

/** Name of the file in the data folder. */
export const agentFile = 'agents.db'

/** Opens the devices of a data folder. */
export function openAgentTable(
  dataFolder: string,
  isDiskFault: (error: unknown) => boolean = () => false,
): AgentTable {
  const path = join(dataFolder, agentFile)
  ensurePrivateFile(path)
  checkLength(path, 'remove it')
  const database = new Sqlite(path)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.pragma('foreign_keys = ON')
    database.pragma('busy_timeout = 5000')
    return new AgentTable(database, usualLimits, isDiskFault)
  } catch (error) {
    database.close()
    throw error
  }
}

/** Devices in memory, for a start on a disk that takes no database. */
export function temporaryAgentTable(): AgentTable {
  return new AgentTable(new Sqlite(':memory:'))
}
