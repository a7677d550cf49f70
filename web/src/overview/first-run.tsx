import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '../app/button.tsx'
import { read } from '../app/client.ts'
import { useInterval } from '../app/news.tsx'
import { useSession } from '../app/session.tsx'
import { useGatewayState } from '../app/status-chip.tsx'
import { useObjectIndex } from '../policy/data/use-table.ts'
import { readRange } from '../policy/model/address.ts'
import { useWords } from '../words/words.tsx'
import {
  blockingRule,
  type FirstStep,
  firstSteps,
  isAllowedBefore,
  keepSteps,
  keptSteps,
  labHost,
  type StepRule,
} from './first-steps.ts'

const rulesPath = '/firewall/rules/forward'
const settingsPath = '/firewall/settings'
const lookMs = 3_000

/** A newcomer's first steps in the lab, each of which the page watches; only there, and until they are dismissed. */
export function FirstRun() {
  const { person, mayRead, mayWrite } = useSession()
  const { data: state } = useGatewayState()
  const [kept, setKept] = useState(() => keptSteps(localStorage, person.login))
  const isFor = mayWrite('firewall') && mayRead('logs') && mayRead('objects')
  if (state?.data_plane !== 'lab' || kept.isDismissed || !isFor) return null
  const change = (next: typeof kept) => {
    setKept(next)
    keepSteps(localStorage, person.login, next)
  }
  return (
    <Steps
      done={kept.done}
      onDone={(done) => change({ ...kept, done })}
      onDismiss={() => change({ ...kept, isDismissed: true })}
    />
  )
}

interface StepsProperties {
  readonly done: readonly FirstStep[]
  readonly onDone: (done: readonly FirstStep[]) => void
  readonly onDismiss: () => void
}

function Steps({ done, onDone, onDismiss }: StepsProperties) {
  const words = useWords()
  const own = words.firstRun
  const seen = useSeen(done)
  const all = firstSteps.filter((step) => done.includes(step) || seen.includes(step))
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when a step more is done
  useEffect(() => {
    if (all.length > done.length) onDone(all)
  }, [all.length, done.length])
  return (
    <section className="first-run" aria-label={own.title}>
      <h2>{own.title}</h2>
      <p className="dim">{all.length === firstSteps.length ? own.finished : own.text}</p>
      <ol>
        {firstSteps.map((step) => (
          <li key={step} className={all.includes(step) ? 'done' : ''}>
            <span aria-hidden>{all.includes(step) ? '✓' : '○'}</span> {own[step]}{' '}
            <span className="dim">({all.includes(step) ? own.done : own.open})</span>
            {step === 'watch' && (
              <p className="dim">
                {own.lab}: <code>{labCommand('')}</code> ({own.dataFolder}:{' '}
                <code>{labCommand(' --data FOLDER')}</code>)
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="form-foot">
        <Link to="/$room/$page" params={{ room: 'policy', page: 'forward' }} search={{}}>
          {own.goRules}
        </Link>
        <Link to="/$room/$page" params={{ room: 'policy', page: 'firewall_settings' }} search={{}}>
          {own.goSettings}
        </Link>
        <Link to="/$room/$page" params={{ room: 'monitor', page: 'log' }} search={{}}>
          {own.goLog}
        </Link>
        <Button kind="quiet" onClick={onDismiss}>
          {own.dismiss}
        </Button>
      </p>
    </section>
  )
}

/** The command that sends the packet which the first rule drops. */
function labCommand(data: string): string {
  return `npm run gatehouse -- lab exec lan1${data} -- curl -m 3 http://203.0.113.1/`
}

/** Steps that the gateway says have happened: by the stream, and by the log, which is looked at while one waits for it. */
function useSeen(done: readonly FirstStep[]): readonly FirstStep[] {
  const objects = useObjectIndex()
  const refetchInterval = useInterval(lookMs)
  const { data: rules = [] } = useQuery({
    queryKey: ['rows', rulesPath],
    queryFn: ({ signal }) => read<readonly StepRule[]>(rulesPath, {}, signal),
    refetchInterval,
  })
  const { data: settings } = useQuery({
    queryKey: ['first-settings', settingsPath],
    queryFn: ({ signal }) => read<{ readonly log_mode: string }>(settingsPath, {}, signal),
    refetchInterval,
  })
  const host = readRange(labHost)!
  const paths = new Map()
  const holds = (object: string) => object === 'any' || objects.addressPath(object, host, paths) !== null
  const blocking = blockingRule(rules, holds)
  const isLogged = settings !== undefined && settings.log_mode !== 'nothing'
  const { data: rows } = useQuery({
    queryKey: ['first-packet', blocking?.id],
    queryFn: async ({ signal }) =>
      (
        await read<{ readonly data: readonly unknown[] }>(
          '/logs_backend/logs',
          { filter: JSON.stringify([droppedBy(`fwd.ngfw.${blocking!.id}`)]), limit: 1 },
          signal,
        )
      ).data.length,
    enabled: blocking !== undefined && isLogged && !done.includes('watch'),
    refetchInterval: lookMs,
  })
  const happened: Readonly<Record<FirstStep, boolean>> = {
    block: blocking !== undefined,
    log: isLogged,
    watch: (rows ?? 0) > 0,
    allow: blocking !== undefined && isAllowedBefore(rules, blocking, holds),
  }
  return firstSteps.filter((step) => happened[step])
}

/** Filter of the log for packets that a rule dropped. */
function droppedBy(rule: string) {
  const items = [
    { column_name: 'event.kind', operator: 'equals', value: ['packet'] },
    { column_name: 'event.rule', operator: 'equals', value: [rule] },
  ]
  return { items, link_operator: 'and' }
}
