import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most of the time is waiting for frames and timers: more threads than cores.
    minWorkers: 1,
    maxWorkers: 4,
    projects: [
      {
        // Each file has a window of its own, but jsdom is read once a thread and not once a file.
        test: {
          name: 'unit',
          environment: 'jsdom',
          include: ['src/**/*.test.ts'],
          pool: 'vmThreads',
          testTimeout: 20_000,
        },
      },
      {
        // Whole studies in a real browser on a real server, one after the other.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.spec.ts'],
          pool: 'forks',
          poolOptions: { forks: { singleFork: true } },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'bench',
          environment: 'node',
          include: ['bench/**/*.spec.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
