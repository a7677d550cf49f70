/** Number of our rule about XML that asks its reader to open something else. */
export const externalEntity = 10_004

/** Encodings in which the rule reads the same as a parser; ASCII between zero bytes is UTF-16 and UTF-32. */
const encodings = String.raw`utf-?(?:8|16|32)(?:le|be)?|(?:us-)?ascii|iso-8859-\d{1,2}|(?:windows-|cp)125\d|koi8-[ru]|(?:cp|ibm)866`
/** Definitions to which documents refer by custom, and which parsers have or leave out; names without a place are the reader's own. */
const usual = String.raw`https?://www\.(?:w3\.org|apple\.com)/`
const literal = String.raw`(?:\x22[^\x22]*\x22|'[^']*')`

const signs = [
  // An entity in a file or at an address, or one of parts of which others are made.
  String.raw`<!ENTITY\s++(?:%|[^\s>]++\s++(?:SYSTEM|PUBLIC)\b)`,
  String.raw`<!DOCTYPE\s++[^\s>\[]++\s++(?:SYSTEM|PUBLIC\s++${literal})\s*+[\x22'](?!${usual})(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\])`,
  String.raw`<\?xml\s[^>]*?\bencoding\s*=\s*[\x22'](?!(?i:${encodings})[\x22'])`,
  // The beginning of a document in EBCDIC.
  String.raw`^\x4c\x6f\xa7\x94`,
]

/**
 * Refuses XML that makes its reader open files or addresses (CWE-611). The Core Rule Set looks into the text of elements alone, where
 * such an entity is no more than its name.
 */
export const externalEntityRule: readonly string[] = [
  `SecRule REQBODY_PROCESSOR "@streq XML" "id:${externalEntity},phase:2,status:403,t:none,log,auditlog,deny,severity:2,msg:'XML with an external entity',chain"`,
  `SecRule REQUEST_BODY "@rx ${signs.join('|')}" "t:none,t:removeNulls"`,
]

/** Rules of paranoia 1 about the text of XML, by the thousands of their numbers; those that rules of ours stand for name attributes themselves. */
const textRules: Readonly<Record<number, readonly number[]>> = {
  921: [120, 130, 200],
  930: [100, 110, 120],
  932: [100, 105, 110, 115, 120, 130, 140, 150, 160],
  933: [100, 120, 130, 140, 150, 160, 170, 180, 200, 210],
  934: [100],
  941: [
    100, 110, 120, 130, 140, 170, 180, 190, 200, 210, 220, 230, 240, 250, 260, 270, 280, 290, 300, 310, 350,
    360, 370,
  ],
  942: [100, 140, 160, 170, 190, 220, 240, 250, 270, 280, 290, 320, 350, 500],
  943: [100],
}

/** Lets these rules look into the attributes of XML, too, as those of newer versions of the Core Rule Set do (GHSA-6jp8-c2w2-x7wr). */
export const attributeTargets: readonly string[] = Object.entries(textRules).flatMap(([file, rules]) =>
  rules.map((rule) => `SecRuleUpdateTargetById ${Number(file) * 1_000 + rule} "XML://@*"`),
)
