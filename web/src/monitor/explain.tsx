import { type FormEvent, useEffect, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { useChange } from '../resource/change.ts'
import { visible } from '../resource/hostile.ts'
import { OutcomeView } from '../resource/outcome-view.tsx'
import { RequestView } from '../resource/request-view.tsx'
import { fieldLabel, useWords, valueLabel } from '../words/words.tsx'
import './explain.css'

interface Stage {
  readonly stage: string
  readonly [name: string]: unknown
}

interface Explanation {
  readonly verdict: string
  readonly rule_id: string
  readonly answer_lost?: string
  readonly kernel?: { readonly verdict?: string; readonly agrees?: boolean; readonly msg?: string }
  readonly stages: readonly Stage[]
}

const names = ['protocol', 'src_ip', 'src_port', 'dst_ip', 'dst_port'] as const

/** Page that explains a packet: each stage that it passes, with the rule and the object that matched. */
export function ExplainPage() {
  const words = useWords()
  const { search, go } = useAddress()
  const { outcome, change } = useChange()
  const [found, setFound] = useState<Explanation | null>(null)
  const value = (name: string) => search[name] ?? ''
  const body = Object.fromEntries(
    names
      .filter((name) => value(name) !== '')
      .map((name) => [name, name.endsWith('port') ? Number(value(name)) : value(name)]),
  )
  const request = {
    method: 'POST',
    path: '/x/explain',
    ...(search['kernel'] === '1' ? { query: { confirm: 'kernel' } } : {}),
    body,
  }
  const explain = async () => setFound((await change<Explanation>(request))?.body ?? null)
  // A link from elsewhere brings its answer along.
  const runs = search['run'] === '1'
  useEffect(() => {
    if (!runs) return
    go({ run: undefined }, true)
    void explain()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void explain()
  }
  return (
    <div className="settings">
      <div className="page-head">
        <h1>{words.explain.title}</h1>
      </div>
      <form className="settings-body" onSubmit={submit}>
        <div className="packet">
          {names.map((name) => (
            <div key={name} className="field">
              <label htmlFor={`packet-${name}`}>{fieldLabel(words, name)}</label>
              {name === 'protocol' ? (
                <select
                  id={`packet-${name}`}
                  value={value(name)}
                  onChange={({ target }) => go({ [name]: target.value }, true)}
                >
                  {['', 'tcp', 'udp', 'icmp', 'gre', 'esp', 'ah'].map((each) => (
                    <option key={each} value={each}>
                      {each === '' ? words.form.none : each.toUpperCase()}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  id={`packet-${name}`}
                  value={value(name)}
                  spellCheck={false}
                  onChange={({ target }) => go({ [name]: target.value.trim() }, true)}
                />
              )}
            </div>
          ))}
        </div>
        <div className="field check">
          <input
            id="packet-kernel"
            type="checkbox"
            checked={search['kernel'] === '1'}
            onChange={({ target }) => go({ kernel: target.checked ? '1' : undefined }, true)}
          />
          <label htmlFor="packet-kernel">{words.explain.kernel}</label>
        </div>
        <div className="form-foot">
          <Button kind="primary" type="submit">
            {words.explain.run}
          </Button>
          {outcome.kind === 'refused' && <OutcomeView outcome={outcome} />}
        </div>
        {found !== null && <Explained found={found} />}
        <RequestView request={request} />
      </form>
    </div>
  )
}

function Explained({ found }: { readonly found: Explanation }) {
  const words = useWords()
  return (
    <section aria-label={words.explain.verdict}>
      <p className="verdict">
        <strong className={`value-${found.verdict}`}>{valueLabel(words, found.verdict)}</strong>{' '}
        <code>{found.rule_id}</code>
      </p>
      {found.answer_lost !== undefined && <p className="refused">{found.answer_lost}</p>}
      <ol className="stages">
        {found.stages.map((stage) => (
          <li key={stage.stage}>
            <strong>{stage.stage}</strong>
            <dl className="facts">
              {Object.entries(stage)
                .filter(
                  ([name, value]) =>
                    name !== 'stage' &&
                    value !== null &&
                    value !== '' &&
                    !(Array.isArray(value) && value.length === 0),
                )
                .map(([name, value]) => (
                  <div key={name}>
                    <dt>{fieldLabel(words, name)}</dt>
                    <dd>
                      <bdi>{visible(typeof value === 'object' ? JSON.stringify(value) : String(value))}</bdi>
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
      {found.kernel !== undefined && <pre>{JSON.stringify(found.kernel, null, 2)}</pre>}
    </section>
  )
}
