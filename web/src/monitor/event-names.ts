type Names = Readonly<Record<string, string>>

interface NameSource {
  readonly fields: Names
  readonly contentFilter: { readonly fields: Names }
  readonly inspection: { readonly fields: Names }
  readonly logFields: Names
  readonly log: { readonly filters: Names }
}

/** Words for the fields of log rows, those of resources too. */
export function eventNames(words: NameSource): Names {
  return {
    ...words.fields,
    ...words.contentFilter.fields,
    ...words.inspection.fields,
    ...words.logFields,
    ...words.log.filters,
  }
}
