import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './daemon-suite.ts'
import { type EngineHost, engineHost } from './engine-host.ts'
import type { TestConfiguration } from './test-declaration.ts'

/** Starts the process that holds the test's daemon. */
export function openTestDaemon(place: Place): EngineHost<TestConfiguration> {
  showProgram(place)
  const script = new URL('test-daemon-host.ts', import.meta.url)
  return engineHost(place.net.forkIn('gateway', script, [place.runFolder, programPath(place)]))
}

/** The program of the daemon is a link to Node, so that it can be missing. */
export function programPath({ folder }: Place): string {
  return join(folder, 'node')
}

/** Puts the program there. */
export function showProgram(place: Place): void {
  rmSync(programPath(place), { force: true })
  symlinkSync(process.execPath, programPath(place))
}
