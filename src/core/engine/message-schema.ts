import Type from 'typebox'

const name = 'Message'
const value = Type.Union([Type.String(), Type.Number(), Type.Ref(name)])

/** Schema of a message in what an engine observes. */
export const messageSchema = Type.Cyclic(
  {
    [name]: Type.Object({
      form: Type.String(),
      values: Type.Optional(Type.Record(Type.String(), value)),
    }),
  },
  name,
)

/** Schema of a message, or of nothing to say. */
export const saidSchema = Type.Union([Type.Literal(''), messageSchema])
