import { defineConfig } from 'vitest/config'

const kernel = ['src/**/*.kernel.test.ts', 'test/kernel/**/*.test.ts', 'test/system/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'quick',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: kernel,
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'kernel',
          include: kernel,
          pool: 'forks',
          // These tests wait for daemons and packets more than they compute.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
