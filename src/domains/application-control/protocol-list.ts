import Type from 'typebox'
import { recognisedProtocols } from '../../core/application/recognition.ts'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import { choice } from '../../core/schema/fields.ts'

/** Protocols that rules and profiles can name. Source: silences#l7-protocols. */
export const protocolList = view({
  name: 'l7_protocols',
  path: '/x/application-control/protocols',
  area: 'security',
  summary: 'Protocols and applications that application control tells apart.',
  source: 'silences#l7-protocols',
  output: Type.Array(
    Type.Object({
      id: Type.String({ description: '`id.l7.<protocol>`.' }),
      title: Type.String({ description: 'Name.' }),
      group: Type.String({ description: 'What it belongs to.' }),
      recognised: choice(['traffic', 'host', 'no'], {
        description:
          'How its connections are recognised: by what they look like, by the name of the server, or not at all.',
      }),
      parents: Type.Array(Type.String({ description: '`id.l7.<protocol>`.' }), {
        description: 'Protocols that it belongs to: who denies one of them denies it.',
      }),
    }),
  ),
  read: () => ok(recognisedProtocols.map((protocol) => ({ ...protocol, parents: [...protocol.parents] }))),
})
