// Builds the web console where that has not been done for these sources, and prints the folder. What cannot be built leaves
// a folder with the reason in it, which the gateway shows. Run by the pinned Node.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { filesBelow, webBuilds, webFolder } from './web-folder.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const builds = webBuilds(root)
/** Name of the file that says why nothing could be built. */
const failureFile = 'failure.txt'
const keptBuilds = 3
const worthPacking = /\.(html|js|css|svg)$/

process.stdout.write(await buildWeb())

async function buildWeb() {
  const folder = webFolder(root)
  if (existsSync(folder)) return folder
  mkdirSync(builds, { recursive: true })
  const made = mkdtempSync(join(builds, 'making-'))
  // Another user may start from this checkout too.
  chmodSync(made, 0o755)
  try {
    // Also where whoever starts us is in development: what is made for that is half as large again.
    process.env.NODE_ENV = 'production'
    const { build } = await import('vite')
    await build({
      configFile: join(root, 'web', 'vite.config.ts'),
      mode: 'production',
      logLevel: 'silent',
      build: { outDir: made, emptyOutDir: true },
    })
    for (const file of filesBelow(made)) if (worthPacking.test(file)) pack(file)
    renameSync(made, folder)
    removeOldBuilds()
    return folder
  } catch (error) {
    if (existsSync(folder)) {
      rmSync(made, { recursive: true, force: true })
      return folder
    }
    const failed = join(builds, 'failed')
    rmSync(failed, { recursive: true, force: true })
    rmSync(made, { recursive: true, force: true })
    mkdirSync(failed)
    const reason = stripVTControlCharacters(error.message)
    writeFileSync(join(failed, failureFile), reason)
    process.stderr.write(`the web console is not built: ${reason.split('\n').slice(0, 4).join(' ')}\n`)
    return failed
  }
}

/** Packed once, so that no answer has to. */
function pack(file) {
  const bytes = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  )
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

function removeOldBuilds() {
  const made = readdirSync(builds)
    .filter((name) => !name.startsWith('making-') && name !== 'failed')
    .map((name) => join(builds, name))
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  for (const path of made.slice(keptBuilds)) rmSync(path, { recursive: true, force: true })
}
