/**
 * A line of nginx about a request without the queries in it: of the request, of what was asked of the site behind, and of the page that
 * led there. What people type stands in them (silences#waf-rows).
 */
export function withoutQueries(line: string): string {
  if (!line.includes(', client: ')) return line
  // A referrer, the last part, may hold anything; the others hold no blanks.
  return line.replace(/(, referrer: "[^?]*)\?.*$/s, '$1"').replace(/\?\S*?(?=", |"?$|\s)/g, '')
}
