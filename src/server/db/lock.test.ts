import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from './lock.ts';

const holder = `
  import { lockDataDir } from '#server/db/lock.ts';
  lockDataDir(process.argv[1]);
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-lock-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('a second process is refused with a message until the first one is killed', async () => {
  const held = spawn(process.execPath, ['--input-type=module', '-e', holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = held;
  await once(held.stdout, 'data');
  expect(() => lockDataDir(folder)).toThrow(
    `Another SocialAI process uses the data folder ${folder}`,
  );
  held.kill('SIGKILL');
  await once(held, 'exit');
  const unlock = await vi.waitFor(() => lockDataDir(folder));
  unlock();
});

test('a released folder can be locked again, and folders do not affect each other', () => {
  const unlock = lockDataDir(join(folder, 'a'));
  expect(() => lockDataDir(join(folder, 'a'))).toThrow('Stop it first');
  lockDataDir(join(folder, 'b'))();
  unlock();
  lockDataDir(join(folder, 'a'))();
});
