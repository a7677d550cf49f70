import { expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { english } from '../../core/text/message.ts'
import { contentFilterState } from './state.ts'
import { contentFilterStatus } from './status-view.ts'

const blocked = 'requests to web sites are blocked meanwhile'

it.each([
  [{ status: 'active', message: '' }, 'active', ''],
  // The process that serves goes on until the one with the new settings takes over.
  [{ status: 'reloading', message: '' }, 'reloading', ''],
  [{ status: 'inactive', message: '' }, 'activating', `it is being started; ${blocked}`],
  [{ status: 'inactive', message: 'no program' }, 'failed', `no program; ${blocked}`],
  [{ status: 'activating', message: 'it hangs' }, 'activating', `it hangs; ${blocked}`],
] as const)('the engine being %j, the content filter is %s: %s', (engine, status, msg) => {
  const observed = { plane: null, engines: { 'web-proxy': engine }, faults: {}, behind: [] }
  const snapshot = emptySnapshot().set(contentFilterState, { enabled: true })
  const read = contentFilterStatus.read({ snapshot, observed, say: english } as never)
  expect(read).toMatchObject({ ok: true, value: [{ name: 'content-filter', status, msg }, {}, {}, {}] })
})
