import { expect, test } from 'vitest'
import { conntrackFailures, interfacesIn, readFigures } from './figures.ts'

const head = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
`

test('devices, also those with a colon in their name or numbers right behind it; lo is left out', () => {
  const text = `${head}    lo: 9 9 0 0 0 0 0 0 9 9 0 0 0 0 0 0
  lan:  10 2 3 4 0 0 0 0 50 6 7 8 0 0 0 0
a:b:18446744073709551615 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0
 half: 1 2
`
  expect(interfacesIn(text)).toEqual([
    {
      device: 'lan',
      receive: { bytes: 10, packets: 2, errors: 3, drops: 4 },
      transmit: { bytes: 50, packets: 6, errors: 7, drops: 8 },
    },
    expect.objectContaining({ device: 'a:b' }),
  ])
  expect(interfacesIn('')).toEqual([])
})

test('counts of the table of connections are sums of processors in hexadecimal; an unknown form is not a zero', () => {
  const text =
    'entries  found insert_failed drop early_drop\n000000ff 0 00000001 0000000a 0\n000000ff 0 1 10 2\n'
  expect(conntrackFailures(text)).toEqual({ drop: 26, earlyDrop: 2, insertFailed: 2 })
  expect(conntrackFailures('entries found\n1 2\n')).toBeNull()
  expect(conntrackFailures('entries drop early_drop insert_failed\n1 2\n')).toBeNull()
})

test('what this kernel counts can be read', async () => {
  const { interfaces } = await readFigures()
  for (const { device, receive } of interfaces) {
    expect(device).not.toBe('lo')
    expect(receive.bytes).toBeGreaterThanOrEqual(0)
  }
})
