import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EngineStatus } from '../../../src/core/engine/observation.ts'
import { isRunning, type ProcessIdentity } from '../../../src/processes/process-identity.ts'
import { createNet, type Net } from '../net.ts'
import type { EngineHost } from './engine-host.ts'

/** An engine that keeps a daemon, as the suite of all such engines tests it. */
export interface DaemonSubject<C> {
  /** Name of the daemon in its declaration. */
  readonly name: string
  /** Starts the engine in a process of its own, in the network and mount namespace of the gateway. */
  readonly open: (place: Place) => EngineHost<C>
  readonly configuration: C
  /** Of `CapEff` in `/proc/PID/status`. */
  readonly capabilities: bigint
  /** A configuration that the daemon's checker refuses, and its words; absent where the daemon has no checker. */
  readonly refused?: { readonly configuration: C; readonly words: RegExp }
  /** What one that does not answer is told as; `activating` where it is left out. */
  readonly hung?: 'failed'
  /** Takes away the program, or a part of it. Answers what brings it back. */
  readonly hide: (place: Place) => Promise<() => Promise<void>>
  /**
   * Takes what only one daemon can have, and what the reason then says. Answers what lets it go. Absent where the daemon
   * has nothing that another one could take.
   */
  readonly take?: (place: Place) => Promise<Holder & { readonly reason: RegExp }>
}

/** Where a test takes place. */
export interface Place {
  readonly net: Net
  /** Folder of the test, which everybody sees under the same path. */
  readonly folder: string
  readonly runFolder: string
}

const patience = { timeout: 30_000, interval: 20 }

/** Makes a place, gone when it is closed. */
export async function openPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-daemon-'))
  return { net: await createNet({}), folder, runFolder: join(folder, 'run') }
}

