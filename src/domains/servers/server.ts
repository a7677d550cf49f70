import Type from 'typebox'
import { problem } from '../../core/failure.ts'
import { systemVersionSchema } from '../../core/license/installation.ts'
import { collection } from '../../core/resource/resource.ts'
import { comment, uuidOf } from '../../core/schema/fields.ts'
import { message } from './messages.ts'

const version = Type.Object(systemVersionSchema.properties, {
  readOnly: true,
  description: 'Version of the server, as it told at its last connection.',
})

const moment = Type.Integer({ minimum: 0 })

/**
 * Connected servers. They come by connecting (`enrolment.ts`), never by a request; approval is one-way.
 * Source: document 3, "Connected server", "States and transitions"; silences#servers.
 */
export const connectedServers = collection({
  name: 'connected_servers',
  path: '/servers/servers',
  area: 'system',
  summary: 'Servers that have connected to the central console.',
  source: "document 3, Central console (console's own interface)",
  id: { kind: 'uuid' },
  madeInside: true,
  unique: [{ fields: ['cl_tunnel_addr'] }],
  schema: Type.Object({
    parent_id: uuidOf('server_groups', { description: 'Group of the server.' }),
    version,
    cl_tunnel_addr: Type.String({
      readOnly: true,
      format: 'address',
      description: 'IPv6 address of the server inside the WireGuard tunnel.',
    }),
    title: Type.String({ readOnly: true, maxLength: 255, description: 'Name of the server.' }),
    approved: Type.Boolean({ description: 'Whether the server may work; cannot be taken back.' }),
    last_sync: Type.Union([moment, Type.Null()], {
      readOnly: true,
      'x-shown': 'moment',
      description: 'When rules were last synchronized, Unix seconds.',
    }),
    last_connect: Type.Integer({
      minimum: 0,
      readOnly: true,
      'x-shown': 'moment',
      description: 'When the server last connected, Unix seconds.',
    }),
    utm_login_secret: Type.String({
      readOnly: true,
      'x-secret': 'secret',
      maxLength: 255,
      description: 'Secret that is sent in the authorization URL of the server.',
    }),
    version_diff: Type.Integer({
      readOnly: true,
      description: 'Major version of the console less that of the server.',
    }),
    comment: comment(),
  }),
  label: (server) => server.title,
  search: ['title', 'comment'],
  check: ({ approved }, { before }) =>
    before?.approved && !approved
      ? [problem('approved', message('cannot be taken back; remove the server instead'), 'read_only')]
      : [],
})
