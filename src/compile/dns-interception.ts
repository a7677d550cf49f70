import { memo } from '../core/memo.ts'
import { directoryDomains } from '../domains/directory/domain.ts'
import { forwardZones } from '../domains/dns/forward-zone.ts'
import { dnsSettings } from '../domains/dns/settings.ts'
import { type DnsInterception, dnsInterception } from '../domains/firewall/compile/system/dns-interception.ts'
import type { CompileState } from './state/compile-state.ts'
import { rememberLatest } from './state/lru.ts'
import { vocabularyOf } from './state/vocabulary.ts'

const latest = memo(() => rememberLatest<DnsInterception>(2))

/** The interception of DNS queries under this configuration and these devices; null while it is off. */
export function interceptionOf(state: CompileState): DnsInterception | null {
  const { snapshot, inputs, memos } = state
  if (!snapshot.value(dnsSettings).intercept_enabled) return null
  const meaning = vocabularyOf(state).devices('interface.local_any')
  const local = meaning.kind === 'devices' ? meaning.devices : []
  const tables = [forwardZones, directoryDomains].map((table) => snapshot.rows(table).entries)
  return memos.of(latest)([...tables, inputs.nics, local.join()], () =>
    dnsInterception(snapshot, inputs.nics, local),
  )
}
