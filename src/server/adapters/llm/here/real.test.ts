/** With a real model and the real runtime, where `WRITER_MODEL` names a file. */
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { npmOf } from '#server/config-values.ts';
import { createWriterHere } from './index.ts';
import { findNpm } from './runtime.ts';

const file = process.env['WRITER_MODEL'];
const npm = npmOf(process.env);
const ask = {
  max_tokens: 60,
  temperature: 0,
  messages: [
    { role: 'system', content: 'You write short posts for a bakery. Use every fact as it stands.' },
    { role: 'user', content: 'Write one post about: rye\nFacts:\n- Rye bread is back on Tuesday' },
    { role: 'assistant', content: 'Rye bread is back on Tuesday.' },
    {
      role: 'user',
      content: 'Write one post about: the oven\nFacts:\n- The oven is broken until Friday',
    },
  ],
};

/** Another disk cannot share the file. */
const place = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
};

test.runIf(file)('a real model is loaded and writes', { timeout: 600_000 }, async () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'socialai-real-'));
  mkdirSync(join(data_dir, 'models'));
  place(file ?? '', join(data_dir, 'models', 'real.gguf'));
  const writer = createWriterHere({
    data_dir,
    mirror: undefined,
    npm: findNpm(npm.env, npm.script),
    fetch: () => Promise.reject(new Error('Nothing is downloaded.')),
    log: { info: () => {}, warn: () => {} },
  });
  try {
    await (
      await writer.install('real.gguf')
    ).ended;
    expect(await writer.state(new Set())).toMatchObject({ has_runtime: true, work: null });
    const fetch = writer.fetchFor('real');
    const text = async () => {
      const answer = await fetch('', { method: 'POST', body: JSON.stringify(ask) });
      const { choices, usage } = (await answer.json()) as {
        choices: { message: { content: string } }[];
        usage: { prompt_tokens: number };
      };
      return { said: choices[0]?.message.content ?? '', read: usage.prompt_tokens };
    };
    const first = await text();
    expect(first.said).toMatch(/oven/i);
    // What it has read is kept.
    expect((await text()).read).toBeLessThan(first.read / 2);
  } finally {
    writer.close();
    rmSync(data_dir, { recursive: true });
  }
});
