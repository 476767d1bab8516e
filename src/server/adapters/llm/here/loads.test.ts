/**
 * The process that writes with the real runtime and a model of half a megabyte, whose weights are chance. It runs where the
 * runtime is installed in `writer/`, or where `WRITER_RUNTIME` names the folder that it is installed in.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadableGguf } from '#test/writer-here/tiny-gguf.ts';
import { childFlags } from './index.ts';
import { foldersIn, libraryIn } from './folders.ts';
import type { Program } from './running.ts';
import { createLocalWriter } from './writer-process.ts';

const { source, ...folders } = foldersIn(tmpdir());
const library = libraryIn({ ...folders, source: process.env['WRITER_RUNTIME'] ?? source });
const child = fileURLToPath(new URL('./writer-child.ts', import.meta.url));
const writer = createLocalWriter();
const never = new AbortController().signal;

let folder = '';
const program = (file: string, bytes: Buffer): Program => {
  const path = join(folder, file);
  if (!existsSync(path)) writeFileSync(path, bytes);
  // One thread: several wait for each other on a busy machine.
  return { name: file, args: [...childFlags, child, library ?? '', path, '1'], memory: 2e9 };
};
const whole = () => program('whole.gguf', loadableGguf());
const prompt = (content: string, max_tokens: number) => ({
  instructions: 'You write.',
  messages: [{ role: 'user' as const, content }],
  temperature: 0.3,
  max_tokens,
});

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'socialai-loads-'));
});
afterAll(() => {
  writer.abort();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 120_000 };

test.runIf(library)(
  'P-7.452 the real runtime loads a model, writes as much as it may, and keeps what it read',
  patience,
  async () => {
    const first = await writer.write(whole(), prompt('rye bread', 6), { signal: never });
    expect(first.tokens.output).toBeGreaterThan(0);
    expect(first.tokens.output).toBeLessThanOrEqual(6);
    const again = await writer.write(whole(), prompt('rye bread', 6), { signal: never });
    expect(again.tokens.input).toBeLessThan(first.tokens.input / 2);
  },
);

test.runIf(library)(
  'P-7.452 the real runtime stops when nobody reads on, and writes the next text',
  patience,
  async () => {
    const pieces = writer.stream(whole(), prompt('the oven', 1500), { signal: never });
    await pieces.next();
    await pieces.return({ text: '', stop: 'stopped', tokens: { input: 0, output: 0 } });
    const next = await writer.write(whole(), prompt('the oven', 3), { signal: never });
    expect(next.tokens.output).toBeLessThanOrEqual(3);
  },
);

test.runIf(library).each([
  ['half a model', () => loadableGguf().subarray(0, 200_000)],
  ['no model', () => Buffer.from('<!doctype html>')],
])('P-7.452 the real runtime refuses %s', patience, async (what, bytes) => {
  const broken = program(`${what.replace(' ', '-')}.gguf`, bytes());
  await expect(writer.write(broken, prompt('rye', 3), { signal: never })).rejects.toMatchObject({
    kind: 'not_loaded',
  });
});
