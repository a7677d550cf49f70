import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  ConnectionAnswers,
  ConnectionQuestion,
  TableConnection,
} from '../../../core/engine/declared/connection-table.ts'
import type { NetfilterSocket } from '../../netlink-socket.ts'
import { ConntrackRefusal, eachLive, emptyEntry, type LiveEntry } from './live-entry.ts'
import { connectionOf, idOf, LiveList } from './live-list.ts'
import { deletionOf, tableRequest } from './live-request.ts'
import { TalkerRecorder } from './talkers.ts'

/** A socket for questions to the kernel's table of connections. */
export type TableSocket = Pick<NetfilterSocket, 'send' | 'receive'>

/** The table is looked at for talkers this often, and more rarely where a look takes more than a fiftieth of a processor. */
const everyMilliseconds = 10_000
const shareOfTime = 50
/** Milliseconds in which other work of this process waits. */
const turnMilliseconds = 5
const silentTurns = 200
const noEntry = 2 // ENOENT

/** Reads the whole table of connections, one reading after the other, in short turns. */
export class TableReader {
  readonly #open: () => TableSocket
  readonly #talkers = new TalkerRecorder()
  #turn: Promise<unknown> = Promise.resolve()
  #socket: TableSocket | null = null
  #everyMilliseconds = everyMilliseconds

  constructor(open: () => TableSocket) {
    this.#open = open
  }

  /** Looks for talkers from now on. */
  start(): void {
    const look = async () => {
      await this.#inTurn(() => this.#lookForTalkers()).catch(() => this.#talkers.restart())
      setTimeout(look, this.#everyMilliseconds)
    }
    void look()
  }

  /** Answers a question; rejects with a `ConntrackRefusal` where the kernel refuses. */
  answer(question: ConnectionQuestion): Promise<ConnectionAnswers[ConnectionQuestion['kind']]> {
    switch (question.kind) {
      case 'list': {
        const list = new LiveList(question)
        return this.#inTurn(async () => {
          await this.#read((entry) => list.see(entry))
          return list.page()
        })
      }
      case 'end':
        return this.#inTurn(() => this.#end(new Set(question.ids)))
      case 'talkers':
        return Promise.resolve(this.#talkers.answer(this.#everyMilliseconds / 1000))
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #lookForTalkers(): Promise<void> {
    const look = this.#talkers.look(Date.now())
    const spent = await this.#read((entry) => look.see(entry))
    this.#talkers.take(look)
    this.#everyMilliseconds = Math.max(everyMilliseconds, Math.round((spent * shareOfTime) / 1000) * 1000)
  }

  async #end(ids: ReadonlySet<string>): Promise<ConnectionAnswers['end']> {
    const found: { readonly deletion: Buffer; readonly connection: TableConnection }[] = []
    await this.#read((entry) => {
      if (ids.has(idOf(entry))) found.push({ deletion: deletionOf(entry), connection: connectionOf(entry) })
    })
    const ended: TableConnection[] = []
    for (const { deletion, connection } of found) if (this.#exchange(deletion)) ended.push(connection)
    return { ended }
  }

  /** True when the kernel does as it is told; false where it knows no such connection any more. */
  #exchange(message: Buffer): boolean {
    this.#socket!.send(message)
    const part = this.#socket!.receive()
    if (part === null || part === 'lost') return false
    const errno = -part.readInt32LE(16)
    if (errno !== 0 && errno !== noEntry) throw new ConntrackRefusal(errno)
    return errno === 0
  }

  /** Reads the table; resolves to the milliseconds of processor time that it took. */
  async #read(visit: (entry: LiveEntry) => void): Promise<number> {
    const socket = this.#socket ?? this.#open()
    this.#socket = socket
    try {
      return await readTable(socket, visit)
    } catch (error) {
      // What is left in it would be taken for the next answer.
      this.#socket = null
      throw error
    }
  }
}

async function readTable(socket: TableSocket, visit: (entry: LiveEntry) => void): Promise<number> {
  const entry = emptyEntry()
  let spent = 0
  let silent = 0
  socket.send(tableRequest())
  for (;;) {
    const start = performance.now()
    const before = process.cpuUsage()
    let isDone = false
    while (!isDone && performance.now() - start < turnMilliseconds) {
      const part = socket.receive()
      if (part === 'lost') continue
      if (part === null) {
        silent += 1
        break
      }
      silent = 0
      isDone = eachLive(part, entry, visit)
    }
    const { user, system } = process.cpuUsage(before)
    spent += (user + system) / 1000
    if (isDone) return spent
    if (silent > silentTurns) throw new Error('the kernel does not go on with its table of connections')
    await nextTurn()
  }
}
