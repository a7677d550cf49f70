import type { PackageStatus } from '../../core/engine/package-status.ts'
import { english, type Message } from '../../core/text/message.ts'
import { type AptGround, thisMachine } from '../../plane/install/apt.ts'
import { type Installation, installEngines, onlyRoot } from '../../plane/install/install-engines.ts'
import { engineTools } from '../engine-list.ts'
import type { StartOptions } from '../options/start-options.ts'
import { message } from './messages.ts'

/** The Debian packages of the engines of a start; `onStatus` hears of each change. */
export function enginePackages(
  options: Pick<StartOptions, 'installs' | 'engines' | 'product'>,
  onStatus: (statuses: readonly PackageStatus[]) => void,
): Installation {
  const ground = thisMachine()
  const say = sayOnce((line) => console.error(line))
  return installEngines({
    // A console starts no engine.
    engines: options.product === 'cc' ? [] : engineTools,
    ground,
    refusal: (engine) => refusal(engine, options, ground),
    onStatus: (statuses) => {
      statuses.forEach(say)
      onStatus(statuses)
    },
  })
}

function refusal(
  engine: string,
  { installs, engines }: Pick<StartOptions, 'installs' | 'engines'>,
  { hasApt, isRoot }: AptGround,
): Message | null {
  if (!hasApt) return message('and this machine has no apt')
  if (!installs) return message('as --no-install asks')
  if (engines !== null && !engines.includes(engine)) return message('as --engines leaves them out')
  return isRoot ? null : onlyRoot
}

/** Says what became of packages that were installed, and each of it once: what fails is tried again and again. */
function sayOnce(print: (line: string) => void): (status: PackageStatus) => void {
  const said = new Map<string, string>()
  return ({ engine, state, message: told }) => {
    const before = said.get(engine)
    if (state === 'missing') return
    if (state === 'installing') return void said.set(engine, before ?? '')
    const line = `${engine}: ${state === 'present' ? 'its packages are installed' : english(told)}`
    // The pause before the next attempt is no news.
    const news = line.replace(/ \d+ s$/, '')
    said.set(engine, news)
    if (before !== undefined && before !== news) print(line)
  }
}
