import { Link } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import type { Column } from '../grid/column.ts'
import type { Item } from '../resource/descriptor.ts'
import { useRoom } from '../resource/known.ts'
import { TablePage } from '../resource/table-page.tsx'
import { useWords } from '../words/words.tsx'
import { questionOf } from './lookup.ts'
import { LookupForm } from './lookup-form.tsx'
import { LookupResult } from './lookup-result.tsx'
import '../resource/resource.css'
import '../profiles/ips/ips.css'
import './content-filter.css'

/** Columns that say what a rule does, before those that few rules use. */
const leading = ['#', 'enabled', 'name', 'aliases', 'categories', 'access']
const widths: Readonly<Record<string, number>> = {
  enabled: 80,
  name: 152,
  aliases: 152,
  categories: 168,
  access: 104,
}

function ruleColumns(declared: readonly Column<Item>[]): readonly Column<Item>[] {
  const place = ({ key }: Column<Item>) => (leading.includes(key) ? leading.indexOf(key) : leading.length)
  return declared
    .map((column) => ({ ...column, width: widths[column.key] ?? column.width }))
    .sort((one, other) => place(one) - place(other))
}

/** The rules of the content filter beside what they would do with an address for somebody. */
export function RulesPage() {
  const words = useWords()
  const own = words.contentFilter.lookup
  const { search } = useAddress()
  const room = useRoom('profiles')
  const descriptor = room?.find(({ name, schema }) => name === 'content_rules' && schema !== undefined)
  if (room === undefined || descriptor === undefined) return <div className="loading" />
  const question = questionOf(search)
  return (
    <TablePage
      descriptor={descriptor}
      room={room}
      roomName="profiles"
      columnsFrom={ruleColumns}
      beside={
        <section className="beside lookup-beside" aria-label={own.beside}>
          <div className="settings-body">
            <h2>{own.beside}</h2>
            <LookupForm key={JSON.stringify(question)} question={question} />
            {question.url !== undefined && (
              <>
                <LookupResult question={question} />
                <Link to="/$room/$page" params={{ room: 'profiles', page: 'web_lookup' }} search={question}>
                  {own.whole}
                </Link>
              </>
            )}
          </div>
        </section>
      }
    />
  )
}
