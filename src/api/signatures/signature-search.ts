import type { Area } from '../../core/resource/area.ts'
import type { Store } from '../../store/config/store.ts'
import { catalogueNow, type SignatureDesk } from './signature-desk.ts'

/** Most signatures that a search shows; `GET /x/ips/signatures?search=` has all. */
const mostShown = 100

/** Signatures whose id is a text, or whose message has it, in the form of rows of `GET /x/search`. Source: silences#search-text. */
export function signatureSearch(desk: SignatureDesk, store: Pick<Store, 'snapshot'>) {
  return async (text: string) => {
    const needle = text.toLowerCase()
    const { all } = await catalogueNow(desk, store)
    const found = all.filter(
      ({ signature: { sid, msg } }) => String(sid) === needle || msg.toLowerCase().includes(needle),
    )
    return found.slice(0, mostShown).map(({ signature: { sid, msg, action } }) => ({
      ...{ kind: 'signature' as const, resource: 'ips_signatures', area: 'security' as Area },
      ...{ path: `/x/ips/signatures?sid=${sid}`, id: String(sid), title: msg },
      enabled: action !== 'pass',
      touches: [
        {
          field: String(sid) === needle ? 'sid' : 'msg',
          how: 'text' as const,
          members: [],
          content: String(sid) === needle ? String(sid) : msg,
        },
      ],
    }))
  }
}
