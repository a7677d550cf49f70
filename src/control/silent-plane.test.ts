import { expect, test } from 'vitest'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { dns } from '../core/engine/declared/dns.ts'
import { dynamicDnsUpdates } from '../core/engine/declared/dynamic-dns.ts'
import { packetLog } from '../core/engine/declared/packet-log.ts'
import { isReadByCompilers } from './silent-plane.ts'

const declared = (each: unknown) => each as EngineDeclaration
const seen = { names: [{ name: 'a', addresses: ['192.0.2.1'] }], counts: { queries: 1 } }

test('counters of the name server compile nothing, new addresses do', () => {
  expect(isReadByCompilers(declared(dns), seen, { ...seen, counts: { queries: 2 } })).toBe(false)
  expect(isReadByCompilers(declared(dns), seen, { ...seen, names: [] })).toBe(true)
  expect(isReadByCompilers(declared(dns), undefined, seen)).toBe(true)
})

test('an engine that names no fields is read as a whole, one that is not compiled from never', () => {
  expect(isReadByCompilers(declared(dynamicDnsUpdates), {}, {})).toBe(true)
  expect(isReadByCompilers(declared(packetLog), {}, { more: 1 })).toBe(false)
})
