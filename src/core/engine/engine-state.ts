import { english, joined } from '../text/message.ts'
import type { EngineName } from './artifact.ts'
import { message } from './messages.ts'
import type { EngineStatus, Observed } from './observation.ts'

/**
 * Returns the state of an engine that all views show, from two sources: its lane knows why it does not hold what it should yet,
 * or at all, and the engine reports its own status. One that works by what it held before is reloading. A message names what
 * is wrong and the remedy; it is empty while all is well.
 */
export function engineState(
  { plane, engines, faults, behind }: Pick<Observed, 'plane' | 'engines' | 'faults' | 'behind'>,
  name: EngineName,
): EngineStatus {
  const known = engines[name]
  const fault = faults[name]
  if (fault !== undefined) {
    const told = known?.message
    if (!told) return { ...known, status: 'failed', message: fault }
    const isTold = english(told).includes(english(fault))
    return { ...known, status: 'failed', message: isTold ? told : (joined([fault, told]) ?? fault) }
  }
  if (known !== undefined)
    return known.status === 'active' && behind.includes(name) ? { ...known, status: 'reloading' } : known
  if (plane?.mode === 'none') {
    return { status: 'inactive', message: message('there is no data plane: nothing is enforced') }
  }
  const why =
    plane === null
      ? message('the data plane is not connected: what the kernel holds stays as it is')
      : message('the data plane does not report on it')
  return { status: 'activating', message: why }
}

/** True while an engine works, be it by what it held before. */
export function isWorking({ status }: Pick<EngineStatus, 'status'>): boolean {
  return status === 'active' || status === 'reloading'
}

/** State of an engine that something asks for: one that does nothing has failed and says why, or has just been asked. */
export function neededState(state: EngineStatus): EngineStatus {
  if (state.status !== 'inactive') return state
  return state.message === ''
    ? { ...state, status: 'activating', message: message('it is being started') }
    : { ...state, status: 'failed' }
}
