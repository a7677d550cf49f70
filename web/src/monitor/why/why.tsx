import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../app/button.tsx'
import { send } from '../../app/client.ts'
import { useSession } from '../../app/session.tsx'
import { type Flow, obstacleOf, tableOf } from '../../policy/allow/allow.ts'
import { useEdits } from '../../policy/data/use-edits.ts'
import { useObjectIndex, useRules } from '../../policy/data/use-table.ts'
import { ClashDialog, OutcomeLine } from '../../policy/page/outcome-line.tsx'
import { RequestView } from '../../resource/request-view.tsx'
import { useWords } from '../../words/words.tsx'
import { AllowForm } from './allow-form.tsx'
import type { Explanation } from './explanation.ts'
import { packetText } from './packet.ts'
import { isDecidedBy } from './rule-packet.ts'
import { RuleRelation } from './rule-why.tsx'
import { Stages } from './stages.tsx'
import './why.css'

function useExplanation(flow: Flow, confirm: '' | 'kernel', isWanted: boolean) {
  const { code } = useWords()
  return useQuery({
    queryKey: ['explain', JSON.stringify(flow), confirm, code],
    queryFn: async ({ signal }) => (await send<Explanation>({ ...requestOf(flow, confirm), signal })).body,
    enabled: isWanted,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === JSON.stringify(flow) ? previous : undefined,
  })
}

function requestOf(body: Flow, confirm: '' | 'kernel') {
  return { method: 'POST', path: '/x/explain', query: { confirm }, body }
}

interface WhyProperties {
  readonly flow: Flow
  /** Id of the rule that was asked about; empty where a packet was. */
  readonly rule?: string
}

/** Why a packet passes or not, by the policy of now: stages, verdict, the kernel's answer, and the rule that would let it pass. */
export function Why({ flow, rule = '' }: WhyProperties) {
  const words = useWords()
  const own = words.explain
  const { mayWrite, mayRead } = useSession()
  const objects = useObjectIndex()
  const [isAllowing, setAllowing] = useState(false)
  const edits = useEdits()
  const answer = useExplanation(flow, '', true)
  const found = answer.data
  const confirmed = useExplanation(flow, 'kernel', found !== undefined)
  const table = found === undefined ? null : tableOf(found)
  const { data: stored } = useRules(table === 'input' ? 'input' : 'forward')
  const allow = useRef<HTMLDivElement>(null)
  const mayAllow = mayWrite('firewall') && mayWrite('objects') && mayRead('objects')
  const obstacle =
    found === undefined || stored === undefined
      ? null
      : obstacleOf({ flow, judged: found, rules: stored.body })
  const canAllow = mayAllow && found !== undefined && stored !== undefined && obstacle === null
  // With the keyboard alone the next key is Enter; a field that somebody is in keeps the focus.
  useEffect(() => {
    if (!canAllow) return
    const { activeElement } = document
    if (activeElement?.matches('[data-why-begin]')) allow.current?.querySelector('button')?.focus()
  }, [canAllow])
  if (answer.error !== null)
    return (
      <p className="refused" role="alert">
        {answer.error.message}
      </p>
    )
  if (found === undefined) return <p className="dim">{own.asking}</p>
  return (
    <section className="why" aria-label={packetText(flow)}>
      {rule !== '' && <RuleRelation id={rule} isDecided={isDecidedBy(rule, found)} />}
      <Stages found={found} kernel={confirmed.data?.kernel} objects={objects} />
      {confirmed.error !== null && (
        <p className="dim">
          {own.notSent}: {confirmed.error.message}
        </p>
      )}
      <OutcomeLine outcome={edits.outcome} />
      {canAllow && !isAllowing && (
        <div className="form-foot" ref={allow}>
          <Button kind="primary" onClick={() => setAllowing(true)}>
            {own.allow}…
          </Button>
        </div>
      )}
      {mayAllow && obstacle !== null && obstacle !== 'passes' && (
        <p className="dim">{own.obstacles[obstacle]}</p>
      )}
      {canAllow && isAllowing && (
        <AllowForm
          flow={flow}
          judged={found}
          rules={stored.body}
          objects={objects}
          edits={edits}
          onClose={() => {
            setAllowing(false)
            document.querySelector<HTMLElement>('[data-why-begin]')?.focus()
          }}
        />
      )}
      <ClashDialog edits={edits} objects={objects} />
      <RequestView request={requestOf(flow, 'kernel')} />
    </section>
  )
}
