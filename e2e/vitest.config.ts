import { defineConfig } from 'vitest/config';

/**
 * Journeys of narrow areas that server and screen tests cover as well. They run in the whole proof (decision 0056),
 * or when named.
 */
const corners = [
  'access',
  'accounts',
  'admin',
  'analytics',
  'api-tokens',
  'board',
  'calendar',
  'company',
  'connect-program',
  'connections',
  'content',
  'demo',
  'documents',
  'engagement',
  'extras',
  'first-run',
  'images',
  'issuers',
  'keyboard',
  'markup',
  'media',
  'models',
  'passkeys',
  'personas',
  'posts',
  'push',
  'questions',
  'repeat',
  'review',
  'schedule',
  'self',
  'settings',
  'several-accounts',
  'spaces',
  'text-size',
  'typed-connections',
  'undo',
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
    // Several files start at once, so what they start is built before them.
    globalSetup: ['built.ts'],
    // A process and a browser for each file would take a minute of both processors. Files share no page.
    isolate: false,
    // Journeys spend a quarter of their time waiting for pages.
    maxWorkers: 3,
    testTimeout: 300_000,
    // The default of one second concerns speed only.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
