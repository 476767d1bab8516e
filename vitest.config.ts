import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { guidePages } from './scripts/guides.ts';
import { startedAsBuilt } from './test/programs.ts';

/** Functions of values alone: nothing that one file leaves behind could reach another. */
const pure = 'src/{contract,domain}/**/*.test.ts';

const setupFiles = ['test/fixed-seed.ts'];

/** The default of one second concerns speed only. */
const expect = { poll: { timeout: 30_000 } };

const web = {
  environment: 'jsdom',
  expect,
  setupFiles: ['test/web-setup.ts'],
  testTimeout: 60_000,
};
/** These ask what the first module does, or where a fresh window is. */
const alone = [
  'src/web/lib/api/jitless.test.ts',
  'src/web/entities/notifications/browser-notifications.test.ts',
];

const server = {
  environment: 'node',
  expect,
  setupFiles,
  globalSetup: ['test/templates.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
};
/** These ask how far behind their process is, and for how long a full account holds it: nobody else may work in it. */
const serverAlone = ['src/server/http/limits/shed.test.ts', 'test/full-account.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A test that takes seconds of CPU time, and whose subject other tests cover more briefly (decision 0056).
    tags: [
      { name: 'slow', description: 'Left out of `npm test`, runs in `npm run prove -- whole`.' },
    ],
    // What tests make is gone a moment later: with more room for it, the garbage is collected a fourth as often.
    // By the thread that allocates: the processors are busy anyway, and handing it to others costs a sixth more.
    // Old objects, a world’s application for example, are seldom looked at: worlds go before a gigabyte is full. And most
    // code runs a few times in a test, so that optimizing it further costs a tenth more than it saves.
    execArgv: [
      '--max-semi-space-size=64',
      '--initial-heap-size=1000',
      '--single-threaded-gc',
      '--no-turbofan',
    ],
    projects: [
      { test: { name: 'pure', include: [pure], isolate: false, setupFiles, testTimeout: 60_000 } },
      {
        plugins: [startedAsBuilt()],
        test: {
          name: 'server',
          ...server,
          // To load the server anew for each file would take half of the time. A file leaves nothing behind: what it
          // mocks it restores, and each of its worlds has its own clock, settings and database.
          isolate: false,
          include: ['{src/server,scripts,test}/**/*.test.ts'],
          exclude: serverAlone,
        },
      },
      {
        plugins: [startedAsBuilt()],
        test: {
          name: 'server-alone',
          ...server,
          include: serverAlone,
          // As in production, where other threads collect the garbage, which with a full account takes longer than any call.
          execArgv: ['--no-single-threaded-gc', '--initial-heap-size=0', '--turbofan'],
        },
      },
      {
        plugins: [guidePages(), react()],
        // To load the library of components anew for each file would take half of the time.
        test: {
          name: 'web',
          ...web,
          isolate: false,
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: alone,
        },
      },
      { plugins: [guidePages(), react()], test: { name: 'web-alone', ...web, include: alone } },
    ],
  },
});
