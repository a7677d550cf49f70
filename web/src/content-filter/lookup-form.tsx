import { type FormEvent, useId, useState } from 'react'
import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { Combo } from '../form/combo.tsx'
import { requiredIn } from '../form/required.ts'
import { useObjects } from '../resource/references.ts'
import { useWords } from '../words/words.tsx'
import { type LookupQuestion, lookupMethods, lookupNames, questionOf } from './lookup.ts'

const empty = Object.fromEntries(lookupNames.map((name) => [name, undefined]))

/** Asks for an address and who asks for it; the question then stands in the address of the page. */
export function LookupForm({ question }: { readonly question: LookupQuestion }) {
  const words = useWords()
  const own = words.contentFilter.lookup
  const id = useId()
  const { go } = useAddress()
  const { objects, titleOf } = useObjects()
  const [asked, setAsked] = useState<LookupQuestion>(question)
  const set = (name: (typeof lookupNames)[number], value: string) => setAsked({ ...asked, [name]: value })
  const users = objects
    .filter(({ type }) => type === 'user')
    .map((user) => ({ value: user.id, title: user.title }))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    go({ ...empty, ...questionOf(asked) })
  }
  const { method, source, type } = question
  return (
    <form className="lookup-form" onSubmit={ask}>
      <div className="field">
        <label htmlFor={`${id}-url`}>{own.url}</label>
        <input
          id={`${id}-url`}
          {...requiredIn(words)}
          maxLength={8192}
          autoComplete="off"
          spellCheck={false}
          value={asked.url ?? ''}
          onChange={({ target }) => set('url', target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-user`}>{own.user}</label>
        <Combo
          id={`${id}-user`}
          label={own.user}
          text={(asked.user ?? '') === '' ? '' : titleOf(asked.user!)}
          options={[{ value: '', title: own.nobody }, ...users]}
          takesText
          isInvalid={false}
          onChoose={(value) => set('user', value)}
          onClear={() => set('user', '')}
        />
        <span className="dim">{own.userHint}</span>
      </div>
      <details open={[method, source, type].some((each) => each !== undefined) || undefined}>
        <summary>{own.more}</summary>
        <div className="lookup-form">
          <div className="field">
            <label htmlFor={`${id}-source`}>{own.source}</label>
            <input
              id={`${id}-source`}
              autoComplete="off"
              spellCheck={false}
              placeholder={own.sourceHint}
              value={asked.source ?? ''}
              onChange={({ target }) => set('source', target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-method`}>{own.method}</label>
            <select
              id={`${id}-method`}
              value={asked.method ?? 'GET'}
              onChange={({ target }) => set('method', target.value === 'GET' ? '' : target.value)}
            >
              {lookupMethods.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-type`}>{own.type}</label>
            <input
              id={`${id}-type`}
              autoComplete="off"
              spellCheck={false}
              value={asked.type ?? ''}
              onChange={({ target }) => set('type', target.value)}
            />
          </div>
        </div>
      </details>
      <div className="form-foot">
        <Button kind="primary" type="submit">
          {own.ask}
        </Button>
      </div>
    </form>
  )
}
