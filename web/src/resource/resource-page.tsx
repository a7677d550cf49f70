import { Navigate } from '@tanstack/react-router'
import { useAddress } from '../app/address.ts'
import { NoRight } from '../app/no-right.tsx'
import { product } from '../app/product.ts'
import { useSession } from '../app/session.tsx'
import { useWords } from '../words/words.tsx'
import type { Descriptor } from './descriptor.ts'
import { useRoom } from './known.ts'
import { SingletonPage } from './singleton-page.tsx'
import { TablePage } from './table-page.tsx'
import { UploadPage } from './upload-page.tsx'
import { ViewPage } from './view-page.tsx'
import './resource.css'

/** Name of the collection whose items have a part of their own of this resource; undefined for what is no part of an item. */
function collectionOf({ path }: Descriptor, room: readonly Descriptor[]): string | undefined {
  const [whole = '', ...parts] = path.split('/:')
  return parts.length === 0
    ? undefined
    : room.find((each) => each.path === whole && each.shape === 'collection')?.name
}

/** The page of a declared resource, whatever its shape; of a part of an item that is not said, the page of the items. */
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
  const isPage = own.some(({ shape, schema }) => schema !== undefined || ['upload', 'view'].includes(shape))
  if (!isPage) return <p className="empty">{words.empty.noPage}</p>
  const { within } = search
  const parent = within === undefined ? collectionOf(first, known) : undefined
  if (parent !== undefined)
    return <Navigate to="/$room/$page" params={{ room, page: parent }} search={{}} replace />
  const placed = (path: string) =>
    within === undefined ? path : path.replace(/:[a-z_]+/, encodeURIComponent(within))
  const parts = own.map((each) => ({ ...each, path: placed(each.path) }))
  const upload = parts.find(({ shape }) => shape === 'upload')
  const view = parts.find(({ shape }) => shape === 'view')
  const stored = parts.find(({ schema }) => schema !== undefined)
  if (stored?.shape === 'singleton') return <SingletonPage key={name} descriptor={stored} room={known} />
  if (stored !== undefined)
    return <TablePage key={`${name} ${within ?? ''}`} descriptor={stored} room={known} roomName={room} />
  if (view === undefined && !mayWrite(first.area)) return <NoRight isForWriters area={first.area} />
  return (
    <>
      {upload !== undefined && <UploadPage descriptor={upload} />}
      {view !== undefined && <ViewPage descriptor={view} isAlone={upload === undefined} />}
    </>
  )
}
