/** A category of rules of the web application firewall. */
export interface WafCategory {
  /** At most 42 characters, as the title; all ids together have fewer than 128 (silences#waf-categories). */
  readonly id: string
  readonly title: string
  /** At most 255 characters. */
  readonly description: string
  /** Files of the OWASP Core Rule Set that the category stands for begin with this number. */
  readonly file: number
}

/** Categories in the order of the OWASP Core Rule Set. Source: document 3, WAF "Category"; silences#waf-categories. */
export const wafCategories: readonly WafCategory[] = [
  category(910, 'ip', 'IP reputation', 'Requests from addresses that are known to attack.'),
  category(911, 'method', 'Method enforcement', 'Methods of HTTP that an application does not use.'),
  category(912, 'dos', 'Denial of service', 'More requests from one client than an honest one makes.'),
  category(
    913,
    'scanner',
    'Scanner detection',
    'Vulnerability scanners, crawlers and other tools that probe.',
  ),
  category(
    920,
    'protocol',
    'Protocol enforcement',
    'Requests that break the rules of HTTP or their encoding.',
  ),
  category(921, 'smuggling', 'Protocol attacks', 'Request smuggling, response splitting, header injection.'),
  category(
    930,
    'lfi',
    'Local file inclusion',
    'Access to files of the server by path traversal and known names.',
  ),
  category(931, 'rfi', 'Remote file inclusion', 'Files of foreign servers put into an application.'),
  category(932, 'rce', 'Remote code execution', 'Commands of Unix and Windows shells in requests.'),
  category(933, 'php', 'PHP injection', 'PHP code, functions and variables in requests.'),
  category(934, 'nodejs', 'Node.js injection', 'JavaScript that a server would run.'),
  category(941, 'xss', 'Cross-site scripting', 'Scripts that a page would run in the browsers of others.'),
  category(942, 'sqli', 'SQL injection', 'Parts of SQL statements in requests.'),
  category(943, 'fixation', 'Session fixation', 'Sessions that an attacker chose and forces on a user.'),
  category(944, 'java', 'Java attacks', 'Java classes, deserialisation and the like in requests.'),
  category(950, 'leak', 'Data leakage', 'Answers with directory listings and errors of the server.'),
  category(951, 'leak-sql', 'Data leakage: SQL', 'Answers with errors of databases.'),
  category(952, 'leak-java', 'Data leakage: Java', 'Answers with Java sources and errors.'),
  category(953, 'leak-php', 'Data leakage: PHP', 'Answers with PHP sources and errors.'),
  category(954, 'leak-iis', 'Data leakage: IIS', 'Answers with errors of Internet Information Services.'),
]

function category(file: number, id: string, title: string, description: string): WafCategory {
  return { id, title, description, file }
}

/** Whether there is a category of this id. */
export function isWafCategory(id: string): boolean {
  return wafCategories.some((category) => category.id === id)
}
