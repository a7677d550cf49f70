import { createDaemon } from '../../../src/engines/daemon/daemon.ts'
import { hostEngine, tellTest } from './engine-host.ts'
import { type TestConfiguration, testDeclaration } from './test-declaration.ts'

// `test-daemon-host.ts RUN-FOLDER NODE` holds the test's daemon.
const [runFolder = '', node = ''] = process.argv.slice(2)
const daemon = createDaemon(testDeclaration(node), {
  runFolder,
  onRows: (rows) => tellTest({ rows }),
  onEnd: (end) => tellTest({ end }),
})

hostEngine<TestConfiguration>({
  apply: (configuration) => daemon.apply(configuration, AbortSignal.timeout(30_000)),
  observe: daemon.status,
  close: daemon.close,
})
