const plural = new Intl.PluralRules('ru')

/** A number with its noun: 1 правило, 2 правила, 5 правил. */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = plural.select(count)
  return `${count.toLocaleString('ru')} ${rule === 'one' ? one : rule === 'few' ? few : many}`
}
