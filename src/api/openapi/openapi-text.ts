import type { Condition } from '../route/route.ts'

/** Introduction for every reader of the description. */
export const introduction = `The management interface of a network security gateway.

**Session.** \`POST /web/auth/login\` sets two cookies; every other request carries both. In a browser that is logged in,
requests from this page work.

**Bodies** are JSON whatever their Content-Type. PUT replaces (what is missing takes its default), PATCH keeps what is
not sent. Fields that are read-only are ignored on edit, so what a GET showed can be changed and sent back; a field
that the resource does not have is refused.

**Identifiers.** A field with \`x-alias\` holds identifiers of objects: the list names the kinds that it takes. Numbered
kinds are written \`<kind>.id.<n>\` (\`ip.id.1\`), countries \`iplist.DE\`, directory groups
\`security_group.guid.<guid>\`; the others are written as they are. \`GET /aliases\` lists every identifier that exists.

**Order.** Rules are matched from the top, the first match decides. A new rule goes behind the last one, or to
\`anchor_item_id\`.

**Changes that take themselves back.** With \`X-Confirm-Within: 60\` a write is undone unless
\`POST /x/confirm/{revision}\` comes in time, on a connection that was opened after it came into force.

**Changes that must pass.** With \`X-Packet-Checks: required\`, or while \`/x/firewall/check-gate\` is on, a write under
which a packet check fails in the kernel is refused with the failing packets, and nothing is stored.

**Concurrent changes.** Reads of configuration carry an \`ETag\`; \`If-Match\` with it makes a write fail with 412 when
somebody else was faster. A POST with an \`Idempotency-Key\` that came before changes nothing and answers as it did.

**When a change is in force.** A write is answered when it is durable and the packet filter has it; \`X-Applied\` is the
revision in force, \`pending\` when it takes longer than 3 s, \`none\` when nothing is enforced.

**Errors** are \`application/problem+json\` in English, or in Russian for \`Accept-Language: ru\`.
`

/** A refusal that operations share. */
export interface Refusal {
  readonly name: string
  readonly description: string
  readonly headers?: readonly string[]
}

/** Refusals by status, with the values that \`code\` has then. */
export const refusals: Readonly<Record<number, Refusal>> = {
  400: { name: 'Malformed', description: 'The body is not JSON. Code: `malformed`.' },
  401: {
    name: 'NotPermitted',
    description:
      'No session (`unauthenticated`), wrong credentials (`bad_credentials`), or an access level that may not (`forbidden`).',
  },
  404: { name: 'NotFound', description: 'There is no such item. Code: `not_found`.' },
  409: {
    name: 'Conflict',
    description:
      'The Idempotency-Key was used for another request, other writes kept coming before this one, or a confirmation came ' +
      'on an old connection. Code: `conflict`.',
  },
  412: { name: 'Stale', description: '`If-Match` names an older version. Code: `stale`.' },
  413: { name: 'TooLarge', description: 'The body is too large. Code: `too_large`.' },
  421: {
    name: 'Misdirected',
    description:
      '`Host` is no name or address of this gateway (`/x/system/host-names`). Code: `misdirected`.',
  },
  429: {
    name: 'TooMany',
    description: 'Too many attempts. Code: `too_many`.',
    headers: ['Retry-After'],
  },
  500: { name: 'Internal', description: 'The gateway met an error of its own. Code: `internal`.' },
  502: {
    name: 'Upstream',
    description: 'An upstream server returned an invalid response. Code: `upstream`.',
  },
  503: {
    name: 'Unavailable',
    description:
      'Not available at the moment: the kernel, the disk or the log cannot be asked. Code: `unavailable`.',
  },
  507: { name: 'StorageFull', description: 'The disk is full; nothing was stored. Code: `storage_full`.' },
  542: {
    name: 'Invalid',
    description:
      'A rule is broken: `invalid` (also for missing, unknown and read-only fields), `duplicate`, `missing_reference`, ' +
      '`in_use`, `last_administrator`. `errors` names every field.',
  },
}

