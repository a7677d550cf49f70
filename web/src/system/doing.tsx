import { itemsText } from '../app/waiting/what-changed.tsx'
import { visible } from '../resource/hostile.ts'
import { useWords } from '../words/words.tsx'
import type { Revision } from './revision.ts'

/** Start of the request of a revision; others come from the gateway itself and say what they are. */
const request = /^[A-Z]+ \//

/** The first items that a revision changed, in a line. */
export function Doing({
  revision: { action, items, changes },
}: {
  readonly revision: Pick<Revision, 'action' | 'items' | 'changes'>
}) {
  const words = useWords()
  const text = request.test(action) && items.length > 0 ? itemsText(items, changes, words) : visible(action)
  return <bdi title={`${text}\n${visible(action)}`}>{text}</bdi>
}
