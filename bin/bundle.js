// TypeBox comes as some 700 small modules, and reading them would cost each start a quarter of a second: they are
// bundled into one file once. Without that file everything works, only slower. Plain JavaScript for Node 18.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** The bundle's path; it changes with the versions of what is in it and of what made it. */
export function bundlePath(root) {
  const version = (name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
  const name = `typebox-${version('typebox')}-${version('esbuild')}.mjs`
  return join(root, 'node_modules', '.cache', 'gatehouse', name)
}

/** Makes the bundle where it is missing. */
export async function makeBundle(root) {
  const outfile = bundlePath(root)
  if (existsSync(outfile)) return
  try {
    const { buildSync } = await import('esbuild')
    buildSync({
      stdin: {
        contents:
          "export { default } from 'typebox'; export * from 'typebox'; export * from 'typebox/compile'",
        resolveDir: root,
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node24',
      logLevel: 'silent',
      outfile,
    })
  } catch (error) {
    process.emitWarning(`starts will take longer: ${error.message}`)
  }
}
