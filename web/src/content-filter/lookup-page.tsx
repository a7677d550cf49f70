import { useAddress } from '../app/address.ts'
import { useWords } from '../words/words.tsx'
import { questionOf } from './lookup.ts'
import { LookupForm } from './lookup-form.tsx'
import { LookupResult } from './lookup-result.tsx'
import '../resource/resource.css'
import '../profiles/ips/ips.css'
import './content-filter.css'

/** Tells the categories of an address, and what would become of a request for it. */
export function LookupPage() {
  const own = useWords().contentFilter.lookup
  const { search } = useAddress()
  const question = questionOf(search)
  return (
    <section className="settings">
      <div className="page-head">
        <h1>{own.title}</h1>
      </div>
      <div className="settings-body">
        <LookupForm key={JSON.stringify(question)} question={question} />
        {question.url !== undefined && <LookupResult question={question} />}
      </div>
    </section>
  )
}
