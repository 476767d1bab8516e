import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const folder = mkdtempSync(join(tmpdir(), 'socialai-stack-'));

test('a failure in the bundle is logged with the files of the source', () => {
  mkdirSync(join(folder, 'dist/server'), { recursive: true });
  const file = join(folder, 'dist/server/run-abc.js');
  writeFileSync(file, '// node_modules/a/b.js\nlet a;\n// src/server/x.ts\nlet b;\nlet c;\n');
  const address = pathToFileURL(file).href;
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const err = new Error('no');
  err.stack = `Error: no\n    at f (${address}:5:3)\n    at ${address}:2:1\n    at g (${address}.gone:1:1)`;
  try {
    log.error({ err }, 'failed');
    expect(JSON.parse(lines[0] ?? '').err.stack).toBe(
      `Error: no\n    at f (src/server/x.ts in ${address}:5:3)\n    at node_modules/a/b.js in ${address}:2:1\n    at g (${address}.gone:1:1)`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
