// Our modules and most of what they import come as a thousand small files, and reading those would cost each start a
// third of a second: they are built into a few once, and again when a source changes. Without the build everything
// works from the sources, only slower. Plain JavaScript for Node 18.
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
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The programs that are started, and the threads. */
const entries = [
  'src/apps/cli/cli.ts',
  'src/apps/gateway/gateway.ts',
  'src/apps/console/console.ts',
  'src/apps/plane/plane.ts',
  'src/apps/lab/lab-keeper.ts',
  'src/apps/lab/lab-host.ts',
  'src/apps/gateway/category-thread.ts',
  'src/store/log/log-thread.ts',
  'src/analyst/analysis-process.ts',
  'src/engines/dynamic-dns/updater/updater.ts',
  'src/engines/log-forwarding/sender/sender.ts',
  'src/engines/proxy/judge/judge.ts',
]
/** Packages that find files of their own beside their modules. */
const external = ['@node-rs/argon2', 'better-sqlite3', 'selfsigned']
const keptBuilds = 4

/** What is started in place of each entry: file address to file address. */
export function builtEntries(root, folder) {
  const address = (path) => pathToFileURL(path).href
  const built = (entry) => join(folder, `${basename(entry, '.ts')}.mjs`)
  return new Map(entries.map((entry) => [address(join(root, entry)), address(built(entry))]))
}

/** Builds where that has not been done for these sources; answers the folder, or null when it cannot be. */
export async function build(root) {
  const builds = join(root, 'node_modules', '.cache', 'gatehouse')
  const folder = join(builds, stampOf(root))
  if (existsSync(folder)) return folder
  let made = null
  try {
    const esbuild = await import('esbuild')
    mkdirSync(builds, { recursive: true })
    made = mkdtempSync(join(builds, 'making-'))
    // Another user may start from this checkout too.
    chmodSync(made, 0o755)
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: entries,
      entryNames: '[name]',
      // The name says what they are, so that Node need not look into them.
      outExtension: { '.js': '.mjs' },
      outdir: made,
      external,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      logLevel: 'silent',
      // For the packages that are CommonJS.
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      plugins: [sourceAddresses, plainHttp],
    })
    // Its process would stay as long as the gateway runs.
    await esbuild.stop()
    renameSync(made, folder)
    removeOldBuilds(builds)
    return folder
  } catch (error) {
    if (made !== null) rmSync(made, { recursive: true, force: true })
    if (existsSync(folder)) return folder
    console.error(`starts take longer, since what is built for them cannot be kept: ${error.message}`)
    return null
  }
}

/** In a build, `import.meta` still tells where the source is: files beside it are found, and entries told apart. */
const sourceAddresses = {
  name: 'source-addresses',
  setup(esbuild) {
    esbuild.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      return { contents, loader: 'ts' }
    })
  },
}

/**
 * An import of Node's HTTP modules reads each of their names, one of which loads all of `fetch`: a sixth of what a process loads. Taken
 * from the runtime, only what is used is read.
 */
const plainHttp = {
  name: 'plain-http',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({ path, namespace: 'plain-http' }))
    esbuild.onLoad({ filter: /.*/, namespace: 'plain-http' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

/** Changes with any source, any package and the place of the checkout. */
function stampOf(root) {
  const hash = createHash('sha256').update(root)
  hash.update(readFileSync(join(root, 'package-lock.json')))
  const sources = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => name.endsWith('.ts'))
  // Sources import the first, the second says how they are built.
  const files = [...sources, join('..', 'bin', 'debian-packages.js'), join('..', 'bin', 'build.js')]
  for (const name of files.sort()) {
    const { mtimeMs, size } = statSync(join(root, 'src', name))
    hash.update(`${name} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}

function removeOldBuilds(builds) {
  const made = readdirSync(builds)
    .filter((name) => !name.startsWith('making-'))
    .map((name) => join(builds, name))
    .sort((left, right) => statSync(right).mtimeMs - statSync(left).mtimeMs)
  for (const path of made.slice(keptBuilds)) rmSync(path, { recursive: true, force: true })
}
