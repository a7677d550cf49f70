import { rmSync } from 'node:fs'
import { daemonSuite, holdInPlace } from '../../../test/kernel/daemon/daemon-suite.ts'
import { openTestDaemon, programPath, showProgram } from '../../../test/kernel/daemon/open-test-daemon.ts'
import type { TestConfiguration } from '../../../test/kernel/daemon/test-declaration.ts'
import { holdsPorts } from './port-holder.ts'

const port = 4000
const netRaw = 1n << 13n

daemonSuite<TestConfiguration>({
  name: 'test',
  configuration: { greeting: 'hello', port },
  capabilities: netRaw,
  refused: {
    configuration: { greeting: 'nonsense', port },
    words: /test\.json: line 1: nonsense is no greeting/,
  },
  open: openTestDaemon,
  hide: async (place) => {
    rmSync(programPath(place))
    return async () => showProgram(place)
  },
  take: async (place) => {
    const listen = `require('node:net').createServer().listen(${port}, '127.0.0.1')`
    const has = (pid: number) => holdsPorts([pid], [{ protocol: 'tcp', port }], pid)
    const holder = await holdInPlace(place, [process.execPath, '-e', listen], has)
    const taken = `tcp port ${port} is taken by \\S+ \\(process ${holder.pid}\\)`
    return { ...holder, reason: new RegExp(`EADDRINUSE.*${taken}`) }
  },
})
