import { Link } from '@tanstack/react-router'
import { LayoutGrid, Shield } from 'lucide-react'
import { visible } from '../../resource/hostile.ts'
import { fieldLabel, type Words } from '../../words/words.tsx'
import type { ProfileEngine, ProfileFinder } from './use-profiles.ts'

/** Fields of a rule that ask for inspection. */
interface AskingFields {
  readonly ips_enabled?: boolean
  readonly ips_profile?: string
  readonly dpi_enabled?: boolean
  readonly dpi_profile?: string
}

/** The profiles that a rule asks for, each with its engine. */
export function profilesOf(rule: AskingFields): readonly (readonly [engine: ProfileEngine, id: string])[] {
  return [
    ...(rule.ips_enabled === true ? [['ips', rule.ips_profile ?? ''] as const] : []),
    ...(rule.dpi_enabled === true ? [['dpi', rule.dpi_profile ?? ''] as const] : []),
  ]
}

const icons = { ips: Shield, dpi: LayoutGrid } as const

/** The profiles of a rule by their names, each leading to its page; in a grid, which is one tab stop. */
export function ProfileChips({
  rule,
  words,
  profileOf,
}: {
  readonly rule: AskingFields
  readonly words: Words
  readonly profileOf: ProfileFinder
}) {
  return (
    <span className="names">
      {profilesOf(rule).map(([engine, id]) => {
        const name = visible(profileOf(engine, id)?.name ?? id)
        const Icon = icons[engine]
        const title = `${fieldLabel(words, `${engine}_profile`)}: ${name}`
        return (
          <Link
            key={engine}
            to="/$room/$page"
            params={{ room: 'profiles', page: engine === 'ips' ? 'ips_rules' : 'application_profiles' }}
            search={engine === 'ips' ? { within: id } : { item: id }}
            className="tag"
            tabIndex={-1}
            title={title}
            aria-label={title}
            onClick={(event) => event.stopPropagation()}
          >
            <Icon size={12} aria-hidden /> <bdi>{name}</bdi>
          </Link>
        )
      })}
    </span>
  )
}
