import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    environment: 'node',
    // Several files begin at the same time, so what they start is built before them.
    globalSetup: ['built.ts'],
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
