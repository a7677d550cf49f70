import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const kernel = ['src/**/*.kernel.test.ts', 'test/kernel/**/*.test.ts', 'test/system/**/*.test.ts']
/**
 * Tests of the kernel tier that do little but wait, for leases, deadlines and pauses, and as many labs as fill the time. They run beside the
 * others (`scripts/test.ts`).
 */
const waiting = [
  'src/engines/forwarding/forwarding.kernel.test.ts',
  'src/engines/reverse-proxy/failure.kernel.test.ts',
  'test/kernel/timetable-boundary.test.ts',
  'test/system/access/front.test.ts',
  'test/system/access/stranger-limits.test.ts',
  'test/system/console-ui/stream.test.ts',
  'test/system/firewall/drift-lab.test.ts',
  'test/system/firewall/graph-lab.test.ts',
  'test/system/firewall/posture-lab.test.ts',
  'test/system/network/dhcp-lab.test.ts',
  'test/system/operation/broken-receivers-lab.test.ts',
  'test/system/operation/events.test.ts',
  'test/system/operation/hang-lab.test.ts',
  'test/system/operation/kill-lab.test.ts',
  'test/system/operation/log-forwarding-lab.test.ts',
  'test/system/operation/start-fault.test.ts',
  'test/system/security/quota-lab.test.ts',
]
/** Short files with long tests. They come first: the order is by size where nothing is known, and one worker would be left with them at the end. */
const longest = [
  'test/system/console-ui/every-page.test.ts',
  'test/system/operation/data-folder.test.ts',
  'test/system/console-ui/hostile-everywhere.test.ts',
  'test/kernel/dnat-range.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** Time that what is polled has to come; a busy machine needs more than the second that vitest gives. */
const patience = { expect: { poll: { timeout: 15_000 } } } as const
/**
 * A test that fails is tried once more: a machine may be busy, and a drawn policy the one in some thousands. The end of a run names those that passed only
 * then, with the seed of what was drawn (`scripts/vitest-run.ts`).
 */
const triedAgain = { retry: 1 } as const
/** Tests beside real daemons. */
const realParts = {
  ...triedAgain,
  // Asking a gateway costs it as much as what is waited for.
  expect: { poll: { ...patience.expect.poll, interval: 100 } },
  pool: 'forks',
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'quick',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: kernel,
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 60_000,
          ...triedAgain,
          ...patience,
        },
      },
      { test: { ...realParts, name: 'kernel', include: kernel, exclude: waiting, maxWorkers: 2 } },
      { test: { ...realParts, name: 'waiting', include: waiting, maxWorkers: 1 } },
    ],
  },
})
