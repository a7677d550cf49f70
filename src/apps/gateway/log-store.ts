import { isDeepStrictEqual } from 'node:util'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { logStoreSettings } from '../../domains/logs/store-settings.ts'
import type { ArchiveTarget } from '../../store/log/clickhouse/archive-sender.ts'
import type { TablePlace } from '../../store/log/clickhouse/tables.ts'
import type { Foundation } from '../interface/foundation.ts'

/** Has rows of the log stored where it is set, from now on and after each revision. */
export function serveLogStore({ store, reading }: Foundation): void {
  let before: unknown = null
  const take = () => {
    const { kind } = store.snapshot.value(logStoreSettings)
    const target = targetOf(store.snapshot, (sealed) => store.secrets.open(sealed))
    if (isDeepStrictEqual([kind, target], before)) return
    before = [kind, target]
    if (kind === 'clickhouse') reading.take(target)
    else reading.take(null, target)
  }
  store.onCommit(take)
  take()
}

/** Place of the tables as it is set. */
export function tablePlace(snapshot: Snapshot): TablePlace {
  const { database, cluster } = snapshot.value(logStoreSettings)
  return { database, cluster }
}

/** Null without servers. */
function targetOf(snapshot: Snapshot, open: (sealed: string) => string | null): ArchiveTarget | null {
  const { servers, user, password, ca } = snapshot.value(logStoreSettings)
  if (servers.length === 0) return null
  const opened = password === '' ? '' : (open(password) ?? '')
  return {
    servers: servers.map((url) => ({ url, user, password: opened, ca })),
    place: tablePlace(snapshot),
  }
}
