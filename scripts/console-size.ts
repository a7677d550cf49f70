import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Outcome } from './step.ts'

/** Limits in bytes, packed by brotli: what a person waits for. */
const limits = { signIn: 130_000, policy: 280_000, part: 60_000, fonts: 70_000 } as const

/** Builds the web console and fails where a person would wait for more than the limits allow. */
export function checkConsoleSize(): Outcome {
  const folder = execFileSync(process.execPath, ['bin/build-web.js'], { encoding: 'utf8' })
  const assets = join(folder, 'assets')
  const names = readdirSync(assets)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const first = [...page.matchAll(/(?:src|href)="\/ui\/assets\/([^"]+)"/g)].map(([, name]) => name!)
  const parts = names.filter((name) => /\.(js|css)$/.test(name) && !first.includes(name))
  const size = (name: string) =>
    names.includes(`${name}.br`)
      ? statSync(join(assets, `${name}.br`)).size
      : brotliCompressSync(readFileSync(join(assets, name))).length
  const sum = (some: readonly string[]) => some.reduce((total, name) => total + size(name), 0)
  const signIn = sum(first)
  const fonts = names.filter((name) => /-(latin|cyrillic)-wght-normal-/.test(name) && name.endsWith('.woff2'))
  const fontBytes = fonts.reduce((total, name) => total + statSync(join(assets, name)).size, 0)
  const measured: readonly (readonly [string, number, number])[] = [
    ['before sign-in', signIn, limits.signIn],
    ['before the policy', sum(ofPolicy(assets, names, first)), limits.policy],
    ...parts.map((name) => [`later part ${name}`, size(name), limits.part] as const),
    ['fonts', fontBytes, limits.fonts],
  ]
  const over = measured.filter(([, bytes, most]) => bytes > most)
  return {
    ok: over.length === 0 && first.length > 2,
    output: over.map(([what, bytes, most]) => `${what}: ${bytes} bytes packed, at most ${most}`).join('\n'),
    notes: measured
      .filter(([what]) => !what.startsWith('later'))
      .map(([what, bytes]) => `the web console, ${what}: ${Math.round(bytes / 1000)} kB`),
  }
}

/** Parts that the page of the policy asks for; what they import comes with them. */
const policyParts = /^(app|policy-page|policy\.generated|en|ru)-.*\.js$/

/** Every style, and the scripts that the page of the policy asks for with all that they import: what a person waits for there. */
function ofPolicy(assets: string, names: readonly string[], first: readonly string[]): readonly string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    if (found.has(name) || !names.includes(name)) return
    found.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    for (const [, next] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) follow(next!)
  }
  for (const name of names) if (first.includes(name) || policyParts.test(name)) follow(name)
  return [...found, ...names.filter((name) => name.endsWith('.css') && !found.has(name))]
}
