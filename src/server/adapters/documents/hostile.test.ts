import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#domain/shuffle.ts';
import { docxOf, pdfOf } from './files.fixture.ts';
import { fileTypeOf } from './file-type.ts';
import { hostileDocuments, mutated } from './hostile.fixture.ts';
import { UnreadableFile } from './port.ts';
import { createDocumentReader } from './index.ts';
import { atATime } from '#test/at-a-time.ts';
import { repeated } from '#test/sampled.ts';

const secret = 'what-only-this-machine-knows';
const folder = mkdtempSync(join(tmpdir(), 'socialai-canary-'));
const file = join(folder, 'canary.txt');
let calls = 0;
let server: Server;
beforeAll(async () => {
  writeFileSync(file, secret);
  utimesSync(file, 1, Date.now() / 1000);
  server = createServer((_request, response) => {
    calls += 1;
    response.end(secret);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

// Files that never finish use all of it.
const reader = createDocumentReader({ time: repeated(1000, 5000) });
const never = new AbortController().signal;

/** `ready`, `refused` or the error message; any other exception fails the test. */
async function outcome(name: string, bytes: Buffer): Promise<string> {
  const type = fileTypeOf(bytes, name);
  if (!type) return 'refused';
  try {
    const read = await reader.read(bytes, type, never);
    expect(JSON.stringify(read)).not.toContain(secret);
    return 'ready';
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.message;
  }
}

const ended = /^ready$|^refused$|^[A-Z].*\.$/;

test(
  'UP-4 UP-5 malicious files are read or rejected with a message, without any network or file access',
  { tags: 'slow', timeout: 240_000 },
  async () => {
    const { port } = server.address() as { port: number };
    const all = hostileDocuments({ url: `http://127.0.0.1:${port}/canary`, file });
    expect(all.length).toBeGreaterThan(50);
    await atATime(4, all, async ([name, bytes]) => {
      const said = await outcome(name, bytes);
      expect([name, said]).toEqual([name, expect.stringMatching(ended)]);
    });
    expect(calls).toBe(0);
    expect(statSync(file).atimeMs).toBe(1000);
    expect(readdirSync(folder)).toEqual(['canary.txt']);
    expect(readFileSync(file, 'utf8')).toBe(secret);
  },
);

test(
  'UP-4 corrupted files are read or rejected with a message',
  { tags: 'slow', timeout: 900_000 },
  async () => {
    const count = repeated(8, 500);
    const random = createRandom(2026);
    const whole = [
      ['a.pdf', pdfOf(['The small plan costs 9 euros.', 'The large plan costs 29.'])],
      ['a.docx', docxOf(['# Prices', 'The small plan costs 9 euros.'])],
    ] as const;
    const spoiled = Array.from({ length: count }, (_, n) => {
      const [name, bytes] = whole[n % 2] ?? whole[0];
      return [name, mutated(bytes, random)] as const;
    });
    await atATime(4, spoiled, async ([name, bytes]) => {
      expect(await outcome(name, bytes)).toMatch(ended);
    });
  },
);
