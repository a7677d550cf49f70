import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { isAddress } from '../monitor/connections/filter.ts'
import { resourcePages } from '../words/names.generated.ts'
import { resourceTitle, useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { read } from './client.ts'
import { Layer } from './layer.tsx'
import type { TreePage } from './pages.ts'
import { product } from './product.ts'
import { useSession } from './session.tsx'

interface Choice {
  readonly key: string
  readonly title: string
  readonly detail: string
  readonly room: string
  readonly page: string
  readonly item?: string
}

interface FoundObject {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly comment?: string
}

const most = 12

/** Everything by a few letters: pages and objects. */
export function Palette({
  pages,
  onClose,
}: {
  readonly pages: readonly TreePage[]
  readonly onClose: () => void
}) {
  const words = useWords()
  const { mayRead } = useSession()
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
  const isAbout = (found: string) => asked.split(/\s+/).every((part) => found.toLowerCase().includes(part))
  const choices: readonly Choice[] = [
    ...(isAddress(asked) && product === 'utm'
      ? [
          {
            ...{ key: 'address', title: words.connections.about.open(asked), detail: '' },
            ...{ room: 'ip', page: asked },
          },
        ]
      : []),
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
    ...(asked === ''
      ? []
      : (objects.data ?? [])
          .filter(({ title, id }) => isAbout(`${title} ${id}`))
          .flatMap((object) => {
            const target = pageOfObject(object)
            return target === null
              ? []
              : [
                  {
                    key: object.id,
                    title: object.title,
                    detail: resourceTitle(words, target.page),
                    ...target,
                  },
                ]
          })),
  ].slice(0, most)
  const go = (choice: Choice | undefined) => {
    if (choice === undefined) return
    onClose()
    const { room, page, item } = choice
    if (room === 'ip') return void navigate({ to: '/ip/$address', params: { address: page } })
    void navigate({ to: '/$room/$page', params: { room, page }, search: item === undefined ? {} : { item } })
  }
  const pressed = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setPlace((before) => Math.min(Math.max(0, before + step), choices.length - 1))
    } else if (event.key === 'Enter') go(choices[place])
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

const tables: Readonly<Record<string, string>> = {
  ip: 'ip_addresses',
  ip_range: 'ip_ranges',
  subnet: 'subnets',
  domain: 'domains',
  address_list: 'address_lists',
  ip_address_list: 'ip_address_lists',
  list_of_iplists: 'country_lists',
  port: 'ports',
  port_range: 'port_ranges',
  port_list: 'port_lists',
  time_range: 'time_ranges',
  time_list: 'schedules',
  zone: 'zones',
  user: 'users',
  group: 'user_groups',
  hip_profile: 'hip_profiles',
}

/** The page and item of an object; null for one that stands on no page. */
export function pageOfObject({
  id,
}: {
  readonly id: string
}): { room: string; page: string; item: string } | null {
  const [, type = '', number = ''] = /^([a-z_]+)\.id\.(\d+)$/.exec(id) ?? []
  const table = tables[type]
  const page = resourcePages.find(({ name }) => name === table)
  return page === undefined ? null : { room: page.room, page: page.name, item: type === '' ? id : number }
}

/** Map of the keys. */
export function KeyMap({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K', words.help.search],
    ['/', words.help.filter],
    ['?', words.help.help],
    ['G', words.help.go],
    ['N', words.help.create],
    ['Enter', words.help.open],
    ['E', words.help.toggle],
    ['Space', words.help.select],
    ['Del', words.help.remove],
    ['Alt ↑ ↓', words.help.move],
    ['Ctrl Enter', words.help.apply],
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
      <Button onClick={onClose}>{words.actions.close}</Button>
    </Layer>
  )
}
