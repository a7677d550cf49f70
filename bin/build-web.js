// Builds the web console where that has not been done for these sources, and prints the folder. What cannot be built leaves
// a folder with the reason in it, which the gateway shows. Run by the pinned Node.
import { createHash } from 'node:crypto'
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
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const builds = join(root, 'node_modules', '.cache', 'web')
/** Name of the file that says why nothing could be built. */
const failureFile = 'failure.txt'
const keptBuilds = 3
const worthPacking = /\.(html|js|css|svg)$/

process.stdout.write(await buildWeb())

async function buildWeb() {
  const folder = join(builds, stamp())
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

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? dirname(entry.path), entry.name))
}

/** Changes with any source of the console, and with any package. */
function stamp() {
  const hash = createHash('sha256').update(root)
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'bin', 'build-web.js'),
    join(root, 'web', 'index.html'),
    join(root, 'web', 'vite.config.ts'),
    ...filesBelow(join(root, 'web', 'src')),
    ...filesBelow(join(root, 'web', 'public')),
  ]
  for (const file of files.sort()) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}

function removeOldBuilds() {
  const made = readdirSync(builds)
    .filter((name) => !name.startsWith('making-') && name !== 'failed')
    .map((name) => join(builds, name))
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  for (const path of made.slice(keptBuilds)) rmSync(path, { recursive: true, force: true })
}
