import { useQuery } from '@tanstack/react-query'
import { send } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { useChange } from '../../resource/change.ts'
import { OutcomeView } from '../../resource/outcome-view.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'

interface Settings {
  readonly on_failure: 'block' | 'pass'
}

const path = '/x/inspection/settings'
const choices = ['block', 'pass'] as const

/** The switch that says what becomes of traffic while no engine inspects it, with what each choice means. */
export function OnFailure() {
  const words = useWords()
  const own = words.inspection.engines
  const { mayWrite } = useSession()
  const { outcome, change } = useChange()
  const { data } = useQuery({
    queryKey: ['inspection-settings', path],
    queryFn: ({ signal }) => send<Settings>({ method: 'GET', path, signal }),
    refetchInterval: 10_000,
  })
  if (data === undefined) return null
  const { on_failure: chosen } = data.body
  const isReadOnly = !mayWrite('security')
  const requestOf = (next: string) => ({
    method: 'PATCH',
    path,
    body: { on_failure: next },
    ...(data.etag === null ? {} : { headers: { 'If-Match': data.etag } }),
  })
  return (
    <fieldset className="on-failure" aria-describedby="on-failure-now">
      <legend>{own.onFailure}</legend>
      {choices.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="on_failure"
            value={each}
            checked={chosen === each}
            disabled={isReadOnly || outcome.kind === 'applying'}
            onChange={() => void change(requestOf(each))}
          />
          <span>
            {own.choices[each]}
            <span className="dim"> {own.consequences[each]}</span>
          </span>
        </label>
      ))}
      <div id="on-failure-now">
        <OutcomeView outcome={outcome} />
      </div>
      <RequestView request={requestOf(chosen === 'block' ? 'pass' : 'block')} />
    </fieldset>
  )
}
