// Where the build of the web console is that belongs to these sources, if there is one. Plain JavaScript for Node 18.
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with the builds of the console. */
export function webBuilds(root) {
  return join(root, 'node_modules', '.cache', 'web')
}

/** The folder of the build, which may not be there yet; another one with any source of the console, and with any package. */
export function webFolder(root) {
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
  return join(webBuilds(root), hash.digest('hex').slice(0, 32))
}

/** All files below a folder, as absolute paths. */
export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
