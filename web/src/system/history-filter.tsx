import { useAddress } from '../app/address.ts'
import { Button } from '../app/button.tsx'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { useTypedText } from '../grid/use-typed-text.ts'
import { unixAt, wallText } from '../words/moment.ts'
import { resourcePages } from '../words/names.generated.ts'
import { resourceTitle, useSpeech, useWords } from '../words/words.tsx'

/** Parts of the filter, by their names in the address. */
const parts = ['q', 'resource', 'of', 'login', 'from', 'to'] as const

const stored = ['collection', 'ordered', 'singleton']
const pauseMs = 250

/** Filter of the history, which stands in the address: text, resource, item, login and time. */
export function HistoryFilter() {
  const words = useWords()
  const { mayRead } = useSession()
  const { search, go } = useAddress()
  const own = words.history
  const resources = resourcePages
    .filter(
      ({ shape, area, products }) => stored.includes(shape) && mayRead(area) && products.includes(product),
    )
    .map(({ name }) => ({ name, title: resourceTitle(words, name) }))
    .sort((a, b) => a.title.localeCompare(b.title, words.code))
  return (
    <search className="tools history-filter">
      <Typed name="q" label={own.text} isFilter />
      <label>
        <span>{own.resource}</span>
        <select
          value={search['resource'] ?? ''}
          onChange={({ target }) => go({ resource: target.value, of: undefined }, true)}
        >
          <option value="">{own.everything}</option>
          {resources.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      {search['resource'] !== undefined && <Typed name="of" label={own.item} />}
      <Typed name="login" label={own.login} />
      <Moment name="from" label={own.from} />
      <Moment name="to" label={own.to} />
      {parts.some((part) => search[part] !== undefined) && (
        <Button
          kind="quiet"
          onClick={() => go(Object.fromEntries(parts.map((part) => [part, undefined])), true)}
        >
          {own.clear}
        </Button>
      )}
    </search>
  )
}

interface PartProperties {
  readonly name: (typeof parts)[number]
  readonly label: string
  readonly isFilter?: boolean
}

/** A text of the filter; the address follows when the typing pauses. */
function Typed({ name, label, isFilter = false }: PartProperties) {
  const { search, go } = useAddress()
  const value = search[name] ?? ''
  const [typed, type] = useTypedText(value, (text) => go({ [name]: text }, true), pauseMs)
  return (
    <label className={isFilter ? 'filter' : ''}>
      <span>{label}</span>
      <input
        {...(isFilter ? { 'data-filter': '' } : {})}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  )
}

/** A moment of the filter: Unix seconds in the address, the clock of the gateway in the field. */
function Moment({ name, label }: PartProperties) {
  const { search, go } = useAddress()
  const { zone } = useSpeech()
  const seconds = Number(search[name])
  return (
    <label>
      <span>{label}</span>
      <input
        type="datetime-local"
        step="1"
        value={search[name] === undefined || Number.isNaN(seconds) ? '' : wallText(seconds, zone)}
        onChange={({ target }) => {
          const at = unixAt(target.value, zone)
          go({ [name]: at === null ? undefined : String(at) }, true)
        }}
      />
    </label>
  )
}
