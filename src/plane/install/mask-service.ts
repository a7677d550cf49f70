import { existsSync, lstatSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Masks a service of systemd that its package, not installed yet, would start with the machine. A unit that somebody else has put
 * there is left alone, and so is a machine without systemd.
 */
export function maskService(unitFolder: string, service: string): void {
  if (!existsSync(unitFolder)) return
  const unit = join(unitFolder, `${service}.service`)
  if (lstatSync(unit, { throwIfNoEntry: false }) !== undefined) return
  symlinkSync('/dev/null', unit)
}
