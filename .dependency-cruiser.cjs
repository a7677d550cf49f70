const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const test = String.raw`\.(test|kernel\.test)\.ts$`
const builtins =
  '^node:|^(assert|buffer|child_process|cluster|dgram|dns|events|fs|http|http2|https|net|os|path|' +
  'perf_hooks|process|stream|timers|tls|url|util|v8|vm|worker_threads|zlib)(/|$)'

/** Folders of `src` and the other folders each may import: the table of ARCHITECTURE.md. */
const mayImport = {
  core: [],
  domains: ['core'],
  compile: ['core', 'domains'],
  store: ['core'],
  processes: ['core'],
  engines: ['core', 'processes'],
  api: ['core', 'store'],
  front: ['core'],
  control: ['core', 'processes', 'store'],
  analyst: ['core', 'domains', 'compile', 'store', 'processes', 'control', 'api'],
  fleet: ['core', 'store'],
  plane: ['core', 'processes', 'store'],
}

/** Files that one folder offers to another beside the table, with the reason. */
const doors = {
  // The plane starts programs the way engines do, and holds engines by their contract.
  plane: ['src/engines/program.ts', 'src/engines/contract.ts', 'src/engines/bun-ffi.ts'],
}

/**
 * Rooms of a folder, from the ground up: a room may import those on the floors below it, and none beside it. `.` is the
 * files on top of the folder, whose `messages.ts` every room may import. Each folder must have its floor.
 */
const floors = {
  'src/core': [
    ['text'],
    ['.'],
    ['list', 'net'],
    ['signature'],
    ['schema', 'log', 'metrics'],
    ['agent', 'application', 'license', 'ruleset'],
    ['engine'],
    ['resource', 'web'],
    ['protocol'],
  ],
  'src/control': [['forwarding', 'plane', 'waiting'], ['.']],
  'src/api': [
    ['route', 'schema'],
    ['admission', 'language', 'session'],
    ['change'],
    ['resource'],
    ['agents', 'metrics', 'operation', 'policy', 'openapi', 'traffic', 'ui'],
    ['events', 'signatures', 'web'],
    ['server'],
  ],
  'src/store': [
    ['.'],
    ['database', 'disk', 'migrations'],
    ['agents', 'categories', 'log', 'runtime', 'signatures', 'uploads'],
    ['check', 'secret'],
    ['config'],
    ['data-folder'],
  ],
  'src/compile': [
    ['text', 'state'],
    ['proxy', 'reverse-proxy'],
    ['.'],
    ['analysis', 'explain', 'ips', 'quotas'],
    ['difference', 'search'],
    ['reach'],
  ],
  'src/plane': [['.'], ['confine', 'lab', 'server'], ['supervisor'], ['install'], ['doctor']],
  'src/domains/firewall': [['.'], ['compile'], ['check', 'verdict'], ['view']],
  'src/apps': [
    ['.'],
    ['options'],
    ['supervisor'],
    ['interface'],
    ['cli', 'console', 'front', 'gateway', 'lab', 'plane'],
  ],
}

/** Lists of what a folder holds stand on top of it and name every room. */
const lists = /\/index\.ts$/
/** Folders that hold no modules of the product. */
const noRooms = ['golden']

const rooms = Object.entries(floors).flatMap(([folder, all]) => {
  checkRooms(folder, all.flat())
  return all.flatMap((floor, level) =>
    floor.map((room) => ({
      name: `room-${folder.slice(4).replaceAll('/', '-')}-${room === '.' ? 'top' : room}`,
      comment: `${room} of ${folder} may import ${all.slice(0, level).flat().join(', ') || 'no other room'}`,
      severity: 'error',
      from: { path: pathOf(folder, room), pathNot: [test, lists.source] },
      to: {
        path: `^${folder}/`,
        pathNot: [room, ...all.slice(0, level).flat()]
          .map((each) => pathOf(folder, each))
          .concat(`^${folder}/messages\\.ts$`),
      },
    })),
  )
})

function pathOf(folder, room) {
  return room === '.' ? `^${folder}/[^/]+$` : `^${folder}/${room}/`
}

function checkRooms(folder, known) {
  const there = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !noRooms.includes(entry.name))
    .map(({ name }) => name)
  const strange = there.filter((name) => !known.includes(name))
  if (strange.length > 0)
    throw new Error(`${folder}: ${strange.join(', ')} has no floor in .dependency-cruiser.cjs`)
}

const layers = Object.entries(mayImport).map(([folder, others]) => ({
  name: `layer-${folder}`,
  comment: `${folder} may import ${['itself', ...others, ...(doors[folder] ?? [])].join(', ')}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: test },
  to: {
    path: '^(src|test|scripts|web)/',
    pathNot: [folder, ...others]
      .map((name) => `^src/${name}/`)
      .concat((doors[folder] ?? []).map((door) => `^${door}`)),
  },
}))

/** Files under src/domains that declare a stored resource; such declarations are keys of the snapshot. */
function declarationFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /export const \w+ = (collection|ordered|singleton)\(/.test(readFileSync(file, 'utf8')))
}

const declarations = declarationFiles('src/domains').map((file) => `^${file.replaceAll('.', '\\.')}$`)

module.exports = {
  forbidden: [
    ...layers,
    ...rooms,
    {
      name: 'domain-to-domain',
      comment: 'a domain takes types and resource declarations from another domain, nothing that runs',
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/', pathNot: test },
      to: {
        path: '^src/domains/',
        pathNot: ['^src/domains/$1/', ...declarations],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pure',
      comment:
        'core, domains and compile do no I/O: Node built-ins but crypto, which computes, are for the folders that act',
      severity: 'error',
      from: { path: '^src/(core|domains|compile)/', pathNot: test },
      to: { path: builtins, dependencyTypes: ['core'] },
    },
    {
      name: 'processes',
      comment: 'only engines and the plane start processes; `processes` keeps them running',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(engines|plane|processes)/', test] },
      to: { path: '^(node:)?(child_process|cluster)$' },
    },
    {
      name: 'no-cycle',
      comment: 'modules that need each other, if only for types, are one module',
      severity: 'error',
      from: { pathNot: '^web/' },
      to: { circular: true },
    },
    {
      name: 'no-cycle-in-web',
      comment: 'the same; a page that is read when it is opened may use what opened it',
      severity: 'error',
      from: { path: '^web/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'web-knows-the-interface-alone',
      comment: 'the web console asks the routes: of this repository it imports the client and its types',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|test|scripts|bin)/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'product code does not import tests or scripts',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { path: [test, '^test/', '^scripts/'] },
    },
    {
      name: 'declared-packages',
      comment: 'what is imported stands in package.json',
      severity: 'error',
      from: { path: '^(src|test|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package',
      comment: 'product code runs with the production packages alone',
      severity: 'error',
      from: { path: '^src/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '/@types/' },
    },
    {
      name: 'resolvable',
      comment: 'every import leads somewhere',
      severity: 'error',
      from: { path: '^(src|test|scripts)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
