import type { PlaneDescription } from '../../core/engine/observation.ts'
import { type LabChance, probeLabOnce } from '../../plane/doctor/lab-probe.ts'
import type { RunFolder } from '../../plane/supervisor/run-folder.ts'
import type { StartOptions } from '../options/start-options.ts'
import { message } from './messages.ts'

/** Chance of making a lab on this machine; not looked at where none is asked for. */
export async function probeWhenNeeded(
  { dataPlane, product }: StartOptions,
  { labProbe }: RunFolder,
): Promise<LabChance> {
  if (product === 'utm' && (dataPlane === 'auto' || dataPlane === 'lab')) return await probeLabOnce(labProbe)
  return { possible: false, reason: message('not asked for') }
}

/** A data plane, and why it is this one. */
export type Mode = Pick<PlaneDescription, 'mode' | 'reason'>

/**
 * The data plane that this start gets, or null when the one that was asked for is not possible.
 * Source: silences#console-data-plane.
 */
export function chooseMode({ dataPlane, product }: StartOptions, chance: LabChance): Mode | null {
  if (product === 'cc') {
    return { mode: 'none', reason: message('a central console filters no packets itself') }
  }
  switch (dataPlane) {
    case 'host':
      return { mode: 'host', reason: message('asked for: the engines run on this machine itself') }
    case 'none':
      return { mode: 'none', reason: message('asked for: nothing is enforced') }
    case 'lab':
      return chance.possible ? { mode: 'lab', reason: message('asked for') } : null
    case 'auto':
      return chance.possible
        ? {
            mode: 'lab',
            reason: message('the kernel allows it; the network of this machine stays untouched'),
          }
        : { mode: 'none', reason: message('nothing is enforced: {reason}', { reason: chance.reason }) }
  }
}
