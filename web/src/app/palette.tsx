import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useFoundServers } from '../fleet/found.ts'
import { enterPage } from '../form/lost-focus.ts'
import { type FoundItem, targetOf } from '../monitor/address/found-item.ts'
import { isAddress } from '../monitor/connections/filter.ts'
import { type PolicyTable, spokenId } from '../policy/model/rule.ts'
import { visible } from '../resource/hostile.ts'
import { pageOfObject } from '../resource/object-page.ts'
import { resourceTitle, useSpeech, useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { read, send } from './client.ts'
import { areLettersOff, switchLetters } from './keys.ts'
import { Layer } from './layer.tsx'
import { rooms, type TreePage } from './pages.ts'
import { product } from './product.ts'
import { useSession } from './session.tsx'
import { showTheme } from './theme.ts'

interface Choice {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly room: string
  readonly page: string
  readonly item?: string
  readonly search?: Readonly<Record<string, string>>
  /** Does something in the place of leading somewhere. */
  readonly run?: () => void
}

interface FoundObject {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment?: string
}

const most = 12
/** Characters from which on the gateway is asked, and most items that it answers. */
const leastCharacters = 2
const mostFound = 50

/** Everything by a few letters: pages, objects, rules and whatever else has the text. */
export function Palette({
  pages,
  onClose,
  onKeys,
}: {
  readonly pages: readonly TreePage[]
  readonly onClose: () => void
  readonly onKeys: () => void
}) {
  const { words, speak } = useSpeech()
  const { mayRead, mayWrite, signOut } = useSession()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const asked = useDeferredValue(text.trim().toLowerCase())
  const id = useId()
  const objects = useQuery({
    queryKey: ['aliases', words.code],
    queryFn: ({ signal }) => read<readonly FoundObject[]>('/aliases', {}, signal),
    enabled: mayRead('objects'),
    staleTime: 10_000,
  })
  const isSearched = product === 'utm' && asked.length >= leastCharacters && mayRead('objects')
  const found = useQuery({
    queryKey: ['found', asked, words.code],
    queryFn: ({ signal }) =>
      read<readonly FoundItem[]>('/x/search', { text: asked, limit: mostFound }, signal),
    enabled: isSearched,
    retry: false,
    staleTime: 5_000,
  })
  const isAbout = (found: string) => asked.split(/\s+/).every((part) => found.toLowerCase().includes(part))
  const numbered = useRuleOfNumber(asked)
  const servers = useFoundServers((name) => asked !== '' && isAbout(name))
  const named = (objects.data ?? []).filter(({ title, id }) => asked !== '' && isAbout(`${title} ${id}`))
  const nowhere = { detail: words.search.action, room: '', page: '' }
  const actions: readonly Choice[] = [
    ...(product === 'utm' && mayWrite('firewall')
      ? [
          {
            ...{ key: 'add', title: words.policy.actions.add, detail: words.policy.tables.forward },
            ...{ room: 'policy', page: 'forward', search: { rule: 'new' } },
          },
        ]
      : []),
    { ...nowhere, key: 'keys', title: words.help.title, run: onKeys },
    ...(words.code === 'en'
      ? [{ ...nowhere, key: 'language', title: 'Language: Русский', run: () => speak('ru') }]
      : [{ ...nowhere, key: 'language', title: 'Язык: English', run: () => speak('en') }]),
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      ...nowhere,
      key: `theme ${theme}`,
      title: `${words.theme.title}: ${words.theme[theme]}`,
      run: () => showTheme(theme),
    })),
    { ...nowhere, key: 'out', title: words.signIn.out, run: signOut },
  ]
  /** Place of a choice: those called just so come first, then those that begin so. */
  const rankOf = ({ title }: Choice) => {
    const name = title.toLowerCase()
    return name === asked ? 0 : name.startsWith(asked) ? 1 : 2
  }
  const direct: readonly Choice[] = [
    ...numbered,
    ...(isAddress(asked) && product === 'utm'
      ? [
          {
            ...{ key: 'address', title: words.connections.about.open(asked), detail: '' },
            ...{ room: 'ip', page: asked },
          },
        ]
      : []),
  ]
  const objectChoices = named.flatMap((object) => {
    const target = pageOfObject(object)
    return target === null
      ? []
      : [{ key: object.id, title: object.title, detail: resourceTitle(words, target.page), ...target }]
  })
  const places = new Set(objectChoices.map(({ room, page, item }) => `${room}/${page} ${item}`))
  const sought: readonly Choice[] = [
    ...pages
      .filter(({ title, room }) =>
        isAbout(`${title} ${room} ${words.rooms[room as keyof typeof words.rooms]}`),
      )
      .map(({ room, name, title }) => ({
        key: `${room}/${name}`,
        title,
        detail: words.rooms[room as keyof typeof words.rooms],
        room,
        page: name,
      })),
    ...(asked === '' ? [] : actions.filter(({ title }) => isAbout(title))),
    ...objectChoices,
    ...servers.map(({ id: item, title }) => ({
      ...{ key: item, title: visible(title), detail: words.tree.fleet.title },
      ...{ room: 'fleet', page: 'servers', item },
    })),
    // What has the text in another field than its name, too.
    ...(isSearched ? (found.data ?? []) : []).flatMap((item): Choice[] => {
      const target = targetOf(item)
      if (target === null || places.has(`${target.room}/${target.page} ${target.search['item']}`)) return []
      const touch = item.touches[0]?.content ?? ''
      const name = item.title === '' ? item.id : item.title
      return [
        {
          key: `${item.resource} ${item.id}`,
          title: visible(name),
          detail: [
            `${resourceTitle(words, item.resource)} ${spokenId(item.resource, item.id)}`,
            touch === name ? '' : visible(touch),
          ]
            .filter((part) => part !== '')
            .join(' · '),
          ...target,
        },
      ]
    }),
  ]
  const choices = [...direct, ...sought.toSorted((one, other) => rankOf(one) - rankOf(other))].slice(0, most)
  const go = (choice: Choice | undefined) => {
    if (choice === undefined) return
    onClose()
    const { room, page, item, search, run } = choice
    if (run !== undefined) return run()
    if (room === 'ip') return void navigate({ to: '/ip/$address', params: { address: page } }).then(enterPage)
    const found = search ?? (item === undefined ? {} : { item })
    void navigate({ to: '/$room/$page', params: { room, page }, search: found }).then(enterPage)
  }
  const pressed = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setPlace((before) => Math.min(Math.max(0, before + step), choices.length - 1))
    } else if (event.key === 'Enter') {
      // Focus goes back to the page at once, where the same key would send the form that is open there.
      event.preventDefault()
      go(choices[place])
    }
  }
  return (
    <Layer label={words.search.anything} className="palette" onClose={onClose}>
      <input
        role="combobox"
        aria-label={words.search.anything}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${place}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
        }}
        onKeyDown={pressed}
      />
      <div id={`${id}-list`} role="listbox" aria-label={words.search.pages}>
        {choices.map((choice, index) => (
          // Keys are those of the field above.
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            onClick={() => go(choice)}
            onKeyDown={() => undefined}
          >
            <bdi>{choice.title}</bdi> <span className="dim">{choice.detail}</span>
          </div>
        ))}
      </div>
      {choices.length === 0 && <p className="dim">{words.search.nothing}</p>}
    </Layer>
  )
}

