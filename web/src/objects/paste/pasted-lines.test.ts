import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyOfObject, type Line, mostTitle, readLines } from './lines.ts'
import { fatesOf, isOneList, requestOf } from './plan.ts'

const shown = (text: string) =>
  readLines(text).map((line) =>
    'wrong' in line
      ? `${line.line} ${line.wrong}`
      : [line.line, line.kind, ...Object.values(line.fields)].join(' '),
  )

test('each kind of line becomes its object', () => {
  const text = [
    '10.0.0.1',
    '10.1.0.0/24',
    '10.1.0.0/255.255.0.0',
    '10.2.0.1 - 10.2.0.9',
    '2001:db8::1',
    '2001:db8::/127',
    '443/tcp',
    'udp/53',
    '1000-2000/udp',
    '*.example.com',
    'пример.рф',
    '10.0.0.7/32',
  ].join('\r\n')
  expect(shown(text)).toEqual([
    '1 ip 10.0.0.1',
    '2 subnet 10.1.0.0/24',
    '3 subnet 10.1.0.0/255.255.0.0',
    '4 ip_range 10.2.0.1 10.2.0.9',
    '5 ip 2001:db8::1',
    '6 ip_range 2001:db8:: 2001:db8::1',
    '7 port 443',
    '8 port 53',
    '9 port_range 1000 2000',
    '10 domain *.example.com',
    '11 domain пример.рф',
    '12 ip 10.0.0.7',
  ])
})

test('what is wrong has its line and its reason; empty lines and remarks are left out', () => {
  const long = `10.0.0.1;${'x'.repeat(43)}`
  const text = `# hosts\n\n10.0.0.300\n10.0.0.9-10.0.0.1\n10.0.0.0/33\n70000\n0\n10.0.0.1-2001:db8::1\n${long}\n;name\n010.0.0.1\n9-5`
  expect(shown(text)).toEqual([
    '3 value',
    '4 backwards',
    '5 prefix',
    '6 port',
    '7 port',
    '8 families',
    '9 name',
    '10 empty',
    '11 value',
    '12 backwards',
  ])
})

test('names and comments come behind any separator, in quotes where they hold one', () => {
  const parts = (text: string) =>
    readLines(text).map((line) => ('wrong' in line ? line : [line.title, line.comment]))
  expect(parts('10.0.0.1;Printer;second floor')).toEqual([['Printer', 'second floor']])
  expect(parts('10.0.0.1\tPrinter\tsecond; floor')).toEqual([['Printer', 'second; floor']])
  expect(parts('"10.0.0.1","Printer, ""big""","by the door, left"')).toEqual([
    ['Printer, "big"', 'by the door, left'],
  ])
  expect(parts('10.0.0.1')).toEqual([['10.0.0.1', '']])
})

const octet = fc.nat(255)
const address = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'))
const port = fc.integer({ min: 1, max: 65_535 })
const value = fc.oneof(
  address,
  fc.tuple(address, fc.integer({ min: 0, max: 32 })).map(([host, bits]) => `${host}/${bits}`),
  port.map(String),
  port.map((number) => `${number}/tcp`),
)

test('a line is read as the object that it becomes: their keys are the same', () => {
  fc.assert(
    fc.property(value, (written) => {
      const [line] = readLines(written)
      if (line === undefined || 'wrong' in line) throw new Error(`not read: ${written}`)
      const { kind: type, fields } = line
      const stored = fields['value'] ?? `${fields['start']}-${fields['end']}`
      expect(keyOfObject({ type, value: stored })).toBe(line.key)
    }),
  )
})

test('any text is read, each line once, within the limits of an object', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), value), { maxLength: 8 }), (written) => {
      const text = written.join('\n')
      const lines = readLines(text)
      const numbers = lines.map(({ line }) => line)
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
      for (const line of lines)
        if (!('wrong' in line)) expect([...line.title].length).toBeLessThanOrEqual(mostTitle)
      expect(lines.length).toBe(
        text.split(/\r\n|\r|\n/).filter((each, place) => {
          const own = (place === 0 ? each.replace(/^\ufeff/, '') : each).trim()
          return own !== '' && !own.startsWith('#')
        }).length,
      )
    }),
  )
})

test('nothing is made twice: not what exists, not what came before', () => {
  const stored = fc.uniqueArray(address, { maxLength: 10 })
  fc.assert(
    fc.property(fc.array(address, { maxLength: 20 }), stored, (pasted, there) => {
      const objects = there.map((each, place) => ({
        id: `ip.id.${place}`,
        type: 'ip',
        title: each,
        value: each,
      }))
      const fates = fatesOf(readLines(pasted.join('\n')), objects)
      const { request, lines } = requestOf(fates, 'all')
      const { changes } = request.body as { changes: { body: { value?: string; values?: unknown[] } }[] }
      const made = changes.slice(0, -1).map(({ body }) => body.value!)
      expect(made).toEqual([...new Set(pasted)].filter((each) => !there.includes(each)))
      expect(lines.length).toBe(made.length)
      expect(changes.at(-1)?.body.values?.length).toBe(new Set(pasted).size)
    }),
  )
})

test('addresses and ports are no list together', () => {
  const of = (text: string) => isOneList(fatesOf(readLines(text) as readonly Line[], []))
  expect([of('10.0.0.1\nexample.com\nwrong!'), of('443\n1-9'), of('443\n10.0.0.1'), of('wrong!')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
