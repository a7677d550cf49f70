// Preloaded into the pinned Node: answers imports of TypeBox with its bundle, see bundle.js.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundlePath } from './bundle.js'

const path = bundlePath(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync(path)) {
  const url = pathToFileURL(path).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typebox' || specifier === 'typebox/compile'
        ? { url, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
}