/** Headers of requests on which a change depends, each with the statuses when it does not come about. */
export const conditions: Readonly<
  Record<
    Condition,
    { readonly description: string; readonly statuses: readonly number[]; readonly schema?: object }
  >
> = {
  'If-Match': { description: 'ETag of the item or of its table; 412 when it changed.', statuses: [412] },
  'Idempotency-Key': { description: 'The same key and body make one change only.', statuses: [409] },
  'X-Confirm-Within': {
    description:
      'Seconds, 1 to 3600, after which the change is taken back unless `POST /x/confirm/{revision}` comes.',
    statuses: [542],
    schema: { type: 'integer', minimum: 1, maximum: 3600 },
  },
  'X-Packet-Checks': {
    description: '`required`: the change is refused when a packet check fails under it in the kernel.',
    // The kernel may be out of reach, and other writes may keep coming before this one.
    statuses: [409, 503, 542],
    schema: { type: 'string', enum: ['required'] },
  },
  'X-Change-Note': {
    description:
      'Reason for the change, as `/x/revisions` then shows it: up to 500 characters in percent-encoded UTF-8.',
    statuses: [542],
  },
  Prefer: {
    description:
      '`return=representation`: the answer is that of a read of what was written, with `Preference-Applied`; else as it is here.',
    statuses: [],
  },
}

/** Headers of answers. */
export const headers: Readonly<Record<string, string>> = {
  ETag: 'Version of what is answered; `If-Match` and `If-None-Match` take it.',
  'X-Total-Count': 'How many items there are, when `limit`, `offset` or `search` narrowed the list.',
  'X-Revision': 'The revision that this change made.',
  'X-Applied': 'The revision that is in force, `pending` or `none`.',
  'X-Confirm-Until': 'Unix seconds at which this change is taken back unless it is confirmed.',
  'X-Unconfirmed': 'Open revisions, separated by commas: taking one back takes back what came after it, too.',
  'X-Job': 'Id of the job that does the work (`/x/jobs/{id}`).',
  'X-Refused-Logins': 'Logins as this administrator that were refused since the one before (`/web/whoami`).',
  'Preference-Applied': '`return=representation` where the answer is that of a read of what was written.',
  Warning: '`299 - "…"` where what was written is stored, and some of it does nothing.',
  'Retry-After': 'Seconds to wait.',
}

const text = { type: 'string' }

/** The body of every refusal. Source: silences#error-body. */
export const problemSchema = {
  type: 'object',
  description: 'What went wrong (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'errors', 'request_id'],
  properties: {
    type: { ...text, description: 'Always `about:blank`; `code` tells the kind.' },
    title: { ...text, description: 'The kind in words.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { ...text, description: 'What is wrong with this very request.' },
    message: { ...text, description: 'The same text as `detail`.' },
    code: { ...text, description: 'Stable and machine-readable.', examples: ['invalid', 'in_use'] },
    errors: {
      type: 'array',
      description: 'Each broken rule, or each user of an item that is in use.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            ...text,
            description: 'Where in the body; with `in_use`: the first field of the user that names the item.',
            examples: ['rules[2].filters[0].key'],
          },
          code: { ...text, description: 'Such as `required`, `unknown_field`, `read_only`, `invalid`.' },
          message: { ...text, description: 'The rule.' },
          line: {
            type: 'integer',
            minimum: 1,
            description: 'Line of a text of several lines (a zone, certificates in PEM) that breaks it.',
          },
          resource: { ...text, description: 'With `in_use`: the path of the user.' },
          id: { ...text, description: 'With `in_use`: the id of the user.' },
          title: { ...text, description: 'With `in_use`: what an administrator calls it.' },
        },
      },
    },
    request_id: { ...text, description: 'Also in `X-Request-Id` and in the system log.' },
  },
}
