import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Answered, changesAnswered } from './client.ts'
import { followEvents, type GatewayEvent, type StreamState } from './stream.ts'

const context = createContext<StreamState>('lost')

/** Milliseconds between reads of what the stream tells: none while it runs. */
export function useInterval(ms: number): number | false {
  return useContext(context) === 'open' ? false : ms
}

/** Brings what happens at the gateway to what is shown; inside, `useInterval` says when that must be asked for. */
export function News({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<StreamState>('lost')
  useEffect(() => {
    let known: StreamState | null = null
    let wasOpen = false
    const again = readerAgain(queries)
    const refresh = (name: string) => again(({ queryKey: [kind] }) => kind === name)
    return followEvents({
      onState: (next) => {
        setState(next)
        // Whether the session has ended or the gateway is away, this read tells.
        if (known !== null || next !== 'open') refresh('whoami')
        known = next
        // No event tells what changed before. What is asked for while the first stream begins is as new as that.
        if (next === 'open') again((query) => isLive(query) && (wasOpen || isPage(query)))
        wasOpen ||= next === 'open'
      },
      onEvent: ({ name, data }: GatewayEvent) => {
        if (name === 'confirmations') queries.setQueryData(['confirm'], { rows: data, at: Date.now() })
        else if (name === 'state') refresh('state')
        else if (name === 'job') again(isOfJobs)
        else if (name === 'missed') again(isLive)
        else if (name === 'revision') {
          const { revision, items, more } = data as Revision
          refresh('revisions')
          // A change of this page brings what it changed along.
          void changesAnswered().then(() =>
            again(
              (query) =>
                !isAsOf(query, revision) && (more > 0 || items.some((item) => isTouched(query, item.path))),
            ),
          )
        }
      },
    })
  }, [queries])
  return <context.Provider value={state}>{children}</context.Provider>
}

/** Reads queries again. One that is read for the first time is read again behind that: its answer may be from before. */
function readerAgain(queries: QueryClient): (isMeant: (query: Query) => boolean) => void {
  const waiting = new Set<Query>()
  const readBehind = async (query: Query) => {
    waiting.add(query)
    await query.promise?.catch(() => undefined)
    waiting.delete(query)
    await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  return (isMeant) => {
    for (const query of queries.getQueryCache().findAll({ predicate: isMeant })) {
      const isFirst = query.state.fetchStatus === 'fetching' && !isAnswered(query)
      if (isFirst && !waiting.has(query)) void readBehind(query)
    }
    void queries.invalidateQueries({ predicate: isMeant })
  }
}

/** True for what a page has read; who is signed in is no part of one, and the end of a session is told by itself. */
function isPage(query: Query): boolean {
  return isAnswered(query) && query.queryKey[0] !== 'whoami'
}

function isAnswered({ state: { dataUpdatedAt } }: Query): boolean {
  return dataUpdatedAt > 0
}

interface Revision {
  readonly revision: number
  readonly items: readonly { readonly path: string }[]
  readonly more: number
}

/** A query of an open form keeps what it was made from, or nobody could see what somebody else changed. */
function isLive({ queryKey: [kind] }: Query): boolean {
  return kind !== 'item'
}

function isOfJobs({ queryKey: [, path] }: Query): boolean {
  return typeof path === 'string' && path.startsWith('/x/jobs')
}

/** True for what holds a revision already, or a later one. */
function isAsOf({ state }: Query, revision: number): boolean {
  const known = (state.data as Partial<Answered<unknown>> | undefined)?.revision
  return typeof known === 'number' && known >= revision
}

/** Answers that any part of the configuration may change: what becomes of packets, what touches an address, what uses an item. */
const ofAll: ReadonlySet<unknown> = new Set(['explain', 'reach', 'about', 'plan', 'undo', 'usages'])

/** True for what shows a table or singleton of which an item, by its path, has changed. */
function isTouched(query: Query, path: string): boolean {
  const [kind, shown] = query.queryKey
  if (!isLive(query)) return false
  if (ofAll.has(kind)) return true
  if (kind === 'aliases') return !path.startsWith('/firewall/rules/')
  return typeof shown === 'string' && (path === shown || path.startsWith(`${shown}/`))
}
