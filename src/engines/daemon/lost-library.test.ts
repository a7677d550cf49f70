import { expect, it } from 'vitest'
import { english } from '../../core/text/message.ts'
import { lostLibrary } from './lost-library.ts'

it.each([
  ['libhtp.so.2: cannot open shared object file: No such file or directory', 'libhtp.so.2'],
  ['/lib/x86_64-linux-gnu/libhtp.so.2: file too short', 'libhtp.so.2'],
  ['/usr/lib/libstdc++.so.6: invalid ELF header', 'libstdc++.so.6'],
])('a program whose loader says %s has a remedy', (words, library) => {
  expect(english(lostLibrary(`suricata: error while loading shared libraries: ${words}`))).toContain(
    `apt-get install --reinstall $(dpkg -S '*/${library}' | cut -d: -f1)`,
  )
})

it('other last words have none', () => {
  expect(lostLibrary('error loading $(reboot): shared libraries')).toBe('')
})
