import { resourcePages } from '../words/names.generated.ts'
import { engineName, resourceTitle, type Words } from '../words/words.tsx'
import type { Need } from './need.ts'

interface Part {
  readonly status: string
  readonly msg: string
}

interface Certificate extends Part {
  readonly resource: string
  readonly id: string
}

/** The parts of the answer to `/x/status` that may need somebody. */
export interface SystemStatus {
  readonly log: Part
  readonly log_store: Part
  readonly storage: Part & {
    readonly rows_set_aside: readonly {
      readonly resource: string
      readonly item: string
      readonly problem: string
    }[]
    readonly notices: readonly string[]
  }
  readonly forwarding: Part | null
  readonly metrics?: Part
  readonly processes: readonly (Part & { readonly name: string })[]
  readonly packages: readonly { readonly engine: string; readonly state: string; readonly msg: string }[]
  readonly certificates: readonly Certificate[]
}

const logSettingsPage = { room: 'monitor', page: 'log_settings' }
const logStorePage = { room: 'monitor', page: 'log_store' }
const metricsPage = { room: 'monitor', page: 'metrics_settings' }

/** Needs by the status of the gateway, in its words, each with the page where there is a remedy. */
export function ofStatus(status: SystemStatus | undefined, words: Words): readonly Need[] {
  if (status === undefined) return []
  const { overview } = words
  const { log, log_store, storage, forwarding, metrics, processes, packages, certificates } = status
  const parts: readonly (Part & { readonly name: string; readonly key: string; readonly at?: Need['at'] })[] =
    [
      { key: 'log', name: overview.parts.log, at: logSettingsPage, ...log },
      { key: 'log-store', name: overview.parts.logStore, at: logStorePage, ...log_store },
      { key: 'storage', name: overview.parts.storage, at: logSettingsPage, ...storage },
      ...(forwarding === null
        ? []
        : [
            {
              key: 'forwarding',
              name: overview.parts.forwarding,
              at: partPlace('engine', 'packet-filter', true),
              ...forwarding,
            },
          ]),
      ...(metrics === undefined
        ? []
        : [{ key: 'metrics', name: overview.parts.metrics, at: metricsPage, ...metrics }]),
      ...processes.map((each) => ({
        key: `process ${each.name}`,
        at: partPlace('process', each.name, true),
        ...each,
      })),
    ]
  return [
    ...parts
      .filter(({ status: state }) => state === 'failed')
      .map(({ key, name, msg, at }) => ({ key, text: `${name}: ${msg}`, isUrgent: true, ...placed(at) })),
    ...(storage.status !== 'failed' && storage.msg !== ''
      ? [
          {
            key: 'room',
            text: `${overview.parts.storage}: ${storage.msg}`,
            isUrgent: false,
            at: logSettingsPage,
          },
        ]
      : []),
    ...certificates.filter(({ msg }) => msg !== '').map(ofCertificate),
    ...packages
      .filter(({ state }) => state === 'failed')
      .map(({ engine, msg }) => ({
        key: `packages ${engine}`,
        text: `${engineName(words, engine)}: ${msg}`,
        isUrgent: true,
        at: partPlace('engine', engine, true),
      })),
    ...storage.rows_set_aside.map(({ resource, item, problem }) => ({
      key: `aside ${resource} ${item}`,
      text: overview.setAside(`${resourceTitle(words, resource)} ${item}`, problem),
      isUrgent: true,
      ...placed(pageOf(resource)),
    })),
    ...storage.notices.map((notice) => ({ key: notice, text: notice, isUrgent: false })),
  ]
}

function ofCertificate({ resource, id, status, msg }: Certificate): Need {
  const at = pageOf(resource)
  const search = id === '' ? {} : { search: { item: id } }
  return {
    key: `certificate ${resource} ${id}`,
    text: msg,
    isUrgent: status === 'failed',
    ...(at === undefined ? {} : { at: { ...at, ...search } }),
  }
}

/** The place of a need, where there is a page for it. */
export function placed(at: Need['at']): Pick<Need, 'at'> {
  return at === undefined ? {} : { at }
}

/**
 * The place that says why an engine or a process failed, and what to do: its state for whoever may read that, else its rows of
 * the log.
 */
export function partPlace(
  kind: 'engine' | 'process',
  name: string,
  isSystem: boolean,
): NonNullable<Need['at']> {
  return isSystem
    ? { room: 'monitor', page: 'status', search: { [kind]: name } }
    : { room: 'monitor', page: 'log', search: { [kind]: name } }
}

/** The page of a resource. */
export function pageOf(resource: string): { readonly room: string; readonly page: string } | undefined {
  const page = resourcePages.find(({ name }) => name === resource)
  return page && { room: page.room, page: page.name }
}
