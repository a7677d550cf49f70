/**
 * Something of the program's own that people read: a form in English, whose constant text is its code, and the values
 * of its placeholders. Plain data, so that it crosses processes and is stored as it is. A value is shown as it stands
 * (a name, a number, the words of another program) or is a message itself.
 */
export interface Message {
  readonly form: string
  readonly values?: Readonly<Record<string, MessageValue>>
}

/** Content of one placeholder. */
export type MessageValue = string | number | Message

/** Russian forms by English forms. */
export type Forms = Readonly<Record<string, string>>

/** Names between braces in a form. */
type Placeholder<Form> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The Russian forms where both sides have the same placeholders; elsewhere a type that no string fulfils. */
type Matched<F> = {
  readonly [English in keyof F]: [Placeholder<English>, Placeholder<F[English]>] extends [
    Placeholder<F[English]>,
    Placeholder<English>,
  ]
    ? F[English]
    : { readonly otherPlaceholders: Placeholder<F[English]> }
}

/** Arguments behind a form: none where it has no placeholders. */
type Values<Form> = [Placeholder<Form>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Form>, MessageValue>>]

/** Makes the messages of one room; a form that the room does not have, or other values, do not compile. */
export interface MessageMaker<F extends Forms> {
  <Form extends keyof F & string>(form: Form, ...values: Values<Form>): Message
  readonly forms: F
}

/** The maker of messages with these forms, English on the left and Russian on the right. */
export function messagesOf<const F extends Forms>(forms: F & Matched<F>): MessageMaker<F> {
  const make = (form: string, values?: Message['values']): Message =>
    values === undefined ? { form } : { form, values }
  return Object.assign(make, { forms }) as MessageMaker<F>
}

/** Words that are not the program's: of another program, of an administrator. They are the same in each language. */
export function verbatim(text: string): Message {
  return { form: '{text}', values: { text } }
}

/** The English text of a title, which a person wrote or which is a message. */
export function titleOf(text: string | Message): string {
  return typeof text === 'string' ? text : english(text)
}

/** A message; one without words where there is nothing to say. */
export function messageOf(said: Said): Message {
  return said || verbatim('')
}

/** One message of several, with semicolons between them; null when there are none. */
export function joined(messages: readonly Message[], separator: '; ' | ', ' = '; '): Message | null {
  if (messages.length === 0) return null
  return messages.reduce((first, next) => ({ form: `{first}${separator}{next}`, values: { first, next } }))
}

/** The messages that were joined by `; `, in order; none of nothing to say. */
export function partsOf(message: Said): readonly Message[] {
  if (message === '') return []
  const { first, next } = message.values ?? {}
  const isJoined = message.form === '{first}; {next}' && typeof first === 'object' && typeof next === 'object'
  return isJoined ? [...partsOf(first), ...partsOf(next)] : [message]
}

/** Puts the values of a message into the form that `formOf` has for its English form. */
export function printMessage({ form, values }: Message, formOf: (english: string) => string): string {
  // Most have no placeholder, and answers about ten thousand packets have many.
  if (values === undefined) return formOf(form)
  return formOf(form).replaceAll(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name]
    if (value === undefined) return all
    return typeof value === 'object' ? printMessage(value, formOf) : String(value)
  })
}

/** A message, or nothing to say: the one text that needs no Russian form. */
export type Said = Message | ''

/** The message in English, for logs, command lines and tests; empty for none. */
export function english(message: Said | null): string {
  return message ? printMessage(message, (form) => form) : ''
}

/** Tells whether two messages say the same. */
export function sameMessage(one: Said | null, other: Said | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Tells whether a value from outside the program is a message. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || typeof (value as Message).form !== 'string') return false
  const { values, ...rest } = value as Message
  if (Object.keys(rest).length !== 1) return false
  if (values === undefined) return true
  if (typeof values !== 'object' || values === null) return false
  return Object.values(values).every((each) => ['string', 'number'].includes(typeof each) || isMessage(each))
}
