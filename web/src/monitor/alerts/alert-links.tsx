import { Link } from '@tanstack/react-router'
import { useSession } from '../../app/session.tsx'
import { useProfiles } from '../../profiles/named/use-profiles.ts'
import { useWords } from '../../words/words.tsx'
import { RuleLink } from '../connections/links.tsx'
import type { LogRow } from '../log-selection.ts'
import { alertOf, engineOf } from './alert.ts'

/** Where an alert leads: its signature, its profile with the rule that decided, and the rule of the firewall. */
export function AlertLinks({ row }: { readonly row: LogRow }) {
  const words = useWords()
  const own = words.inspection.alerts
  const { mayRead } = useSession()
  const profileOf = useProfiles()
  const { kind, sid, profile: said, rule } = alertOf(row)
  const profile = profileOf(engineOf(kind), said)
  const profileRule = row.event?.['profile_rule']
  if (!mayRead('security')) return null
  return (
    <nav className="below-links" aria-label={own.about}>
      {sid !== '' && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'signatures' }}
          search={{ item: sid, ...(profile === undefined ? {} : { profile: profile.id }) }}
        >
          {own.openSignature}
        </Link>
      )}
      {profile !== undefined && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: kind === 'ips' ? 'ips_rules' : 'application_profiles' }}
          search={kind === 'ips' ? { within: profile.id } : { item: profile.id }}
        >
          {own.openProfile}
        </Link>
      )}
      {kind === 'ips' && profile !== undefined && typeof profileRule === 'number' && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'ips_rules' }}
          search={{ within: profile.id, item: String(profileRule) }}
        >
          {own.openRule}
        </Link>
      )}
      {rule !== '' && (
        <span>
          {own.rule} <RuleLink rule={rule} />
        </span>
      )}
    </nav>
  )
}
