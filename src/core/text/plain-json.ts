/** `JSON.rawJSON`, which the types of the language do not have yet. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

/** A text without quotes, backslashes and control characters, as long as it may be, for `JSON.stringify`, which then escapes nothing. */
export function plainText(text: string): string {
  return rawJSON(`"${text}"`) as string
}
