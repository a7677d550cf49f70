import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../../shared/data/', import.meta.url)

/** A file of other people's test material; null, said aloud, where it is absent. */
function material(path: string, leavesOut: string): Buffer | null {
  const file = new URL(path, folder)
  if (existsSync(file)) return readFileSync(file)
  console.warn(`../shared/data/${path} is absent: ${leavesOut}; our own few cases stand in`)
  return null
}

const ownStrings = [
  ...[
    '',
    ' ',
    'undefined',
    'null',
    'NaN',
    '0x10',
    '1e400',
    '\u0000',
    '\u0007\u001b[31m',
    '\ufeffbom',
    '\\',
    '"',
  ],
  ...[
    "'; DROP TABLE users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00%0d%0a',
    '${jndi:ldap://x}',
  ],
  ...['Ω≈ç√∫', '社會科學院', 'ثم نفس', '𝕋𝕙𝕖', '👩🏽‍👩‍👧', 'Z͑ͫ̓ͪ̂a', '\u202etest', '\u2028\u2029', '\ud83d\ude00'],
  ...['__proto__', 'constructor', 'toString', '{"a":1}', '[]', 'a\tb\nc\r\nd', '\u00a0\u3000', 'ﬀ', 'İi'],
]

/** Strings that programs stumble over. */
export function naughtyStrings(): readonly string[] {
  const bytes = material('strings/naughty-strings.json', 'the Big List of Naughty Strings')
  return [...new Set([...ownStrings, ...(bytes ? (JSON.parse(bytes.toString()) as string[]) : [])])]
}

/** A text and what a parser must make of it: `y` accept, `n` refuse, `i` as it likes. */
export interface JsonCase {
  readonly name: string
  readonly verdict: 'y' | 'n' | 'i'
  readonly bytes: Buffer
}

const ownCases: readonly (readonly [JsonCase['verdict'], string | number[]])[] = [
  ...['{}', '[]', '{"a":[1,-0,1e2,true,null]}', ' {"a":"\\u00e9\\ud83d\\ude00"} ', '{"a":1,"a":2}'].map(
    (text) => ['y', text] as const,
  ),
  ...['', '{', '}', '{"a"}', '{a:1}', '[1,]', '{"a":1,}', '01', '1.', '+1', '.5', '0x1', "'a'", '"\t"'].map(
    (text) => ['n', text] as const,
  ),
  ...['"\\x"', '"\\u00g0"', 'tru', '[1]]', '//c\n{}', '{"a":1}{}', '['.repeat(100_000)].map(
    (text) => ['n', text] as const,
  ),
  ['n', [0xef, 0xbb, 0xbf]],
  ['i', [0x22, 0xff, 0x22]],
  ['i', '"\\ud800"'],
  ['i', '1e999'],
]

/** Texts that are JSON, or nearly. */
export function jsonCases(): readonly JsonCase[] {
  const own = ownCases.map(([verdict, text], index) => ({
    name: `${verdict}_own_${index}`,
    verdict,
    bytes: Buffer.from(text as string),
  }))
  const archive = material('json/json-test-suite.tar.gz', 'JSONTestSuite')
  return archive ? [...own, ...filesOf(gunzipSync(archive)).flatMap(caseOf)] : own
}

function caseOf({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): JsonCase[] {
  const verdict = /([yni])_[^/]*\.json$/.exec(name)?.[1] as JsonCase['verdict'] | undefined
  return verdict ? [{ name, verdict, bytes }] : []
}

/** Regular files of a tar archive. */
function filesOf(tar: Buffer): { readonly name: string; readonly bytes: Buffer }[] {
  const files: { name: string; bytes: Buffer }[] = []
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const text = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    if (['0', ''].includes(text(156, 1)))
      files.push({ name: text(0, 100), bytes: tar.subarray(at + 512, at + 512 + size) })
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
