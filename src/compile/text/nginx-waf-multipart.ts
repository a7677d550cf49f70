import { type StandingRule, standingRule } from './nginx-waf-standing.ts'

/** Encodings of bodies: those of the Core Rule Set, and the usual ones of Russian sites. */
export const allowedCharsets = 'utf-8|iso-8859-1|iso-8859-15|windows-1252|windows-1251|koi8-r|us-ascii'

/** A rule about the head of each part, in the place of one of the Core Rule Set. */
const partRule = (
  rule: number,
  { pattern, says, tag }: Record<'pattern' | 'says' | 'tag', string>,
): StandingRule =>
  standingRule({
    ...{ rule, says, tag },
    variables: 'MULTIPART_PART_HEADERS',
    expression: pattern,
    transformations: 't:lowercase',
  })

const token = String.raw`[^!\x22\(\),/:-\?\[-\]\{\}]+`
const type = String.raw`(?:(?:\*|${token})/(?:\*|${token})|\*)`
const charset = String.raw`charset\s*=\s*\x22?(?:${allowedCharsets})\b\x22?`
const other = String.raw`(?!\s|charset\s*=)${token}\s*=\s*[^!\(\),/:-\?\[-\]\{\}]+`
const typed = String.raw`${type}(?:\s*;\s*(?:${charset}|${other});?)*`

/**
 * Rule 922110. That of the Core Rule Set reads the end of the line as a part of the encoding, so that no part could name one, which
 * .NET and Java do for each field.
 */
export const partTypeRule = partRule(922_110, {
  pattern: String.raw`^content-type\s*:(?!\s*${typed}(?:\s*,\s*${typed})*\s*$)`,
  says: 'Illegal MIME Multipart Header content-type: charset parameter',
  tag: 'attack-protocol',
})

/** Rule 922120 for encodings that hide what is in a part; `7bit`, `8bit` and `binary`, which Java says of its fields, mean none. */
export const partEncodingRule = partRule(922_120, {
  pattern: String.raw`content-transfer-encoding:(?!\s*(?:7bit|8bit|binary)\s*$)`,
  says: 'Content-Transfer-Encoding was deprecated by rfc7578 in 2015 and should not be used',
  tag: 'attack-deprecated-header',
})

/**
 * Rule 922130, which the Core Rule Set has since 3.3.6: a name with other signs in it is none to ModSecurity, and may be one to the site
 * behind. Here the name alone counts, since values of headers have colons (`filename="12:30.jpg"`).
 */
export const partNameRule = partRule(922_130, {
  pattern: String.raw`^[\x21-\x39\x3b-\x7e]*[^\x21-\x7e][^:]*:`,
  says: 'Multipart header contains characters outside of valid range',
  tag: 'attack-multipart-header',
})

/**
 * Stands for `MULTIPART_STRICT_ERROR` without quotation marks around the boundary, which .NET sends. A site behind that takes them for a
 * part of it would read no more than the value of a field, which is inspected.
 */
export const strictErrors = [
  'BOUNDARY_WHITESPACE',
  'DATA_BEFORE',
  'DATA_AFTER',
  'HEADER_FOLDING',
  'INVALID_HEADER_FOLDING',
  'LF_LINE',
  'MISSING_SEMICOLON',
  'INVALID_QUOTING',
  'INVALID_PART',
  'FILE_LIMIT_EXCEEDED',
]
  .map((name) => `MULTIPART_${name}`)
  .join('|')
