// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is made visible
const hidden = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** Text from the network or from others, with control and direction characters made visible. */
export function visible(text: string): string {
  return text.replace(hidden, (character) => `⟨U+${code(character).toUpperCase()}⟩`)
}

/** Text of a command, with the same characters as strings of JSON and TypeScript may have them. */
export function escaped(text: string): string {
  return text.replace(hidden, (character) => `\\u${code(character)}`)
}

function code(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
