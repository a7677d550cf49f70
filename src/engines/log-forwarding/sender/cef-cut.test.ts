import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datagram, longestDatagram } from './framing.ts'

const header = '<134>1 2026-11-26T12:00:00.000000Z host app - content-filter - '
const cefHeader = 'CEF:0|Gatehouse|Gatehouse|1\\|2|content-filter|A request \\\\ is over|3|'

type Fields = readonly (readonly [key: string, value: string])[]

/** Keys and values of an extension by the letter of CEF. Throws where something is not CEF. */
function parsed(message: string): Fields {
  const text = message.slice(header.length).replace(/^\ufeff/, '')
  expect(text.startsWith(cefHeader)).toBe(true)
  const extension = text.slice(cefHeader.length)
  expect(extension).toMatch(/^(?:[^\\]|\\[\\=nr])*$/u)
  const found = [...extension.matchAll(/(?:^| )([A-Za-z0-9]+)=((?:[^\\=]|\\.)*)(?= [A-Za-z0-9]+=|$)/gu)]
  expect(found.map(([whole]) => whole).join('')).toBe(extension)
  return found.map(([, key = '', value = '']) => [key, value.replace(/\\(.)/gu, '$1')] as const)
}

function sent(fields: Fields): string {
  const escaped = (value: string) => value.replaceAll(/[\\=]/g, '\\$&')
  const extension = fields.map(([key, value]) => `${key}=${escaped(value)}`).join(' ')
  const mark = /[^\0-\x7f]/.test(extension) ? '\ufeff' : ''
  return Buffer.from(datagram(Buffer.from(header + mark + cefHeader + extension)).bytes).toString()
}

/** Fields as they are sent: a label in front of its value, the text last. */
function fieldsOf(url: string, shift: number, text: string): Fields {
  return [
    ['rt', '1795931563384'],
    ['cs1Label', 'Rule'],
    ['cs1', 'x'.repeat(shift)],
    ['request', url],
    ['cn1Label', 'Status'],
    ['cn1', '200'],
    ['cs4Label', 'Source country'],
    ['cs4', 'DE'],
    ['dst', '203.0.113.1'],
    ['msg', text],
  ]
}

const piece = fc.constantFrom('a', '=', '\\', '\\=', 'Ж', '😀', ' ', '|', '%20', ' b=', '日本')
const text = fc.array(piece, { minLength: 0, maxLength: 700 }).map((pieces) => `u${pieces.join('')}u`)

test('wherever a row in CEF is cut, what is left is CEF, with whole numbers and addresses and no label alone', () => {
  fc.assert(
    fc.property(text, fc.nat(200), text, (url, shift, message) => {
      const whole = fieldsOf(url.repeat(3), shift, message.repeat(2))
      const shown = sent(whole)
      expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(longestDatagram)
      expect(shown).not.toContain('\ufffd')
      const read = new Map(parsed(shown))
      const before = new Map(whole)
      const isCut = shown.endsWith('[cut]')
      for (const [key, value] of read) {
        const was = before.get(key)!
        if (key === 'msg' && isCut) expect(was.startsWith(value.replace(/ ?\[cut\]$/, ''))).toBe(true)
        else if (key === 'request') expect(was.startsWith(value)).toBe(true)
        else expect(value).toBe(was)
      }
      for (const key of ['cs1', 'cn1', 'cs4']) expect(read.has(`${key}Label`)).toBe(read.has(key))
    }),
    { numRuns: 500 },
  )
})

test('each place at which the short fields of a row can be cut leaves whole ones', () => {
  const used = Buffer.byteLength(header + cefHeader)
  const whole = new Map(fieldsOf('', 5, ''))
  for (let place = 60; place < 200; place++) {
    const read = parsed(sent(fieldsOf('x'.repeat(longestDatagram - used - place), 5, 'y'.repeat(500))))
    for (const [key, value] of read)
      if (key !== 'request' && key !== 'msg') expect(value).toBe(whole.get(key))
    const keys = read.map(([key]) => key)
    for (const key of ['cn1', 'cs4']) expect(keys.includes(`${key}Label`)).toBe(keys.includes(key))
    expect(read.at(-1)![0]).toBe('msg')
    expect(read.at(-1)![1]).toMatch(/\[cut\]$/)
  }
})
