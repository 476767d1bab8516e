import { defineConfig } from 'vitest/config';

/**
 * Journeys into one corner, whose parts have tests of their own on the server and on the screen: they are for the whole
 * proof (decision 0056), and for whoever names them.
 */
const corners = [
  'accounts',
  'analytics',
  'api-tokens',
  'channels',
  'company',
  'connect-program',
  'connections',
  'extras',
  'images',
  'markup',
  'media',
  'models',
  'personas',
  'questions',
  'self',
  'settings',
  'several-accounts',
  'tiktok',
  'typed-connections',
  'usage',
  'video',
  'write-more',
];
const isWhole = process.env['EVERY_CASE'] !== undefined;
const isNamed = (name: string) => process.argv.slice(2).some((word) => word.includes(name));
const leftOut = isWhole ? [] : corners.filter((name) => !isNamed(name));

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.spec.ts'],
    exclude: leftOut.map((name) => `${name}.spec.ts`),
    environment: 'node',
    // Several files begin at the same time, so what they start is built before them.
    globalSetup: ['built.ts'],
    // To start a process and a browser for each file would take a minute of both processors. Files share no page.
    isolate: false,
    // Journeys wait for pages a quarter of their time.
    maxWorkers: 3,
    testTimeout: 300_000,
    // A second, which is what it is otherwise, is a matter of speed.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
