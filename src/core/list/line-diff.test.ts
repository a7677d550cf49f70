import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDifference } from './line-diff.ts'

/** Applies a difference in the unified form to `before`, as a reader of that form would. */
function patched(before: string, diff: string): string {
  const lines = before.split('\n')
  const result: string[] = []
  let at = 0
  for (const line of diff.split('\n').slice(0, -1)) {
    const head = /^@@ -(\d+),\d+ \+(\d+),\d+ @@$/.exec(line)
    if (head) {
      result.push(...lines.slice(at, Number(head[1]) - 1))
      at = Number(head[1]) - 1
      expect(result.length).toBe(Number(head[2]) - 1)
      continue
    }
    if (line.startsWith('+')) result.push(line.slice(1))
    else expect(lines[at++]).toBe(line.slice(1))
    if (line.startsWith(' ')) result.push(line.slice(1))
  }
  return [...result, ...lines.slice(at)].join('\n')
}

const text = (most: number) =>
  fc.array(fc.integer({ min: 0, max: most }), { maxLength: 40 }).map((numbers) => numbers.join('\n'))

test.each([3, 12, 1000])('the difference leads from one text to the other, of %i lines', (most) => {
  fc.assert(
    fc.property(text(most), text(most), (before, after) => {
      const { diff, added, removed } = lineDifference(before, after)
      expect(patched(before, diff)).toBe(after)
      expect(added - removed).toBe(after.split('\n').length - before.split('\n').length)
    }),
  )
})

test('an edit in the middle of a long text is short', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `rule ${index}`)
  const after = lines.toSpliced(25_000, 1, 'other').toSpliced(100, 0, 'new', '}', '}')
  const found = lineDifference(lines.join('\n'), after.join('\n'))
  expect([found.added, found.removed]).toEqual([4, 1])
  expect(found.diff).toContain(' rule 24999\n-rule 25000\n+other\n rule 25001\n')
  expect(found.diff.length).toBeLessThan(400)
})

test('equal texts do not differ', () => {
  expect(lineDifference('a\nb', 'a\nb')).toEqual({ added: 0, removed: 0, diff: '' })
})
