import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataFolderFindings } from '../../plane/doctor/data-folder.ts'
import { findingSentence } from '../../plane/doctor/finding.ts'
import { lockDataFolder } from '../../plane/supervisor/data-lock.ts'
import { settleOwners } from '../../plane/supervisor/find-confinement.ts'
import { OwnershipError } from '../../plane/supervisor/ownership.ts'
import { makeRunFolder, readRunState } from '../../plane/supervisor/run-folder.ts'
import { BackupError, restoreBackup } from '../../store/data-folder/backup.ts'
import { problemsOf } from './cli-repair.ts'
import { CommandError } from './command-error.ts'

/**
 * `restore FILE`: replaces the configuration in the data folder by the backup in `file`. Throws a `CommandError`
 * while a gateway has the folder.
 */
export async function restore(dataFolder: string, file: string | undefined): Promise<number> {
  if (file === undefined || !existsSync(file)) throw new CommandError('restore needs the file of a backup')
  const broken = dataFolderFindings(dataFolder, Date.now()).find(({ state }) => state === 'broken')
  if (broken?.name === dataFolder) throw new CommandError(findingSentence(broken))
  const run = makeRunFolder(dataFolder)
  const lock = await lockDataFolder(run, 0)
  if (lock === null) {
    const pid = readRunState(run, 'supervisor')?.pid
    throw new CommandError(`a gateway runs on ${run.dataFolder} (process ${pid}); end it first`)
  }
  try {
    await settleOwners(run)
    await restoreBackup(run.dataFolder, resolve(file))
    console.log(`${run.dataFolder} now holds the configuration of ${file}`)
    for (const problem of problemsOf(run.dataFolder)) console.log(`it does not start yet: ${problem}`)
    await settleOwners(run)
    return 0
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof OwnershipError
    throw isExpected ? new CommandError(error.message) : error
  } finally {
    lock.release()
  }
}
