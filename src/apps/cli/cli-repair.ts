import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../../core/resource/resource.ts'
import { console as consoleResources } from '../../domains/console.ts'
import { gateway as gatewayResources } from '../../domains/gateway.ts'
import { lockDataFolder } from '../../plane/supervisor/data-lock.ts'
import { settleOwners } from '../../plane/supervisor/find-confinement.ts'
import { OwnershipError } from '../../plane/supervisor/ownership.ts'
import { makeRunFolder, readRunState } from '../../plane/supervisor/run-folder.ts'
import { inspectFolder, productIn } from '../../store/data-folder/inspection.ts'
import {
  acceptOlder,
  dropLostSecrets,
  forgetSetAside,
  type RepairPlace,
  setAsideRows,
} from '../../store/data-folder/repair.ts'
import { DataFault } from '../../store/database/fault.ts'
import { makeFilesPrivate } from '../../store/database/private-file.ts'
import { OptionError } from '../options/data-folder.ts'
import { CommandError } from './command-error.ts'

const repairs: Readonly<Record<string, (place: RepairPlace) => readonly string[]>> = {
  'accept-older': acceptOlder,
  'drop-secrets': dropLostSecrets,
  'set-aside-rows': setAsideRows,
  'forget-set-aside': (place) => [`${forgetSetAside(place)} rows forgotten`],
}

/**
 * `repair [WHAT]`: says what keeps a gateway from starting on the data folder, or mends it as an administrator decides.
 * Answers 1 while something is left. Throws a `CommandError` while a gateway has the folder.
 */
export async function repair(dataFolder: string, what: string | undefined): Promise<number> {
  const act = what === undefined ? null : (repairs[what] ?? null)
  if (what !== undefined && act === null) {
    throw new OptionError(`there is no repair ${what}; there are ${Object.keys(repairs).join(', ')}`)
  }
  if (!existsSync(dataFolder)) throw new CommandError(`there is no folder ${dataFolder}`)
  const run = makeRunFolder(dataFolder)
  const lock = await lockDataFolder(run, 0)
  if (lock === null) {
    const pid = readRunState(run, 'supervisor')?.pid
    throw new CommandError(`a gateway runs on ${run.dataFolder} (process ${pid}); end it first`)
  }
  try {
    await settleOwners(run)
    const place = { dataFolder: run.dataFolder, resources: resourcesOf(run.dataFolder), nowMs: Date.now() }
    const done = act === null ? [] : act(place)
    for (const line of done) console.log(line)
    if (act !== null && done.length === 0) console.log('there is nothing to mend by that')
    makeFilesPrivate(run.dataFolder)
    await settleOwners(run)
    const problems = problemsOf(run.dataFolder)
    for (const problem of problems) console.log(problem)
    if (problems.length === 0) console.log(`${run.dataFolder}: nothing keeps a gateway from starting`)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    const isExpected = error instanceof DataFault || error instanceof OwnershipError
    throw isExpected ? new CommandError(error.message) : error
  } finally {
    lock.release()
  }
}

/** Faults that keep a gateway from starting on a data folder, in sentences with the remedy. */
export function problemsOf(dataFolder: string): readonly string[] {
  return inspectFolder(dataFolder, resourcesOf(dataFolder))
    .filter(({ state }) => state === 'broken')
    .map(({ name, detail, remedy }) => `${name} ${detail}: ${remedy}`)
}

/** Stored resources of a data folder: those of the product it was made by. */
export function resourcesOf(dataFolder: string): readonly Resource[] {
  return productIn(join(dataFolder)) === 'cc' ? consoleResources : gatewayResources
}
