import { oncePerObject } from '../../core/list/incremental.ts'
import { isTable, type Stored } from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import { type Node, propertiesOf } from '../../core/schema/schema.ts'
import type { Message } from '../../core/text/message.ts'
import { firstToEnd } from '../../core/text/pem.ts'
import { message } from './messages.ts'

const dayMs = 86_400_000
/** So many days before its end a certificate is worth a word; as in the doctor. */
const renewalDays = 30

/** Texts with certificates that the gateway uses. */
export interface CertificateSources {
  readonly snapshot: Snapshot
  /** The certificate of the management interface, and the path of its file; null where it cannot be read. */
  readonly own: { readonly path: string; readonly pem: string } | null
  /** Certificates of the authority of the content filter in PEM; null where there is none. */
  readonly authority: string | null
  readonly nowMs: number
}

/** Name of the authority of the content filter among resources; it is none of the configuration. */
const authorityName = 'content_filter_authority'

/** A text with certificates in `/x/status`, by that which ends first. */
export interface CertificateStatus {
  /** Name of the resource that has it; empty for the management interface. */
  readonly resource: string
  readonly id: string
  /** Field of the resource, or path of the file. */
  readonly field: string
  readonly subject: string
  /** Unix seconds. */
  readonly ends_at: number
  readonly status: 'active' | 'failed'
  readonly msg: Message | ''
}

/**
 * Makes the reading of the certificates that the gateway serves with, signs by or trusts, first that of the management interface.
 * What has not changed since the reading before is not parsed again. Source: silences#certificates-status.
 */
export function certificateReading(
  resources: readonly Stored[],
): (sources: CertificateSources) => readonly CertificateStatus[] {
  const places = resources.flatMap((resource) => fieldsOf(resource).map((field) => ({ resource, field })))
  let known = new Map<string, Ending | null>()
  return ({ snapshot, own, authority, nowMs }) => {
    const before = known
    known = new Map()
    const endingOfText = (text: string) => {
      const found = before.get(text) ?? ending(text)
      known.set(text, found)
      return found
    }
    const ofText = (place: Parameters<typeof shown>[0], text: string) => {
      const found = endingOfText(text)
      return found === null ? [] : [shown(place, found, nowMs)]
    }
    return [
      ...(own === null ? [] : ofText({ resource: '', id: '', field: own.path }, own.pem)),
      ...(authority === null
        ? []
        : ofText({ resource: authorityName, id: '', field: 'certificate' }, authority)),
      ...places.flatMap(({ resource, field }) =>
        valuesOf(resource, snapshot).flatMap(({ id, item }) => {
          const found = endingOf(item)[field]
          return found ? [shown({ resource: resource.name, id, field }, found, nowMs)] : []
        }),
      ),
    ]
  }
}

interface Ending {
  readonly subject: string
  readonly endMs: number
}

type Fields = Readonly<Record<string, unknown>>

/** Names of the fields with certificates. */
function fieldsOf({ schema }: Stored): readonly string[] {
  return propertiesOf(schema)
    .filter(([, node]) => [node, ...(node.anyOf ?? [])].some((part: Node) => part['x-text'] === 'pem'))
    .map(([name]) => name)
}

function valuesOf(
  resource: Stored,
  snapshot: Snapshot,
): readonly { readonly id: string; readonly item: Fields }[] {
  if (!isTable(resource)) return [{ id: '', item: snapshot.value(resource) as Fields }]
  const idOf = (id: Id) => String(wireId(resource, id))
  return snapshot.rows(resource).entries.map(({ id, item }) => ({ id: idOf(id), item: item as Fields }))
}

/** Ends by field; items stay the same objects until they change. */
const endingOf = oncePerObject((item: Fields): Readonly<Record<string, Ending | null>> => {
  const texts = Object.entries(item).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].includes('-----BEGIN'),
  )
  return Object.fromEntries(texts.map(([field, text]) => [field, ending(text)]))
})

function ending(text: string): Ending | null {
  const first = firstToEnd(text)
  const endMs = first === null ? Number.NaN : Date.parse(first.validTo)
  if (first === null || Number.isNaN(endMs)) return null
  // A certificate may have no subject but other names.
  const subject = (first.subject as string | undefined)?.split('\n').reverse().join(', ')
  return { subject: subject ?? first.subjectAltName ?? '', endMs }
}

function shown(
  place: Pick<CertificateStatus, 'resource' | 'id' | 'field'>,
  { subject, endMs }: Ending,
  nowMs: number,
): CertificateStatus {
  const ended = endMs < nowMs
  const isSoon = endMs < nowMs + renewalDays * dayMs
  return {
    ...place,
    subject,
    ends_at: Math.floor(endMs / 1000),
    status: ended ? 'failed' : 'active',
    msg: !isSoon ? '' : wordsOf(place, { subject, endMs }, ended),
  }
}

function wordsOf(
  { resource, field }: Pick<CertificateStatus, 'resource' | 'field'>,
  { subject, endMs }: Ending,
  ended: boolean,
) {
  const day = new Date(endMs).toISOString().slice(0, 10)
  if (resource === authorityName)
    return ended
      ? message(
          'the authority of the content filter, {subject}, ended on {day}: renew it, or put another one in its place',
          {
            subject,
            day,
          },
        )
      : message(
          'the authority of the content filter, {subject}, ends on {day}: renew it, or put another one in its place',
          {
            subject,
            day,
          },
        )
  if (resource !== '')
    return ended
      ? message('the certificate {subject} ended on {day}: put a newer one into {field}', {
          subject,
          day,
          field,
        })
      : message('the certificate {subject} ends on {day}: put a newer one into {field}', {
          subject,
          day,
          field,
        })
  const values = { day, path: field }
  return ended
    ? message(
        'the certificate of the management interface ended on {day}: put a newer one into {path}, or remove tls.crt and tls.key there and start anew',
        values,
      )
    : message(
        'the certificate of the management interface ends on {day}: put a newer one into {path}, or remove tls.crt and tls.key there and start anew',
        values,
      )
}
