import { recognisedById } from '../../core/application/recognition.ts'
import { l7Protocol } from '../../core/schema/l7.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** A warning that names those of the protocols of which no connection is recognised. Source: silences#recognition. */
export function unrecognised(ids: readonly string[]): Message[] {
  const names = ids.flatMap((id) => {
    const known = recognisedById.get(l7Protocol(id)?.id ?? '')
    return known?.recognised === 'no' ? [known.title] : []
  })
  if (names.length === 0) return []
  return [
    message('connections of {names} are not recognised: what names them matches none of them', {
      names: names.join(', '),
    }),
  ]
}
