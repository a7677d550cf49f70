import type { IpsObservation } from '../../core/engine/declared/ips.ts'
import type { IpsProcess } from '../../core/engine/inspection.ts'

/** A file of rules and how many they are. */
export interface RuleFile {
  readonly file: string
  readonly count: number
}

/** Processes of intrusion prevention, and the one that inspects for each profile; all by the id of a profile. */
export interface Sharing {
  readonly processes: ReadonlyMap<string, IpsProcess>
  readonly processOf: ReadonlyMap<string, string>
  /**
   * Files that each profile may be inspected by: that of its rules, and those before it. A process that is told of rules while it loads
   * those before them has these first.
   */
  readonly files: ReadonlyMap<string, readonly string[]>
}

/** No profile is in use. */
export const noSharing: Sharing = { processes: new Map(), processOf: new Map(), files: new Map() }

/** The sharing before, and the rules that engines have loaded. Processes in `kept` stay, whether packets come to them or not. */
export interface SharingState {
  readonly before: Sharing
  readonly loaded: IpsObservation['loaded']
  readonly kept?: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
/** A process loads its rules in seconds, and meanwhile a profile is edited no more often. */
const mostFiles = 16

/**
 * Says which profiles share a process: those that come to the same rules. A new process is known by the first of them. A profile whose
 * rules are no longer those of its process stays there until another process has loaded its own, and so long that process keeps the
 * rules that it has. A profile without rules keeps those that it had, while something still inspects by them.
 */
export function sharedProcesses(
  profiles: ReadonlySet<string>,
  rulesOf: (profile: string) => RuleFile | null,
  { before, loaded, kept = none }: SharingState,
): Sharing {
  const wanted = new Map<string, RuleFile>()
  for (const profile of [...profiles].sort()) {
    const rules = rulesOf(profile) ?? before.processes.get(before.processOf.get(profile) ?? '') ?? null
    if (rules !== null) wanted.set(profile, { file: rules.file, count: rules.count })
  }
  const owners = ownersOf(wanted, before, loaded)
  const hasLoaded = (process: string, file: string) =>
    loaded.some((each) => each.profile === process && each.rules === file)
  const processOf = new Map<string, string>()
  for (const [profile, { file }] of wanted) {
    const own = owners.get(file)!
    const former = before.processOf.get(profile)
    const stays =
      former !== undefined && former !== own && before.processes.has(former) && !hasLoaded(own, file)
    processOf.set(profile, stays ? former : own)
  }
  const stayed = new Set(
    [...processOf].flatMap(([profile, process]) =>
      process === owners.get(wanted.get(profile)!.file) ? [] : [process],
    ),
  )
  const own = new Map([...wanted.values()].map((rules) => [owners.get(rules.file)!, rules]))
  const processes = new Map<string, IpsProcess>()
  for (const process of [...new Set([...owners.values(), ...processOf.values(), ...kept])].sort()) {
    const former = before.processes.get(process)
    const rules = (stayed.has(process) ? former : undefined) ?? own.get(process) ?? former
    if (rules === undefined) continue
    const members = [...processOf].flatMap(([profile, each]) => (each === process ? [profile] : []))
    processes.set(process, { file: rules.file, count: rules.count, profiles: members })
  }
  const files = new Map<string, readonly string[]>()
  for (const [profile, { file }] of wanted) {
    const inspecting = loadedBy(before.processOf.get(profile), loaded)
    const earlier = before.files.get(profile) ?? []
    const mayStay = inspecting !== null && earlier.includes(inspecting)
    const others = mayStay ? earlier.filter((each) => each !== file) : []
    files.set(profile, [file, ...others].slice(0, mostFiles))
  }
  return { processes, processOf, files }
}

/**
 * The process of each file of rules: the one that has it; else one that all of whose profiles come to it, which reloads; else a new one.
 * So no process is ever to have rules for which it waits on another.
 */
function ownersOf(
  wanted: ReadonlyMap<string, RuleFile>,
  before: Sharing,
  loaded: IpsObservation['loaded'],
): ReadonlyMap<string, string> {
  const members = new Map<string, string[]>()
  for (const [profile, { file }] of wanted) members.set(file, [...(members.get(file) ?? []), profile])
  const owners = new Map<string, string>()
  const isFree = (process: string) => ![...owners.values()].includes(process)
  for (const file of members.keys()) {
    const having = [...before.processes].filter((each) => each[1].file === file).map(([process]) => process)
    const has = having.find((process) => loadedBy(process, loaded) === file) ?? having[0]
    if (has !== undefined) owners.set(file, has)
  }
  for (const [file, profiles] of members) {
    if (owners.has(file)) continue
    const has = loaded.find(({ profile, rules }) => rules === file && isFree(profile))?.profile
    const canReload = [...before.processes].find(
      ([process, each]) =>
        isFree(process) &&
        each.profiles.length > 0 &&
        each.profiles.every((profile) => !wanted.has(profile) || wanted.get(profile)?.file === file),
    )?.[0]
    const first = profiles.find((profile) => !before.processes.has(profile) && isFree(profile))
    const isLoadedAlone = has !== undefined && !before.processes.has(has)
    const spare = spareIds(file).find((id) => !before.processes.has(id) && isFree(id))
    owners.set(file, (isLoadedAlone ? has : (canReload ?? first ?? spare)) ?? profiles[0]!)
  }
  return owners
}

/** Ids for a process where those of its profiles are taken, in the form of ids of profiles. */
function spareIds(file: string): readonly string[] {
  const digits = [file.slice(0, 32), file.slice(32, 64)]
  return digits.map((part) => part.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
}

/** Profiles that are inspected as they should be, or as before. */
export function liveProfiles(
  { processOf, files }: Sharing,
  loaded: IpsObservation['loaded'],
): readonly string[] {
  return [...processOf].flatMap(([profile, process]) => {
    const file = loadedBy(process, loaded)
    return file !== null && files.get(profile)?.includes(file) ? [profile] : []
  })
}

function loadedBy(process: string | undefined, loaded: IpsObservation['loaded']): string | null {
  return loaded.find(({ profile }) => profile === process)?.rules ?? null
}
