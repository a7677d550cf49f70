/** Names of syslog's facilities, by their numbers. Source: RFC 5424, table 1; syslog(3). */
const names = [
  ...['kern', 'user', 'mail', 'daemon', 'auth', 'syslog', 'lpr', 'news', 'uucp', 'cron', 'authpriv', 'ftp'],
  ...['ntp', 'audit', 'alert', 'clock'],
  ...['local0', 'local1', 'local2', 'local3', 'local4', 'local5', 'local6', 'local7'],
]

/** The name of a facility; empty for a number that none has. */
export function facilityName(number: number): string {
  return names[number] ?? ''
}