const byId: Readonly<Record<string, PolicyTable>> = {
  fwd: 'forward',
  inp: 'input',
  dnat: 'dnat',
  snat: 'snat',
  log: 'log',
}

/** The rule of FORWARD at a place, or one by its stable id. */
function useRuleOfNumber(asked: string): readonly Choice[] {
  const words = useWords()
  const { mayRead } = useSession()
  const [, number = ''] = /^(?:\p{L}+ )?[#№]?\s?(\d+)$/u.exec(asked) ?? []
  const [, prefix = '', id = ''] = /^([a-z]+)\.ngfw\.(\d+)$/.exec(asked) ?? []
  const isAsked = number !== '' && product === 'utm' && mayRead('firewall')
  const { data } = useQuery({
    queryKey: ['rows', '/firewall/rules/forward', 'policy'],
    queryFn: ({ signal }) =>
      send<readonly { readonly id: number; readonly comment: string }[]>({
        method: 'GET',
        path: '/firewall/rules/forward',
        signal,
      }),
    enabled: isAsked,
    structuralSharing: false,
  })
  const table = byId[prefix]
  const found = (page: PolicyTable, rule: string, title: string, comment = ''): Choice => ({
    ...{ key: `rule ${rule}`, title, room: 'policy', page, search: { rule } },
    detail: [words.policy.tables[page], visible(comment)].filter((part) => part !== '').join(' · '),
  })
  if (table !== undefined) return [found(table, id, asked)]
  const rule = isAsked ? data?.body[Number(number) - 1] : undefined
  return rule === undefined
    ? []
    : [found('forward', String(rule.id), words.policy.rule(number), rule.comment)]
}

/** Map of the keys. */
export function KeyMap({
  pages,
  onClose,
}: {
  readonly pages: readonly TreePage[]
  readonly onClose: () => void
}) {
  const words = useWords()
  const areas = rooms
    .filter(([name]) => pages.some(({ room }) => room === name))
    .map(([name, code]) => `${code.slice(3)}\u00a0${words.rooms[name]}`)
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K', words.help.search],
    ['/', words.help.filter],
    ['?', words.help.help],
    ['G', `${words.help.go}: ${areas.join(', ')}`],
    ['↑ ↓ ← → Home End PgUp PgDn', words.help.walk],
    ['Space', words.help.select],
    ['Shift ↑ ↓ Home End PgUp PgDn', words.help.stretch],
    ['Enter', words.help.open],
    ['F2', words.help.cell],
    ['N', words.help.create],
    ['Shift N', words.help.createBefore],
    ['D', words.help.duplicate],
    ['E', words.help.toggle],
    ['X', words.help.why],
    ['H', words.help.history],
    ['C', words.help.copy],
    ['I', words.help.objects],
    ['Alt ↑ ↓', words.help.move],
    ['Del', words.help.remove],
    ['Shift F10', words.help.menu],
    ['Ctrl Z', words.help.undo],
    ['Ctrl Enter', words.help.apply],
    ['Esc', words.help.leave],
  ]
  return (
    <Layer label={words.help.title} className="keys" onClose={onClose}>
      <h2>{words.help.title}</h2>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <LetterSwitch />
      <Button onClick={onClose}>{words.actions.close}</Button>
    </Layer>
  )
}

/** Lets single letters act, or not: whoever speaks to a computer would set off many of them. */
export function LetterSwitch() {
  const words = useWords()
  const [isOn, setOn] = useState(() => !areLettersOff())
  return (
    <label className="check">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => {
          switchLetters(target.checked)
          setOn(target.checked)
        }}
      />{' '}
      {words.help.letters}
    </label>
  )
}
