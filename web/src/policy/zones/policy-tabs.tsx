import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.tsx'
import { type PolicyTable, policyTables } from '../model/rule.ts'
import '../page/policy.css'

/** Tabs of the tables of rules, and the matrix of zones. */
export function PolicyTabs({ here }: { readonly here: PolicyTable | 'zones' }) {
  const { policy } = useWords()
  const title = { ...policy.tables, zones: policy.zones.title }
  return (
    <nav className="tabs" aria-label={policy.tabs}>
      {([...policyTables, 'zones'] as const).map((page) => (
        <Link
          key={page}
          to="/$room/$page"
          params={{ room: 'policy', page }}
          search={{}}
          className="tab"
          aria-current={page === here ? 'page' : undefined}
        >
          {title[page]}
        </Link>
      ))}
    </nav>
  )
}
