import { useAddress } from '../app/address.ts'
import { NoRight } from '../app/no-right.tsx'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { useWords } from '../words/words.tsx'
import { useRoom } from './known.ts'
import { SingletonPage } from './singleton-page.tsx'
import { TablePage } from './table-page.tsx'
import { UploadPage } from './upload-page.tsx'
import { ViewPage } from './view-page.tsx'
import './resource.css'

/** The page of a declared resource, whatever its shape. */
export function ResourcePage({ room, name }: { readonly room: string; readonly name: string }) {
  const words = useWords()
  const { mayRead, mayWrite } = useSession()
  const { search } = useAddress()
  const known = useRoom(room)
  if (known === undefined) return <div className="loading" />
  const own = known.filter((each) => each.name === name && each.products.includes(product))
  const [first] = own
  if (first === undefined) return <p className="empty">{words.empty.noPage}</p>
  if (!mayRead(first.area)) return <NoRight area={first.area} />
  const { within } = search
  const placed = (path: string) =>
    within === undefined ? path : path.replace(/:[a-z_]+/, encodeURIComponent(within))
  const parts = own.map((each) => ({ ...each, path: placed(each.path) }))
  const upload = parts.find(({ shape }) => shape === 'upload')
  const view = parts.find(({ shape }) => shape === 'view')
  const stored = parts.find(({ schema }) => schema !== undefined)
  if (stored?.shape === 'singleton') return <SingletonPage key={name} descriptor={stored} room={known} />
  if (stored !== undefined)
    return <TablePage key={`${name} ${within ?? ''}`} descriptor={stored} room={known} roomName={room} />
  if (upload === undefined && view === undefined) return <p className="empty">{words.empty.noPage}</p>
  if (view === undefined && !mayWrite(first.area)) return <NoRight isForWriters area={first.area} />
  return (
    <>
      {upload !== undefined && <UploadPage descriptor={upload} />}
      {view !== undefined && <ViewPage descriptor={view} isAlone={upload === undefined} />}
    </>
  )
}
