import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RuleLink } from '../monitor/connections/links.tsx'
import { ExportButtons } from '../resource/export-buttons.tsx'
import { visible } from '../resource/hostile.ts'
import { useObjects } from '../resource/references.ts'
import { RequestView } from '../resource/request-view.tsx'
import { useWords } from '../words/words.tsx'
import {
  type CheckRun,
  type FindingLine,
  findingLines,
  findingSheet,
  readCheckRuns,
  readFindings,
  runSheet,
} from './policy-history.ts'

interface RevisionProperties {
  readonly revision: number
}

/** Findings and packet checks of a revision, each asked for when it is opened: findings are worked out then. */
export function RevisionPolicy({ revision }: RevisionProperties) {
  const words = useWords()
  return (
    <>
      <Fold summary={words.history.findings}>
        <RevisionFindings revision={revision} />
      </Fold>
      <Fold summary={words.history.checkRuns}>
        <RevisionChecks revision={revision} />
      </Fold>
    </>
  )
}

function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="request" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <section aria-label={summary}>{children}</section>}
    </details>
  )
}

function RevisionFindings({ revision }: RevisionProperties) {
  const words = useWords()
  const own = words.history
  const path = `/x/revisions/${revision}/findings`
  const { data, error, isPending } = useQuery({
    queryKey: ['revision findings', revision],
    queryFn: ({ signal }) => readFindings(revision, signal),
    retry: false,
  })
  const lines = data === undefined ? [] : findingLines(data)
  return (
    <>
      {isPending && <p role="status">{own.workedOut}</p>}
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data !== undefined && lines.length === 0 && <p>{own.noFindings}</p>}
      <ul>
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            <FindingView line={line} />
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <ExportButtons
          about={own.findings}
          name={`revision-${revision}-findings`}
          request={path}
          sheet={() => Promise.resolve(findingSheet(data))}
        />
      )}
      <RequestView request={{ method: 'GET', path }} />
    </>
  )
}

function FindingView({ line: { change, finding } }: { readonly line: FindingLine }) {
  const words = useWords()
  const { titleOf } = useObjects()
  const kinds: Readonly<Record<string, string>> = words.policy.findings
  return (
    <>
      {change === 'appeared' ? words.history.appeared : words.history.vanished}:{' '}
      {kinds[finding.kind] ?? finding.kind} {finding.rule !== undefined && <RuleLink rule={finding.rule} />}{' '}
      {(finding.rules ?? []).map((rule) => (
        <span key={rule}>
          ← <RuleLink rule={rule} />{' '}
        </span>
      ))}
      {(finding.objects ?? []).map((id) => (
        <bdi key={id}>{visible(titleOf(id))} </bdi>
      ))}
    </>
  )
}

function RevisionChecks({ revision }: RevisionProperties) {
  const words = useWords()
  const own = words.history
  const query = { revision }
  const { data, error } = useQuery({
    queryKey: ['check runs', revision],
    queryFn: ({ signal }) => readCheckRuns(query, signal),
    retry: false,
  })
  return (
    <>
      {error !== null && (
        <p className="refused" role="alert">
          {error.message}
        </p>
      )}
      {data?.length === 0 && <p>{own.noRuns}</p>}
      <ul>
        {data?.map((run) => (
          <li key={run.id}>
            {words.moment(run.at)} · {own.checksOf(run.checks.length - run.failed, run.checks.length)}
            <RunView run={run} />
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <ExportButtons
          about={own.checkRuns}
          name={`revision-${revision}-packet-checks`}
          request={`/x/check-runs?revision=${revision}`}
          sheet={() => Promise.resolve(runSheet(data))}
        />
      )}
      <p>
        {own.allRuns}{' '}
        <ExportButtons
          about={own.allRuns}
          name="packet-checks"
          request="/x/check-runs"
          sheet={async () => runSheet(await readCheckRuns({}))}
        />
      </p>
      <RequestView request={{ method: 'GET', path: '/x/check-runs', query }} />
    </>
  )
}

function RunView({ run }: { readonly run: CheckRun }) {
  const words = useWords()
  return (
    <ul>
      {run.checks.map(({ id, result, rule_id, as_expected }) => (
        <li key={id} className={as_expected ? '' : 'refused'}>
          {words.history.check(id)}: {words.values[result]} <RuleLink rule={rule_id} />{' '}
          {as_expected ? words.history.asExpected : words.history.notExpected}
        </li>
      ))}
    </ul>
  )
}
