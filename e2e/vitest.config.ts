import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    environment: 'node',
    // Several files begin at the same time, so what they start is built before them.
    globalSetup: ['built.ts'],
    // To start a process and a browser for each file would take a minute of both processors. Files share no page.
    isolate: false,
    // Journeys wait for pages a quarter of their time.
    maxWorkers: 3,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
