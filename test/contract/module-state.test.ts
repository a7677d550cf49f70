import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { moduleState } from './module-state.ts'

const rooms = ['src/core', 'src/domains', 'src/compile']

const ofDeclarations = 'made of declarations alone, of which the program has so many and no more'
const ofRows = 'goes with the rows or the item that it was made of; requests ask for it, and no compiler'
const ofList = 'a property of a list or a map that cannot have one; it goes with that'
const ofPrint = 'the text of a chain or of a list, which goes with it; printing has no compiler'

/** State that may stand at module level, by file and name, with the reason. Nothing here evicts anything or grows for ever. */
const allowed: Readonly<Record<string, string>> = {
  'src/core/schema/decode.ts readingOf': ofDeclarations,
  'src/core/schema/schema.ts membersOf': ofDeclarations,
  'src/core/schema/validate.ts compiled': ofDeclarations,
  'src/core/schema/validate.ts keepsRules': ofDeclarations,
  'src/core/resource/wire.ts hiddenFields': ofDeclarations,
  'src/core/schema/l7.ts byKey': 'a constant table that is written while the module is loaded',
  'src/compile/posture.ts nothing': 'an empty map that its type lets nobody write',
  'src/core/net/country.ts regions': 'names of the runtime, which are slow to open',
  'src/core/net/country.ts russianNames': 'the same in Russian',
  'src/domains/firewall/compile/time-zone.ts formatters': 'clocks of the runtime by time zone, slow to open',
  'src/compile/analysis/space/time-axis.ts knownChanges': 'a table of the runtime, by time zone and year',
  'src/core/list/sequence.ts wholes': ofList,
  'src/core/ruleset/map-elements.ts sequences': ofList,
  'src/core/ruleset/ruleset-difference.ts fixedChains': `${ofList}; the client of the plane asks for it`,
  'src/core/ruleset/ruleset-difference.ts textOf': `${ofPrint}; the client of the plane asks for it`,
  'src/compile/text/nft.ts chainBlock': ofPrint,
  'src/compile/text/nginx.ts listTexts': ofPrint,
  'src/core/resource/inspected-rules.ts pairsIn': ofList,
  'src/core/engine/inspection.ts noInspection': 'an empty set and map that their type lets nobody write',
  'src/domains/access/accounts.ts accountsByLogin': ofRows,
  'src/domains/agents/account.ts usersByLogin': ofRows,
  'src/domains/content-filter/request-category.ts ownFinder': ofRows,
  'src/domains/dns/master-zone.ts keyOf': ofRows,
  'src/domains/dns/name-server-rows.ts linesOutside': ofRows,
  'src/domains/hip/posture.ts folded': 'goes with the list of a report; requests ask for it as well',
  'src/domains/hip/posture.ts valuesByKey': 'goes with the list of a report; requests ask for it as well',
  'src/domains/hip/request.ts made': ofRows,
  'src/domains/ips/custom-signature.ts refusedSignatures': ofRows,
  'src/domains/objects/all.ts listed':
    'the latest rows of a table, of which the program has so many and no more',
  'src/domains/objects/resolve.ts listMeaning': 'what a list of texts says by itself; it goes with the list',
  'src/domains/vpn/lease-rule.ts idsByMeaning': ofRows,
}

it('pure rooms hold no state at module level but what is allowed with a reason', () => {
  const files = rooms
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    moduleState(file, readFileSync(file, 'utf8')).map(({ name }) => `${file} ${name}`),
  )
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
})

it.each([
  ['let latest = null', 'latest'],
  ['const known = new Map<string, number>()', 'known'],
  ['const known = new Map([[1, 2]])\nexport function add() { known.set(2, 3) }', 'known'],
  ['const list: number[] = []\nexport function add() { list.push(1) }', 'list'],
  ['const state = { count: 0 }\nexport function count() { state.count += 1 }', 'state'],
  ['const ofItems = new WeakMap<object, string>()', 'ofItems'],
  ['const textOf = oncePerObject((item: object) => JSON.stringify(item))', 'textOf'],
  [
    'const byTable = tables.map((table) => table)\nconst latest = { of: rememberLatest<number>(2) }',
    'latest',
  ],
  ['function both() { return oncePerObject(made) }\nconst texts = both()', 'texts'],
  ['export class Branches { static readonly none = new Memos() }', 'Branches.none'],
  ['export class Ids { static next = 1 }', 'Ids.next'],
])('%s holds state', (text, name) => {
  expect(moduleState('example.ts', text).map((state) => state.name)).toEqual([name])
})

it.each([
  'const known = new Set(countryCodes)',
  'const byType = new Map(types.map((type) => [type.name, type]))',
  'const texts = memo(() => oncePerObject((item: object) => JSON.stringify(item)))',
  'const latest = memo(() => ({ made: new Map<string, Made>() }))',
  'export function count(names: readonly string[]) { const counts = new Map(); counts.set(1, 2); return counts }',
  'const list = [1, 2]\nexport function more(list: number[]) { list.push(3) }',
])('%s holds none', (text) => {
  expect(moduleState('example.ts', text)).toEqual([])
})
