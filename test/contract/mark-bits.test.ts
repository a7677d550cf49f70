import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, it, test } from 'vitest'
import { createCompiler } from '../../src/compile/compiler.ts'
import type { Chain, ChainRule } from '../../src/core/ruleset/ruleset.ts'
import {
  type Allotment,
  allotments,
  ctMarkBits,
  type HookName,
  markBits,
  maskOf,
} from '../../src/core/ruleset/service-chain.ts'
import { worldParts } from '../policy/parts.ts'
import { worldOf } from '../policy/world.ts'

const home = 'src/core/ruleset/service-chain.ts'
/** Numbers of system calls, some of which are the same, and the bytes of words. */
const elsewhere = /^src\/(plane\/confine\/|engines\/packet-filter\/netlink\/value\.ts)/

/** Masks that mean nothing but our bits; a mask of 16 bits is also the highest port. */
const masks = new Set(
  [...Object.values<number>(markBits), ...Object.values<number>(ctMarkBits)].filter((mask) => mask > 0xffff),
)
const bitwise = new Set([
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.BarToken,
])

/** Places of a source file that name bits, or the priority of a chain, by themselves. */
function namedIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const marks = /service-chain\.ts'|'set-mark'|'(meta|ct) mark'|fwmark/.test(text)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isOurs(node, marks)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1} ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isOurs(node: ts.Node, marks: boolean): boolean {
  if (ts.isNumericLiteral(node)) {
    const { parent } = node
    if (masks.has(Number(node.text)) && (marks || node.getText().startsWith('0x'))) return true
    if (!marks) return false
    if (ts.isBinaryExpression(parent)) return bitwise.has(parent.operatorToken.kind) && node.text !== '0'
    return ts.isPropertyAssignment(parent) && ['priority', 'mask'].includes(parent.name.getText())
  }
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return false
  if (/fwmark\s+(0x)?\d/.test(node.text)) return true
  return masks.has(Number(node.text.replace(/^0\//, '') || 0))
}

test('no bit of a mark is named outside of the allotment', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => name !== home && !elsewhere.test(name))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => namedIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

it.each([
  ["const mark = '0/0x4000000'"],
  ['const seen = 0x0400_0000'],
  ["import { x } from './service-chain.ts'\nconst mask = 67108864"],
  ["const rule = { op: 'set-mark', mask: 1, value: 1 }"],
  ["const key = { field: 'ct mark', mask: '16777215' }"],
  ["import { x } from './service-chain.ts'\nconst epoch = (serial: number) => serial << 16"],
  ["import { x } from './service-chain.ts'\nconst hook = { priority: 49 }"],
  ['const words = `rule add fwmark 7/${mask}`'],
])('%j names one', (text) => {
  expect(namedIn('src/other.ts', text)).not.toEqual([])
})

/** Hooks from whose base chains a chain is reached, by its name. */
function hooksOf(chains: readonly Chain[], ends: (rule: ChainRule) => readonly string[]) {
  const byName = new Map(chains.map((chain) => [chain.name, chain]))
  const reached = new Map<string, Map<string, { hook: HookName; priority: number }>>()
  for (const { name: base, hook } of chains) {
    if (hook === null) continue
    const waiting = [base]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const places = reached.get(name) ?? new Map()
      if (places.has(base)) continue
      reached.set(name, places.set(base, { hook: hook.hook, priority: hook.priority }))
      waiting.push(...(byName.get(name)?.rules.flatMap(ends) ?? []))
    }
  }
  return reached
}

test('rules set bits only where these live', () => {
  const used = Object.values<Allotment>(allotments).filter((each) => each.word === 'meta mark' && each.isUsed)
  const policy = worldParts({ clock: ['09:00', '17:00'], zones: ['Europe/Berlin'], maxRules: 10 })
  fc.assert(
    fc.property(policy, (parts) => {
      const world = worldOf(parts, Date.UTC(2026, 2, 5, 12) / 1000)
      const { chains, maps } = createCompiler().ruleset(world.snapshot, world.inputs)
      const targets = new Map(
        maps.map(({ name, elements }) => [
          name,
          elements.flatMap((each) => ('chain' in each ? each.chain : [])),
        ]),
      )
      const places = hooksOf([...chains], ({ verdict }) => {
        if (verdict.op === 'jump' || verdict.op === 'goto') return [verdict.chain]
        return verdict.op === 'look-up' ? (targets.get(verdict.map) ?? []) : []
      })
      for (const { name, rules } of chains) {
        const set = rules.flatMap(({ statements }) => statements.filter(({ op }) => op === 'set-mark'))
        for (const { hook, priority } of places.get(name)?.values() ?? []) {
          const alive = used
            .filter(({ lives }) =>
              (lives as readonly { hook: HookName; from: number; to: number }[]).some(
                (span) => span.hook === hook && span.from <= priority && priority <= span.to,
              ),
            )
            .reduce((bits, each) => bits | maskOf(each), 0)
          for (const statement of set)
            if (statement.op === 'set-mark') expect((statement.mask & ~alive) >>> 0).toBe(0)
        }
      }
    }),
    { numRuns: 60 },
  )
})
