import { useQuery } from '@tanstack/react-query'
import { read } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { visible } from '../../resource/hostile.ts'
import type { Named } from '../../resource/references.ts'
import { useWords } from '../../words/words.tsx'

interface ZoneProperties {
  /** As rules name it; null for any. */
  readonly zone: string | null
  readonly onChange: (zone: string | null) => void
}

/** Choice of a zone or of interfaces that lead to either end of connections. */
export function ZoneChoice({ zone, onChange }: ZoneProperties) {
  const words = useWords()
  const { mayRead } = useSession()
  const { data = [] } = useQuery({
    queryKey: ['aliases', 'zones', words.code],
    queryFn: ({ signal }) => read<readonly Named[]>('/aliases', { type: '[zone,interface]' }, signal),
    enabled: mayRead('objects'),
    staleTime: 10_000,
  })
  const isListed = zone === null || data.some(({ id }) => id === zone)
  return (
    <label>
      {words.connections.zone}{' '}
      <select
        value={zone ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">{words.form.any}</option>
        {data.map(({ id, title, comment }) => (
          <option key={id} value={id}>
            {visible(title === id && comment ? comment : title)}
          </option>
        ))}
        {!isListed && <option value={zone}>{zone}</option>}
      </select>
    </label>
  )
}
