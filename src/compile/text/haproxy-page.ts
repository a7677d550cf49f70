import type { HaproxyText } from '../../core/engine/declared/haproxy-settings.ts'

interface PageText {
  readonly en: readonly [title: string, text: string]
  readonly ru: readonly [title: string, text: string]
  /** An expression of HAProxy whose value is shown. */
  readonly detail?: string
}

const pages: Readonly<Record<Exclude<HaproxyText, 'config' | 'spoe' | 'bodies'>, PageText>> = {
  unjudged: {
    en: ['This page cannot be checked', 'The content filter does not answer. Try again in a minute.'],
    ru: ['Страницу нельзя проверить', 'Контентный фильтр не отвечает. Повторите попытку через минуту.'],
  },
  otherName: {
    en: ['The request is refused', 'It is for another site than the encrypted connection is with.'],
    ru: ['Запрос отклонён', 'Он относится не к тому сайту, с которым установлено шифрованное соединение.'],
  },
  unreachable: {
    en: [
      'The site is not reached',
      'It does not answer; or its certificate is not trusted: it has expired, is for another name, or comes from an unknown authority; or it asks for a certificate of yours, which a decrypted connection cannot show.',
    ],
    ru: [
      'Сайт недоступен',
      'Он не отвечает; или его сертификату нет доверия: срок истёк, имя другое или удостоверяющий центр неизвестен; или он просит ваш сертификат, который расшифрованное соединение предъявить не может.',
    ],
    detail: 'ssl_bc_err_str',
  },
}

/** Pages that HAProxy shows by itself, in both languages; `contact` stands below them as text. */
export function haproxyPages(contact: string): Readonly<Record<keyof typeof pages, string>> {
  const { unjudged, otherName, unreachable } = pages
  return {
    unjudged: page(unjudged, contact),
    otherName: page(otherName, contact),
    unreachable: page(unreachable, contact),
  }
}

function page({ en, ru, detail }: PageText, contact: string): string {
  // The file of a page with a detail is a format, in which a percent sign is written twice.
  const text = (plain: string) => {
    const escaped = escapedHtml(plain)
    return detail === undefined ? escaped : escaped.replaceAll('%', '%%')
  }
  const part = (language: string, [title, words]: readonly [string, string]) =>
    `<section lang="${language}"><h1>${text(title)}</h1><p>${text(words)}</p></section>`
  return [
    '<!doctype html>',
    `<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(en[0])}</title></head>`,
    '<body style="font-family:sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem">',
    part('en', en),
    part('ru', ru),
    ...(detail === undefined ? [] : [`<p><small>%[${detail}]</small></p>`]),
    ...(contact === '' ? [] : [`<p>${text(contact)}</p>`]),
    '</body></html>',
    '',
  ].join('\n')
}

function escapedHtml(plain: string): string {
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return plain.replaceAll(/[&<>"]/g, (mark) => marks[mark]!)
}