/** Ends a place and all that is in it. */
export async function closePlace({ net, folder }: Place): Promise<void> {
  await net.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The process of a daemon, as its folder says. */
export function runningDaemon({ runFolder }: Place, name: string): ProcessIdentity {
  return JSON.parse(readFileSync(join(runFolder, name, 'process.json'), 'utf8')) as ProcessIdentity
}

/** Starts a program in the place, which has something to itself until `release`; resolves when it `has` it. */
export async function holdInPlace(
  { net }: Place,
  command: readonly string[],
  has: (pid: number) => boolean,
): Promise<Holder> {
  const [program = '', ...args] = net.enter('gateway', command)
  const child = spawn(program, args, { stdio: 'ignore' })
  const { pid = 0 } = child
  await expect.poll(() => has(pid), patience).toBe(true)
  const release = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { pid, release }
}

/** A program that holds on to something. */
export interface Holder {
  readonly pid: number
  readonly release: () => Promise<void>
}

/** What holds for every engine that keeps a daemon by the kit. */
export function daemonSuite<C>(subject: DaemonSubject<C>): void {
  const { name, configuration, refused } = subject
  let place: Place
  let host: EngineHost<C>
  let holder: Holder | null = null

  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-daemon-'))
    holder = null
    place = { net: await createNet({}), folder, runFolder: join(folder, 'run') }
    host = subject.open(place)
  })
  afterEach(async () => {
    await holder?.release()
    await host.close()
    await closePlace(place)
  })

  const running = () => runningDaemon(place, name)
  const becomes = (expected: Partial<EngineStatus> | object) =>
    expect.poll(() => host.observe(), patience).toMatchObject(expected)
  const well = { status: 'active', message: '' }
  /** A program that is hidden is there, and nobody may execute it. */
  const lacking = / (is not installed|is missing|cannot be executed): apt-get install --reinstall \S+/

  describe(`the daemon ${name}`, () => {
    it('runs when it is applied, with no capability that it does not need', async () => {
      await host.apply(configuration)
      expect(await host.observe()).toMatchObject({
        ...well,
        processes: withProcess({ name, status: 'active', restarts: 0 }),
      })
      const status = readFileSync(`/proc/${running().pid}/status`, 'utf8')
      expect(/^CapEff:\s+(\w+)$/m.exec(status)?.[1]).toBe(hexadecimal(subject.capabilities))
      expect(/^CapBnd:\s+(\w+)$/m.exec(status)?.[1]).toBe(hexadecimal(subject.capabilities))
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    })

    it('that is killed is told and started again', async () => {
      await host.apply(configuration)
      const first = running()
      process.kill(first.pid, 'SIGKILL')
      await becomes({
        ...well,
        processes: withProcess({
          name,
          restarts: 1,
          lastEnd: expect.objectContaining({ reason: 'SIGKILL' }),
        }),
      })
      expect(host.ends).toMatchObject([{ name, reason: 'SIGKILL' }])
      expect(running().pid).not.toBe(first.pid)
    })

    it('that is stopped is told, killed and started again', async () => {
      await host.apply(configuration)
      const first = running()
      process.kill(first.pid, 'SIGSTOP')
      await becomes({
        status: subject.hung ?? 'activating',
        message: expect.stringMatching(/^it has not answered for \d+ s\b/),
      })
      const reason = expect.stringMatching(/^it was stopped for \d+ s$/)
      await becomes({
        ...well,
        processes: withProcess({ name, restarts: 1, lastEnd: expect.objectContaining({ reason }) }),
      })
      expect(host.ends).toMatchObject([{ name, reason }])
      expect(isRunning(first)).toBe(false)
    })

    it('whose program is missing names the package, and comes up when it is installed', async () => {
      const bringBack = await subject.hide(place)
      await host.apply(configuration)
      const message = expect.stringMatching(lacking)
      expect(await host.observe()).toMatchObject({ status: 'inactive', message })
      await bringBack()
      await becomes(well)
      expect(host.ends).toEqual([])
    })

    it('whose program is taken away while it is down comes up when it is back', async () => {
      await host.apply(configuration)
      const bringBack = await subject.hide(place)
      process.kill(running().pid, 'SIGKILL')
      await expect.poll(() => host.ends, patience).toHaveLength(1)
      await becomes({ status: 'inactive', message: expect.stringMatching(lacking) })
      await bringBack()
      await becomes(well)
    })

    it('ends with a process that is killed, and its successor starts another', async () => {
      await host.apply(configuration)
      const first = running()
      const ended = once(host.child, 'exit')
      host.child.kill('SIGKILL')
      await ended
      await expect.poll(() => isRunning(first), patience).toBe(false)
      host = subject.open(place)
      await host.apply(configuration)
      expect(await host.observe()).toMatchObject(well)
    })

    it('that was left stopped is ended by the next process', async () => {
      await host.apply(configuration)
      const first = running()
      process.kill(first.pid, 'SIGSTOP')
      const ended = once(host.child, 'exit')
      host.child.kill('SIGKILL')
      await ended
      host = subject.open(place)
      await host.apply(configuration)
      expect(isRunning(first)).toBe(false)
      expect(await host.observe()).toMatchObject(well)
    })

    const { take } = subject
    if (take !== undefined) {
      it('says why it does not start where another one has what it needs, and comes up when that is free', async () => {
        const { reason, ...taken } = await take(place)
        holder = taken
        await expect(host.apply(configuration)).rejects.toThrow(reason)
        await becomes({ status: 'failed', message: expect.stringMatching(reason) })
        await taken.release()
        await becomes(well)
        expect(host.ends[0]).toMatchObject({ name, reason: expect.stringMatching(reason) })
      })
    }

    if (refused === undefined) return
    it('goes on when its checker refuses another configuration', async () => {
      await host.apply(configuration)
      const first = running()
      await expect(host.apply(refused.configuration)).rejects.toThrow(refused.words)
      expect(await host.observe()).toMatchObject({
        status: 'active',
        message: expect.stringMatching(refused.words),
      })
      process.kill(first.pid, 'SIGKILL')
      await becomes({ status: 'active', processes: withProcess({ name, restarts: 1 }) })
      await host.apply(configuration)
      expect(await host.observe()).toMatchObject(well)
    })
  })
}

function hexadecimal(capabilities: bigint): string {
  return capabilities.toString(16).padStart(16, '0')
}

/** Processes with one like this among them: an engine may keep others beside it. */
function withProcess(one: object): unknown {
  return expect.arrayContaining([expect.objectContaining(one)])
}
