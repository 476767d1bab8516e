import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const log = join(import.meta.dirname, 'log.ts');

/** Runs a few lines in a process that ends as the server does. */
const run = (lines: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { createLog, endOnCrash } from '${log}';
      endOnCrash(createLog({ level: 'info' }));
      setInterval(() => {}, 1000);
      ${lines}`,
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );

const token = `3f2b8c9a-1111-4222-8333-444455556666.${'a'.repeat(43)}`;

test.each([
  [
    'thrown where nobody catches it',
    `setTimeout(() => { throw new Error('on purpose ${token}'); });`,
  ],
  ['rejected where nobody waits', `void Promise.reject(new Error('on purpose ${token}'));`],
  ['rejected with no error at all', `void Promise.reject('on purpose ${token}');`],
])(
  'DO-4 what is %s ends the process, with its reason and without secrets in the log',
  (_what, lines) => {
    const { status, stdout } = run(lines);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ level: 60, msg: 'unhandled failure' });
    expect(stdout).toContain('on purpose');
    expect(stdout).not.toContain(token);
  },
);
