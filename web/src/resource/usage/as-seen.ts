import { useEffect, useRef, useState } from 'react'
import { type Request, send } from '../../app/client.ts'

/** Items whose ETags are read one by one; of more that of their table is read. */
const mostSingly = 20

interface AsSeen {
  /** The requests, each with what it is made on. */
  readonly requests: readonly Request[]
  readonly isPending: boolean
}

/**
 * Requests that somebody is asked about while `isAsked`, as they were when that began: the gateway refuses them where somebody else
 * has changed their items meanwhile.
 */
export function useAsSeen(requests: readonly Request[], isAsked = true): AsSeen {
  const [seen, setSeen] = useState<readonly Request[] | null>(null)
  const newest = useRef(requests)
  newest.current = requests
  useEffect(() => {
    setSeen(null)
    if (!isAsked) return undefined
    const asked = newest.current
    const ended = new AbortController()
    void withEtags(asked, ended.signal)
      // What cannot be read is judged by the gateway when it is sent.
      .catch(() => asked)
      .then((read) => {
        if (!ended.signal.aborted) setSeen(read)
      })
    return () => ended.abort()
  }, [isAsked])
  return { requests: seen ?? requests, isPending: isAsked && seen === null }
}

async function withEtags(asked: readonly Request[], signal: AbortSignal): Promise<readonly Request[]> {
  if (asked.length <= mostSingly)
    return await Promise.all(
      asked.map(async (request) => on(request, await etagOf(request.path, {}, signal))),
    )
  // The first change of each table is judged before any other has changed it.
  const known = new Map<string, string | null>()
  const made: Request[] = []
  for (const request of asked) {
    const table = request.path.slice(0, request.path.lastIndexOf('/'))
    const isFirst = !known.has(table)
    if (isFirst) known.set(table, await etagOf(table, { limit: 1 }, signal))
    made.push(isFirst ? on(request, known.get(table) ?? null) : request)
  }
  return made
}

function on(request: Request, etag: string | null): Request {
  return etag === null ? request : { ...request, headers: { ...request.headers, 'If-Match': etag } }
}

async function etagOf(path: string, query: Request['query'], signal: AbortSignal): Promise<string | null> {
  return (await send({ method: 'GET', path, ...(query ? { query } : {}), signal })).etag
}
