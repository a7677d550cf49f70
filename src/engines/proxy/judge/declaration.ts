import { fileURLToPath } from 'node:url'
import type { JudgeSettings } from '../../../core/engine/declared/web-policy.ts'
import type { DaemonDeclaration } from '../../daemon/declaration.ts'
import { emptyLineAt } from '../../daemon/line-question.ts'
import { acceptsAt } from '../../daemon/ready.ts'
import { reloadJudge } from './client.ts'
import { judgeFiles, judgeName } from './wire.ts'

const script = fileURLToPath(new URL('./judge.ts', import.meta.url))
const buildVariable = 'GATEHOUSE_BUILD'

/**
 * The process that decides about requests of the web; `node` is what runs it. It has no capability. Other settings are taken over while
 * it runs; those that it refuses leave the former ones in force.
 */
export function judgeDeclaration(node: string): DaemonDeclaration<JudgeSettings> {
  const build = process.env[buildVariable]
  return {
    name: judgeName,
    program: node,
    install: { title: 'Node.js', packages: ['nodejs'] },
    args: (_settings, folder) => [...process.execArgv, '--max-old-space-size=384', script, folder],
    files: (settings) => [{ name: judgeFiles.settings, text: JSON.stringify(settings) }],
    environment: build === undefined ? {} : { [buildVariable]: build },
    ready: acceptsAt(judgeFiles.control),
    readySeconds: 15,
    question: { ask: emptyLineAt(judgeFiles.control), everySeconds: 1, patienceSeconds: 3 },
    change: () => 'reload',
    reload: { call: ({ folder }, signal) => reloadJudge(folder, signal), seconds: 15 },
    stale: [judgeFiles.control, judgeFiles.questions],
    // It has nothing to tidy up.
    stopSignal: 'SIGKILL',
    // An index of before and one of now are there at once for a moment.
    limits: { memoryBytes: 1024 * 1024 * 1024, openFiles: 4_096 },
  }
}
