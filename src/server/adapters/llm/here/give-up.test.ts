import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { childFlags } from './index.ts';

const child = fileURLToPath(
  new URL('../../../../../test/writer-here/locked-child.ts', import.meta.url),
);

test('P-7.452 the process that writes keeps no way to files, network, programs or code', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-locked-'));
  const file = join(folder, 'secret.txt');
  writeFileSync(file, 'secret');
  const server = createServer((_request, response) => response.end('hello'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const process_ = spawn(process.execPath, [...childFlags, child, file, String(port)], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [{ before, after }] = (await once(process_, 'message')) as [Record<string, string[]>];
  // While it loads it may read, and start the process that tries the addon.
  expect(before).toEqual(['reads a file', 'starts a program']);
  expect(after).toEqual([]);
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
