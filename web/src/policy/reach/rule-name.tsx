import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { read } from '../../app/client.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { SystemRule } from '../data/answers.ts'
import type { DecidingRule } from './answers.ts'

/** A rule of FORWARD or INPUT by its id, which leads to it, and its comment; one of the gateway by what it is for. */
export function RuleName({ rule }: { readonly rule: DecidingRule }) {
  const { code } = useWords()
  const { id, table, rule_id: name, comment } = rule
  const { data } = useQuery({
    queryKey: ['policy-beside', '/x/firewall/system-rules', code],
    queryFn: ({ signal }) => read<readonly SystemRule[]>('/x/firewall/system-rules', {}, signal),
    enabled: id === null,
  })
  if (id === null)
    return <bdi className="dim">{visible(data?.find((each) => each.id === name)?.description ?? name)}</bdi>
  return (
    <>
      <Link to="/$room/$page" params={{ room: 'policy', page: table }} search={{ rule: String(id) }}>
        <bdi>{name}</bdi>
      </Link>{' '}
      {comment !== '' && <bdi className="dim">{visible(comment)}</bdi>}
    </>
  )
}
