// Preloaded into the pinned Node: starts what was built in place of the sources, see build.js.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { builtEntries } from './build.js'

const folder = process.env.GATEHOUSE_BUILD
if (folder && existsSync(folder)) {
  const built = builtEntries(fileURLToPath(new URL('..', import.meta.url)), folder)
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = built.get(specifier)
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
    },
  })
}
