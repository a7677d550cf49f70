import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../button.tsx'
import { read } from '../client.ts'
import { useWaiting } from './confirmation-bar.tsx'
import { changesText, type ItemChange } from './what-changed.tsx'

interface Revision {
  readonly id: number
  readonly login: string
  readonly address: string
  readonly action: string
}

interface Notice {
  readonly revision: number
  /** Who restored what was before; empty where nobody confirmed the change in time. */
  readonly by: string
  readonly changes: readonly ItemChange[]
}

const kept = 'gatehouse.waiting'
const lookedAt = 50

/** Says, after the gateway took a change back, which it was and what it had changed; a lock-out may have hidden that. */
export function TakenBack() {
  const words = useWords()
  const { data } = useWaiting()
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => {
    if (data === undefined) return
    // A page that was read again during a lock-out remembers what waited.
    const before = readKept()
    sessionStorage.setItem(kept, JSON.stringify(data.rows.map(({ revision }) => revision)))
    const gone = before.filter((revision) => data.rows.every((row) => row.revision !== revision))
    const [first] = gone
    if (first === undefined) return
    void noticeOf(first)
      .then(setNotice)
      .catch(() => sessionStorage.setItem(kept, JSON.stringify(before)))
  }, [data])
  if (notice === null) return null
  const { revision, by, changes } = notice
  return (
    <section className="confirmation" aria-label={words.confirm.takenBack(revision)} role="alert">
      <strong>
        {by === '' ? words.confirm.notConfirmed(revision) : words.confirm.takenBackBy(revision, visible(by))}
      </strong>
      <bdi>{changesText(changes, words)}</bdi>
      <Link to="/history/$span" params={{ span: String(revision) }}>
        {words.confirm.showTaken}
      </Link>
      <Button onClick={() => setNotice(null)}>{words.actions.close}</Button>
    </section>
  )
}

function readKept(): readonly number[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    return Array.isArray(found) ? found.filter((each) => typeof each === 'number') : []
  } catch {
    return []
  }
}

/** Fate of a revision that waits no more: null where it was kept. */
async function noticeOf(revision: number): Promise<Notice | null> {
  const later = await read<readonly Revision[]>('/x/revisions', { limit: lookedAt })
  const taking = later.filter(({ id }) => id > revision).find((each) => takesBack(each, revision))
  if (taking === undefined) return null
  const { changes } = await read<{ readonly changes: readonly ItemChange[] }>(`/x/revisions/${revision}`)
  return { revision, by: taking.address === 'local' ? '' : taking.login, changes }
}

/** True for the revision of the gateway itself that names the other, and for one that restores what was before it. */
function takesBack({ login, address, action }: Revision, revision: number): boolean {
  if (login === 'system' && address === 'local') return new RegExp(`\\b${revision}\\b`).test(action)
  const [, restored] = /^POST \/x\/revisions\/(\d+)\/restore$/.exec(action) ?? []
  return restored !== undefined && Number(restored) < revision
}
