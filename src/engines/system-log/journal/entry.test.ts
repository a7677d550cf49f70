import { expect, test } from 'vitest'
import { cursorIn, type EntrySurroundings, readEntry } from './entry.ts'

const boot = 'b'.repeat(32)
const before = 'a'.repeat(32)
const surroundings: EntrySurroundings = {
  boot,
  hasKernel: true,
  earlier: { boot: before, sequence: 9, microseconds: 5_000 },
  ownCgroup: '/system.slice/gatehouse.service',
}

function entry(fields: object, more: Partial<EntrySurroundings> = {}) {
  const all = { __CURSOR: 's=1;i=2', __REALTIME_TIMESTAMP: '7', _BOOT_ID: boot, MESSAGE: 'm', ...fields }
  return readEntry(JSON.stringify(all), { ...surroundings, ...more })
}

test.each([
  ['of this boot, which the kernel itself brings', boot, '1', {}, false],
  ['of this boot, where the kernel cannot be read', boot, '1', { hasKernel: false }, true],
  ['of the boot before, that were read then', before, '5000', {}, false],
  ['of the boot before, that came when nobody read any more', before, '5001', {}, true],
  ['of a boot of which nothing was read', 'c'.repeat(32), '1', {}, true],
])('records of the kernel %s', (_, _BOOT_ID, _SOURCE_MONOTONIC_TIMESTAMP, more, isTaken) => {
  const read = entry({ _TRANSPORT: 'kernel', _BOOT_ID, _SOURCE_MONOTONIC_TIMESTAMP }, more)
  expect(read?.cursor).toBe('s=1;i=2')
  expect(read?.row?.kind).toBe(isTaken ? 'kernel' : undefined)
})

test('what our own service prints comes otherwise; what others say of it does not', () => {
  const _SYSTEMD_CGROUP = '/system.slice/gatehouse.service/child'
  expect(entry({ _TRANSPORT: 'stdout', _SYSTEMD_CGROUP })?.row).toBeNull()
  expect(entry({ _TRANSPORT: 'journal', _SYSTEMD_CGROUP })?.row).not.toBeNull()
  const neighbour = '/system.slice/gatehouse.service2'
  expect(entry({ _TRANSPORT: 'stdout', _SYSTEMD_CGROUP: neighbour })?.row).not.toBeNull()
})

test('values may be texts, bytes, several or absent', () => {
  expect(entry({ MESSAGE: [104, 105, 255] })?.row).toMatchObject({ message: 'hi\ufffd' })
  expect(entry({ MESSAGE: ['first', 'second'] })?.row).toMatchObject({ message: 'first' })
  expect(entry({ MESSAGE: null, PRIORITY: '8' })?.row).toMatchObject({ message: '', priority: 6 })
  expect(readEntry('{"no":"entry"}', surroundings)).toBeNull()
  expect(readEntry('-- a sentence --', surroundings)).toBeNull()
})

test('the cursor of a line that was cut is found, and none that a message pretends', () => {
  expect(cursorIn('{"MESSAGE":"x","__CURSOR":"s=1;i=2","a":"')).toBe('s=1;i=2')
  expect(cursorIn(JSON.stringify({ MESSAGE: ',"__CURSOR":"s=9"' }))).toBeNull()
})
