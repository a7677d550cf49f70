import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** A category of rules of the web application firewall. */
export interface WafCategory {
  /** At most 42 characters, as the title; all ids together have fewer than 128 (silences#waf-categories). */
  readonly id: string
  readonly title: Message
  /** At most 255 characters. */
  readonly description: Message
  /** Files of the OWASP Core Rule Set that the category stands for begin with this number. */
  readonly file: number
}

/** Categories in the order of the OWASP Core Rule Set. Source: document 3, WAF "Category"; silences#waf-categories. */
export const wafCategories: readonly WafCategory[] = [
  category(910, 'ip', message('IP reputation'), message('Requests from addresses that are known to attack.')),
  category(
    911,
    'method',
    message('Method enforcement'),
    message('Methods of HTTP that an application does not use.'),
  ),
  category(
    912,
    'dos',
    message('Denial of service'),
    message('More requests from one client than an honest one makes.'),
  ),
  category(
    913,
    'scanner',
    message('Scanner detection'),
    message('Vulnerability scanners, crawlers and other tools that probe.'),
  ),
  category(
    920,
    'protocol',
    message('Protocol enforcement'),
    message('Requests that break the rules of HTTP or their encoding.'),
  ),
  category(
    921,
    'smuggling',
    message('Protocol attacks'),
    message('Request smuggling, response splitting, header injection.'),
  ),
  category(
    930,
    'lfi',
    message('Local file inclusion'),
    message('Access to files of the server by path traversal and known names.'),
  ),
  category(
    931,
    'rfi',
    message('Remote file inclusion'),
    message('Files of foreign servers put into an application.'),
  ),
  category(
    932,
    'rce',
    message('Remote code execution'),
    message('Commands of Unix and Windows shells in requests.'),
  ),
  category(933, 'php', message('PHP injection'), message('PHP code, functions and variables in requests.')),
  category(934, 'nodejs', message('Node.js injection'), message('JavaScript that a server would run.')),
  category(
    941,
    'xss',
    message('Cross-site scripting'),
    message('Scripts that a page would run in the browsers of others.'),
  ),
  category(942, 'sqli', message('SQL injection'), message('Parts of SQL statements in requests.')),
  category(
    943,
    'fixation',
    message('Session fixation'),
    message('Sessions that an attacker chose and forces on a user.'),
  ),
  category(
    944,
    'java',
    message('Java attacks'),
    message('Java classes, deserialisation and the like in requests.'),
  ),
  category(
    950,
    'leak',
    message('Data leakage'),
    message('Answers with directory listings and errors of the server.'),
  ),
  category(951, 'leak-sql', message('Data leakage: SQL'), message('Answers with errors of databases.')),
  category(952, 'leak-java', message('Data leakage: Java'), message('Answers with Java sources and errors.')),
  category(953, 'leak-php', message('Data leakage: PHP'), message('Answers with PHP sources and errors.')),
  category(
    954,
    'leak-iis',
    message('Data leakage: IIS'),
    message('Answers with errors of Internet Information Services.'),
  ),
]

function category(file: number, id: string, title: Message, description: Message): WafCategory {
  return { id, title, description, file }
}

/** True when there is a category of this id. */
export function isWafCategory(id: string): boolean {
  return wafCategories.some((category) => category.id === id)
}
