import { Link } from '@tanstack/react-router'
import { useSession } from '../../app/session.tsx'
import { questionOfRow } from '../../content-filter/lookup.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { LogRow } from '../log-selection.ts'

/** Where a request of the content filter leads: the rule that decided, and a look-up of its address. */
export function WebLinks({ row: { event = {} } }: { readonly row: LogRow }) {
  const own = useWords().contentFilter.row
  const { mayRead } = useSession()
  const question = questionOfRow(event)
  if (question === null || !mayRead('security')) return null
  const { rule, rule_name: name } = event
  const isRule = rule !== undefined && /^\d+$/.test(String(rule))
  return (
    <nav className="below-links" aria-label={own.about}>
      {isRule && (
        <Link
          to="/$room/$page"
          params={{ room: 'profiles', page: 'content_rules' }}
          search={{ item: String(rule) }}
        >
          <bdi>{visible(own.openRule(name === undefined ? String(rule) : String(name)))}</bdi>
        </Link>
      )}
      <Link to="/$room/$page" params={{ room: 'profiles', page: 'web_lookup' }} search={question}>
        {own.lookUp}
      </Link>
    </nav>
  )
}
