import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { Effective } from './signature.ts'

const actions = ['drop', 'alert', 'pass', 'silent', 'unchosen'] as const

/** Signatures of a profile by what it does with them, and its rules that choose none. */
export function ProfileCounts({ effective }: { readonly effective: Effective | undefined }) {
  const words = useWords()
  const own = words.inspection.profile
  if (effective === undefined) return null
  return (
    <ul className="counts" aria-label={own.counts}>
      {actions
        .filter((action) => action !== 'silent' || effective.silent > 0)
        .map((action) => (
          <li key={action} title={own.explained[action]}>
            <span className={action === 'unchosen' ? 'dim' : `value-${action}`}>{own.actions[action]}</span>{' '}
            <strong>{words.number(effective[action])}</strong>
          </li>
        ))}
      {effective.idle_rules.length > 0 && (
        <li className="chip pending" title={own.idleWhy}>
          <span aria-hidden>⚠</span> {visible(own.idleRules(effective.idle_rules.length))}
        </li>
      )}
    </ul>
  )
}
