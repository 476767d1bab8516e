import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadableGguf, tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { checkModelFile } from './gguf.ts';

const folder = mkdtempSync(join(tmpdir(), 'socialai-gguf-'));
afterAll(() => rmSync(folder, { recursive: true }));

const check = (bytes: Uint8Array) => {
  const path = join(folder, 'model.gguf');
  writeFileSync(path, bytes);
  return checkModelFile(path);
};

test('P-7.451 a whole file says what it holds', async () => {
  const bytes = tinyGguf();
  expect(await check(bytes)).toEqual({ architecture: 'qwen2', title: 'Tiny', bytes: bytes.length });
});

test('P-7.451 the model that tests load is whole', async () => {
  expect(await check(loadableGguf())).toMatchObject({ architecture: 'llama' });
});

const whole = tinyGguf();
test.each<[string, Uint8Array, RegExp]>([
  ['is empty', new Uint8Array(), /not a GGUF file/],
  ['is something else', Buffer.from('PK\u0003\u0004 a zip'), /not a GGUF file/],
  ['is a web page', Buffer.from('\n<html><body>Sign in'), /web page, not a model/],
  ['is cut in its weights', whole.subarray(0, -1), /is cut/],
  ['is cut in its vocabulary', whole.subarray(0, 50_000), /is cut/],
  ['is cut in its first bytes', whole.subarray(0, 9), /is cut/],
  ['is of another version', tinyGguf({ version: 1 }), /GGUF version 1/],
  [
    'holds a model that reads',
    tinyGguf({ values: { 'general.architecture': 'nomic-bert' } }),
    /“nomic-bert”, which writes no texts/,
  ],
  [
    'holds the eyes of a model',
    tinyGguf({ values: { 'general.type': 'mmproj' } }),
    /writes no texts/,
  ],
  [
    'holds a model of the future',
    tinyGguf({ values: { 'general.architecture': 'qwen9' } }),
    /“qwen9”, which this version can’t load/,
  ],
  ['is one of several', tinyGguf({ values: { 'split.count': 3 } }), /one of several parts/],
  ['holds no weights', tinyGguf({ tensors: [] }), /without weights/],
  [
    'claims a text without end',
    Buffer.concat([whole.subarray(0, 24), Buffer.alloc(8, 0xff)]),
    /is cut/,
  ],
])('P-7.451 a file that %s is refused with a reason', async (_what, bytes, reason) => {
  await expect(check(bytes)).rejects.toThrow(reason);
});
