import { expect, it } from 'vitest'
import { createSitesBehind } from './site-behind.ts'

it('knows the addresses of a name for some time, never those of this machine, and an address as it is', async () => {
  let nowMs = 0
  let answer: readonly string[] = ['198.51.100.2', '198.51.100.1', '127.0.0.1', '203.0.113.1']
  let asked = 0
  const ask = async () => {
    asked += 1
    return answer
  }
  const ownAddresses = () => (address: string) => ['127.0.0.1', '203.0.113.1'].includes(address)
  const behind = createSitesBehind(ask, { now: () => nowMs, ownAddresses })
  expect(behind.addressesOf('192.0.2.1')).toEqual(['192.0.2.1'])
  await behind.settled(['behind.test', '192.0.2.1'])
  expect(behind.addressesOf('behind.test')).toEqual(['198.51.100.1', '198.51.100.2'])
  expect(asked).toBe(1)
  answer = ['198.51.100.3']
  nowMs = 20_000
  behind.addressesOf('behind.test')
  await Promise.resolve()
  expect(behind.addressesOf('behind.test')).toEqual(['198.51.100.1', '198.51.100.2', '198.51.100.3'])
  nowMs = 610_000
  expect(behind.addressesOf('behind.test')).toEqual(['198.51.100.3'])
})

it('has no address for a name that is not answered', async () => {
  const behind = createSitesBehind(async () => await Promise.reject(new Error('no such name')))
  await behind.settled(['behind.test'])
  expect(behind.addressesOf('behind.test')).toEqual([])
})
