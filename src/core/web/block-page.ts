import type { WebPage } from '../engine/declared/web-policy.ts'
import { english, type Message, printMessage } from '../text/message.ts'
import { message } from './messages.ts'

/** Facts that the page of a refusal shows. */
export interface BlockedRequest {
  readonly language: 'en' | 'ru'
  readonly url: string
  /** Name of the category; empty for none. */
  readonly category: string
  /** Name of the rule; empty for none. */
  readonly rule: string
  /** Reason of a refusal without a rule; null for none. */
  readonly reason: Message | null
  /** Number by which the log has the request. */
  readonly quote: string
}

/** The page goes through the proxy's buffers. */
export const longestPageBytes = 8_192
const longest = { url: 400, name: 255, template: 1_500, contact: 500 }
/** Each round leaves half of the long texts away. */
const rounds = 6

const style =
  'body{font:16px/1.5 sans-serif;max-width:42rem;margin:10vh auto;padding:0 1rem;color:#222;background:#fff}' +
  'h1{font-size:1.5rem}dt{color:#555;font-size:.85rem}dd{margin:0 0 .75rem;overflow-wrap:anywhere}' +
  '@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}dt{color:#aaa}}'

/** The page that a client gets in place of what is refused: whole, escaped, at most `longestPageBytes`. */
export function blockPage(request: BlockedRequest, page: WebPage): string {
  for (let round = 0; round < rounds; round++) {
    const html = printed(request, page, 2 ** round)
    if (new TextEncoder().encode(html).length <= longestPageBytes) return html
  }
  return printed({ ...request, url: '', category: '' }, { template: '', contact: '' }, 2 ** rounds)
}

function printed(request: BlockedRequest, page: WebPage, divisor: number): string {
  const say = (said: Message) =>
    request.language === 'en' ? english(said) : printMessage(said, (form) => russian[form] ?? form)
  const short = (text: string, most: number) => escaped(cut(text, Math.floor(most / divisor)))
  const facts: readonly (readonly [title: Message, text: string])[] = [
    [message('Address'), short(request.url, longest.url)],
    [message('Category'), short(request.category, longest.name)],
    [message('Rule'), short(request.rule, longest.name)],
    [message('Reason'), request.reason === null ? '' : escaped(say(request.reason))],
    [message('Number to quote'), escaped(request.quote)],
    [message('Contact'), short(page.contact, longest.contact)],
  ]
  const title = say(message('The page is blocked'))
  const text = page.template === '' ? say(message('This page may not be opened here.')) : page.template
  const paragraphs = short(text, longest.template).split('\n').filter(Boolean)
  const rows = facts.flatMap(([name, value]) =>
    value === '' ? [] : `<dt>${say(name)}</dt><dd>${value}</dd>`,
  )
  return [
    `<!doctype html><html lang="${request.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>`,
    ...paragraphs.map((each) => `<p>${each}</p>`),
    `<dl>${rows.join('')}</dl></body></html>`,
  ].join('')
}

const russian: Readonly<Record<string, string>> = message.forms

/** Text that HTML shows as it is. Control characters, which no reader can see, are left out but for line feeds. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function cut(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most)]
  return characters.length <= most && text.length <= 2 * most
    ? text
    : `${characters.slice(0, most).join('')}…`
}
