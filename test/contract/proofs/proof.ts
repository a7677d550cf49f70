/** Statements that are held by tests written by hand. */
export interface Proof {
  readonly source: string
  /** The words before a list, or all of them. */
  readonly subject: string | '*'
  /** The field; every field and sentence when there is none. */
  readonly field?: string
  /** Beginning of the text. */
  readonly starts?: string
  /** Files with the title of the test, or of the group of tests: `order: a title` stands in test/system. */
  readonly tests: readonly string[]
  /** Why a statement sets no rule that a test could break. */
  readonly setsNoRule?: string
}

type Where = Omit<Proof, 'source' | 'subject' | 'tests'> & { readonly subject?: string }

/** A statement, or several, with the tests that hold it. */
export const prove = (source: string, where: Where, ...tests: string[]): Proof => ({
  source,
  subject: '',
  ...where,
  tests,
})
/** A statement that no test could break, with the reason. */
export const notation = (source: string, where: Where, setsNoRule: string): Proof => ({
  source,
  subject: '',
  ...where,
  setsNoRule,
  tests: [],
})

/** Why there is no test of words about words. */
export const reading = 'tells how the documents are to be read'

/** The tests that send values by the words of the documents. */
export const driven = 'document: %s'

/** Moves by one position. */
export const steps = [
  'vpn-order: moves by one; at the ends nothing changes',
  'vpn-order: refuses other directions, other rules, other methods',
]
