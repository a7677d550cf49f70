import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Column } from '../../grid/column.ts'
import { visible } from '../../resource/hostile.ts'
import { valueLabel, type Words } from '../../words/words.tsx'
import type { Signature, SignatureFilter } from './signature.ts'
import type { SignatureRow } from './use-signatures.ts'

/** So long a row stays in view before its page is asked for: who scrolls past it needs nothing. */
const restMs = 80

interface ColumnSource {
  readonly words: Words
  /** The profile that is shown; empty without one. */
  readonly profile: string
  /** Places of the rules of the profile, from 1, by their ids. */
  readonly places: ReadonlyMap<number, number>
  readonly ask: (place: number) => void
  readonly filter: (name: SignatureFilter, value: string) => void
}

/** Columns of signatures; with a profile also what it does with each, and the rule that decides. */
export function signatureColumns(source: ColumnSource): readonly Column<SignatureRow>[] {
  const { words, profile, ask } = source
  const own = words.inspection.signatures
  const text = (
    key: string,
    width: number,
    shown: (signature: Signature) => ReactNode,
    more: Partial<Column<SignatureRow>> = {},
  ): Column<SignatureRow> => ({
    key,
    title: own[key as 'msg'],
    width,
    ...more,
    cell: ({ signature }) => (signature === null ? null : shown(signature)),
  })
  const filtered = (name: SignatureFilter & ('severity' | 'protocol' | 'classtype'), width: number) =>
    text(name, width, (signature) => <FilterCell {...{ source, name }} value={signature[name]} />)
  return [
    {
      key: 'sid',
      title: own.sid,
      width: 88,
      cell: ({ signature, place }) =>
        signature === null ? <Missing place={place} ask={ask} text={own.loading} /> : String(signature.sid),
    },
    text('msg', 240, ({ msg }) => <bdi title={visible(msg)}>{visible(msg)}</bdi>, { grows: true }),
    ...(profile === ''
      ? []
      : [
          text('effective', 128, ({ profile_action: action }) => (
            <EffectiveAction words={words} action={action ?? null} />
          )),
          text('why', 112, (signature) => <Reason {...{ source, signature }} />),
        ]),
    text('action', 128, ({ action }) => (
      <span className={`value-${action}`}>
        {words.inspection.profile.actions[action as 'alert'] ?? action}
      </span>
    )),
    filtered('severity', 104),
    filtered('classtype', 152),
    filtered('protocol', 88),
    text('source', 128, ({ source: from }) => own.sources[from as 'custom'] ?? from, {
      isSpare: profile !== '',
    }),
    text('tactics', 104, ({ tactics }) => <bdi>{visible(tactics.join(', '))}</bdi>, { isSpare: true }),
    text('flow', 160, ({ flow }) => <bdi>{visible(flow.join(', '))}</bdi>, { isSpare: true }),
    text('priority', 88, ({ priority }) => words.number(priority), { isSpare: true }),
    text('rev', 80, ({ rev }) => words.number(rev), { isSpare: true }),
  ]
}

/** Action of a profile for a signature, in words; null where no rule of it chooses the signature. */
export function EffectiveAction({
  words,
  action,
}: {
  readonly words: Words
  readonly action: string | null
}) {
  const own = words.inspection.profile
  const name = (action ?? 'unchosen') as keyof typeof own.actions
  return (
    <span className={action === null ? 'dim' : `value-${action}`} title={own.explained[name]}>
      {own.actions[name] ?? valueLabel(words, name)}
    </span>
  )
}

function Missing({
  place,
  ask,
  text,
}: {
  readonly place: number
  readonly ask: (place: number) => void
  readonly text: string
}) {
  useEffect(() => {
    const timer = setTimeout(() => ask(place), restMs)
    return () => clearTimeout(timer)
  }, [place, ask])
  return <span className="dim">{text}</span>
}

function FilterCell({
  source: { words, filter },
  name,
  value,
}: {
  readonly source: ColumnSource
  readonly name: SignatureFilter
  readonly value: string
}) {
  const own = words.inspection.signatures
  if (value === '') return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cell-filter"
      title={visible(value)}
      aria-label={own.only(own[name], visible(value))}
      onClick={(event) => {
        event.stopPropagation()
        filter(name, value)
      }}
    >
      <bdi>{visible(value)}</bdi>
    </button>
  )
}

/** The rule of the profile that decides about a signature, as a link to it. */
export function Reason({
  source: { words, profile, places },
  signature,
  isInGrid = true,
}: {
  readonly source: Pick<ColumnSource, 'words' | 'profile' | 'places'>
  readonly signature: Signature
  readonly isInGrid?: boolean
}) {
  const own = words.inspection.signatures
  const rule = signature.profile_rule ?? null
  if (rule === null)
    return <span className="dim">{signature.profile_action === 'silent' ? own.asked : own.noRule}</span>
  const place = places.get(rule)
  return (
    <Link
      to="/$room/$page"
      params={{ room: 'profiles', page: 'ips_rules' }}
      search={(before: Record<string, string | undefined>) => ({
        ...(before['within'] === profile ? before : {}),
        within: profile,
        item: String(rule),
      })}
      tabIndex={isInGrid ? -1 : undefined}
      onClick={(event) => event.stopPropagation()}
      aria-label={own.openRule(place ?? rule)}
    >
      {own.rule(place ?? rule)}
    </Link>
  )
}
