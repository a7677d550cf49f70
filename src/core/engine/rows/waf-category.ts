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
