import { expect, test } from 'vitest'
import { validate } from '../../core/schema/validate.ts'
import { logReceivers } from './receiver.ts'

const refused = (host: string) =>
  validate(logReceivers.schema, { name: 'one', host, port: 514 }).map(({ path }) => path)

test.each(['::1', '::ffff:192.0.2.1', '2001:db8::2', '192.0.2.1', 'log_server', 'syslog.example.org'])(
  'a receiver may be at %s',
  (host) => {
    expect(refused(host)).not.toContain('host')
  },
)

test.each(['', ':', '::g', '[::1]', 'fe80::1%eth0', 'a b', '-a', 'a-', 'https://a', 'a/b'])(
  'a receiver is not at "%s"',
  (host) => {
    expect(refused(host)).toContain('host')
  },
)
