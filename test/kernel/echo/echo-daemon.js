import { readFileSync } from 'node:fs'

// Stands for the program of a Debian package: says its greeting, and lives on. The secret comes by a descriptor.
const [, greeting = ''] = /^greeting (.*)$/m.exec(readFileSync(process.argv[2] ?? '', 'utf8')) ?? []
const secret = readFileSync('/proc/self/fd/3', 'utf8')
console.error(`was given ${secret.length} characters, ${secret}`)
console.log(`says ${greeting}`)
setInterval(() => undefined, 1000)
