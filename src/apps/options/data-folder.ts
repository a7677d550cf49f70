import { resolve } from 'node:path'

/** An option that cannot be understood; the message names it and its rule. */
export class OptionError extends Error {}

/** A value and what it was called where it came from. */
export interface Setting {
  readonly name: string
  readonly text: string
}

/** The data folder that a command is about. Throws an `OptionError`. */
export function readDataFolder(flag: string | undefined, environment: NodeJS.ProcessEnv): string {
  return flag === undefined
    ? readFolder({ name: 'GATEHOUSE_DATA', text: environment['GATEHOUSE_DATA'] || './data' })
    : readFolder({ name: '--data', text: flag })
}

/** The folder that a setting names, as an absolute path. Throws an `OptionError`. */
export function readFolder({ name, text }: Setting): string {
  if (text === '' || text.includes('\0')) throw new OptionError(`${name} must be a folder`)
  return resolve(text)
}
