/** Ids of the categories of the web application firewall by the thousands of the numbers of their rules. */
export const wafCategoryFiles: Readonly<Record<number, string>> = {
  910: 'ip',
  911: 'method',
  912: 'dos',
  913: 'scanner',
  920: 'protocol',
  921: 'smuggling',
  930: 'lfi',
  931: 'rfi',
  932: 'rce',
  933: 'php',
  934: 'nodejs',
  941: 'xss',
  942: 'sqli',
  943: 'fixation',
  944: 'java',
  950: 'leak',
  951: 'leak-sql',
  952: 'leak-java',
  953: 'leak-php',
  954: 'leak-iis',
}

/** The category of a rule; empty for one that is in none. */
export function wafCategoryOf(ruleId: number): string {
  return wafCategoryFiles[Math.floor(ruleId / 1000)] ?? ''
}

/** True for rules that judge by the sum of the others: an exception for one of them would let everything through. */
export function isJudgingRule(ruleId: number): boolean {
  return judgingFiles.includes(Math.floor(ruleId / 1000))
}

const judgingFiles: readonly number[] = [949, 959, 980]

/** Thousands of the numbers of rules that set the Core Rule Set up or judge by the sum, and so belong to no category. */
export const standingFiles: readonly number[] = [900, 901, 905, ...judgingFiles, 999]

/** Rules that let bodies be read as XML and JSON. */
const bodyReaders: readonly number[] = [200_000, 200_001]

/** True for rules that always count: without one of them the others find nothing, or what they find has no consequence. */
export function isStandingRule(ruleId: number): boolean {
  return standingFiles.includes(Math.floor(ruleId / 1000)) || bodyReaders.includes(ruleId)
}
