/** A server in an existing data folder that everyone on the machine can read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureServer, serverEntry } from '#scripts/build-server.ts';
import { freePort } from '#scripts/free-port.ts';
import { root } from '#scripts/steps.ts';
import { openToOthers } from './private-files.ts';

beforeAll(ensureServer);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-open-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;

/**
 * Starts the server in that folder until it listens, with the umask of most shells; returns its output. The log comes
 * in order, but later than the greeting.
 */
async function started<T>(look: () => T): Promise<{ said: string; seen: T }> {
  const env = { DATA_DIR: folder, PORT: String(await freePort()), HOST: '127.0.0.1' };
  const server = spawn(
    '/bin/sh',
    ['-c', 'umask 022; exec "$0" "$1"', process.execPath, serverEntry],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  try {
    for await (const chunk of server.stdout) {
      said += String(chunk);
      if (said.includes('Server listening')) break;
    }
    return { said, seen: look() };
  } finally {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}

test('DI-2 every file of the database, its journal and the secret is readable only by its owner', async () => {
  const { seen } = await started(() =>
    readdirSync(folder).map((name) => ({ name, mode: modeOf(name) })),
  );
  const names = seen.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['secret.key', 'socialai.db', 'socialai.db-shm', 'socialai.db-wal']),
  );
  expect(seen.filter(({ mode }) => (mode & 0o077) !== 0)).toEqual([]);
});

test(
  'DI-2 it warns while others can read the folder and what is in it',
  { tags: 'slow' },
  async () => {
    const { said } = await started(() => {});
    expect(said).toContain('others on this machine can look into the data folder');
    expect(openToOthers(folder)).toEqual([folder]);
    chmodSync(join(folder, 'socialai.db'), 0o644);
    expect(openToOthers(folder)).toEqual([folder, join(folder, 'socialai.db')]);
    chmodSync(folder, 0o700);
    expect(openToOthers(folder)).toEqual([]);
    expect((await started(() => {})).said).not.toContain('others on this machine');
  },
);
