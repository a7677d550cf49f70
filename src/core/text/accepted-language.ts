/** A language in which problems are reported. */
export type Language = 'en' | 'ru'

/** The language that an Accept-Language header prefers; English when it names neither. Source: silences#error-body. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
    return { tag: tag.trim().split('-')[0], quality: quality ? Number(quality.slice(2)) : 1 }
  })
  const qualityOf = (language: string) =>
    wanted.find(({ tag }) => tag === language)?.quality ?? wanted.find(({ tag }) => tag === '*')?.quality ?? 0
  return qualityOf('ru') > qualityOf('en') ? 'ru' : 'en'
}
