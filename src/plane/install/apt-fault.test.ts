import { expect, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import { faultOf } from './apt-fault.ts'

// As apt 2.6 and dpkg 1.21 of Debian 12 say it.
test.each([
  [
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)\nE: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?',
    'another program installs packages',
  ],
  [
    'dpkg: error: dpkg frontend lock was locked by another process with pid 7',
    'another program installs packages',
  ],
  [
    "Err:1 http://deb.debian.org/debian bookworm InRelease\n  Temporary failure resolving 'deb.debian.org'\nE: Failed to fetch http://deb.debian.org/debian/dists/bookworm/InRelease",
    'the package mirror is not reachable',
  ],
  ['E: Unable to locate package suricata', 'the package sources do not have them'],
  ["E: Package 'suricata' has no installation candidate", 'the package sources do not have them'],
  ["E: You don't have enough free space in /var/cache/apt/archives/.", 'the disk is full'],
  [
    'dpkg: error processing archive x.deb (--unpack):\n cannot copy extracted data: failed to write (No space left on device)',
    'the disk is full',
  ],
  [
    'Setting up x …\nE: Sub-process /usr/bin/dpkg returned an error code (1)',
    'Sub-process /usr/bin/dpkg returned an error code (1)',
  ],
  ['', 'apt-get ended without a word'],
])('%j: %s', (said, why) => {
  const fault = faultOf(said)
  expect(english(fault.why)).toBe(why)
  expect(english(fault.remedy)).not.toBe('')
})
