import { useQuery } from '@tanstack/react-query'
import { read } from '../app/client.ts'
import { useWords } from '../words/words.tsx'

/** State of enforcement of a resource, in the gateway's words. */
export interface Enforcement {
  readonly resource: string
  readonly state: 'enforced' | 'partly' | 'not_enforced'
  readonly reason: string
}

/** State of enforcement of each stored resource. */
export function useEnforcement(): readonly Enforcement[] {
  const { code } = useWords()
  const { data = [] } = useQuery({
    queryKey: ['enforcement', code],
    queryFn: ({ signal }) => read<readonly Enforcement[]>('/x/enforcement', { limit: 1000 }, signal),
    refetchInterval: 10_000,
  })
  return data
}

interface ChipProperties {
  readonly resource: string
  /** True in a list, where the state alone stands, with the reason for whoever asks. */
  readonly isShort?: boolean
}

/** Says where a resource is not in force, and why; nothing where it is. */
export function EnforcementChip({ resource, isShort = false }: ChipProperties) {
  const words = useWords()
  const found = useEnforcement().find((each) => each.resource === resource)
  if (found === undefined || found.state === 'enforced') return null
  const state = found.state === 'partly' ? words.status.partly : words.status.notEnforced
  return (
    <span className="chip not-enforced" title={isShort ? found.reason : undefined}>
      <span aria-hidden>◌</span> {state}
      {found.reason !== '' &&
        (isShort ? <span className="heard">: {found.reason}</span> : `: ${found.reason}`)}
    </span>
  )
}
