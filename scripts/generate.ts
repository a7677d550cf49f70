import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generatedFiles } from './generate/files.ts'

// Writes the files that follow from the sources, or with --check tells which of them differ from what stands there.
const check = process.argv.includes('--check')
const differing: string[] = []
for (const { file, text } of await generatedFiles()) {
  if (textOf(file) === text) continue
  differing.push(file)
  if (check) continue
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
for (const file of differing) console.log(check ? `${file} differs from its sources` : `${file} written`)
if (check && differing.length > 0) console.log('npm run generate writes them anew')
process.exitCode = check && differing.length > 0 ? 1 : 0

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
