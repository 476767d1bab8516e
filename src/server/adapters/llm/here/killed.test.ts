/**
 * `kill -9` at points of download, installation, loading and writing: what is there afterwards is whole or is continued, and a
 * new start writes. `npm run prove -- whole` kills at all points; with `WRITER_MODEL`, a real model too.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileServer, openFileServer } from '#test/writer-here/file-server.ts';
import { stubText } from '#test/writer-here/stub-runtime.ts';
import { tinyGguf } from '#test/writer-here/tiny-gguf.ts';
import { isWhole } from '#test/sampled.ts';

const file = tinyGguf();
const sha256 = createHash('sha256').update(file).digest('hex');
const child = fileURLToPath(
  new URL('../../../../../test/writer-here/life-child.ts', import.meta.url),
);

let server: FileServer;
beforeAll(async () => {
  server = await openFileServer(file);
  // In pieces, so that a kill finds it under way.
  server.pace = { bytes: 64 * 1024, milliseconds: 20 };
});
afterAll(() => server.close());

interface Life {
  process: ChildProcess;
  /** Resolves when it began a step, or ended without. */
  reached: (step: string) => Promise<void>;
  /** What it printed last, or why it failed; nothing if it was killed. */
  ended: Promise<object | undefined>;
}

function live(folder: string, name: string, mirror: string): Life {
  const one = spawn(process.execPath, ['--no-warnings', child, folder, mirror, sha256, name]);
  let [said, faults] = ['', ''];
  one.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  one.stderr.setEncoding('utf8').on('data', (text: string) => (faults += text));
  const closed = new Promise<void>((resolve) => one.once('close', () => resolve()));
  const lines = () => said.split('\n');
  return {
    process: one,
    async reached(step) {
      while (!lines().includes(step) && one.exitCode === null) await pause(2);
    },
    ended: closed.then(() => {
      const last = lines().findLast((line) => line.startsWith('{'));
      if (last !== undefined) return JSON.parse(last) as object;
      return faults === '' ? undefined : { faults };
    }),
  };
}

/** The processes that a process started, where the system tells. */
function startedBy(pid: number | undefined): number[] {
  try {
    const all = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return all.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
const isThere = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
};

interface Kill {
  step: 'runtime' | 'download' | 'loading' | 'writing';
  who: 'server' | 'writer';
  /** Milliseconds after the step began. */
  after: number;
}

/** Kills at that point, and waits until whatever does not live on is gone. */
async function kill(life: Life, { step, who, after }: Kill): Promise<void> {
  await life.reached(step);
  await pause(after);
  const { pid } = life.process;
  const started = startedBy(pid);
  if (who === 'writer') {
    expect(started).toHaveLength(1);
    for (const one of started) process.kill(one, 'SIGKILL');
    await life.ended;
  } else {
    life.process.kill('SIGKILL');
    expect(await life.ended).toBeUndefined();
    // The process that writes ends without it; an npm may go on.
    if (step === 'runtime' || step === 'download') return;
    await expect.poll(() => started.filter(isThere), { timeout: 20_000 }).toEqual([]);
  }
}

const within = (folder: string, name: string): string[] => {
  const path = join(folder, name);
  return existsSync(path) ? readdirSync(path).toSorted() : [];
};

/** So late that the next step may have begun, but not so late that all is done. */
const spans: Record<Kill['step'], number> = {
  runtime: 300,
  download: 600,
  loading: 200,
  writing: 250,
};
const steps = ['runtime', 'download', 'loading', 'download', 'writing'] as const;
const points = 50;
const kills = Array.from({ length: points }, (_, nth): Kill => {
  const step = steps[nth % steps.length] ?? 'download';
  const round = Math.floor(nth / steps.length);
  const mayLive = step === 'loading' || step === 'writing';
  const after = (spans[step] * (round * 2 + (nth % 2))) / ((points / steps.length) * 2);
  return { step, who: mayLive && nth % 2 === 0 ? 'writer' : 'server', after: Math.round(after) };
});
/** One of each step. */
const sample = new Set([0, 12, 36, 49]);
const chosen = kills.filter(
  ({ who }, nth) =>
    (isWhole || sample.has(nth)) && (who === 'server' || process.platform === 'linux'),
);

const patience = { timeout: 120_000, tags: 'slow' };

test.each(chosen)(
  'P-7.453 a server of which the $who is killed $after ms into $step continues, and never has half a model',
  patience,
  async (point) => {
    const folder = mkdtempSync(join(tmpdir(), 'socialai-killed-'));
    const first = live(folder, 'tiny.gguf', server.url);
    await kill(first, point);
    const models = within(folder, 'models').filter((name) => !name.includes('.part'));
    for (const name of models) expect(readFileSync(join(folder, 'models', name))).toEqual(file);
    const library = 'writer/runtime/node_modules/node-llama-cpp/dist/index.js';
    if (within(folder, 'writer').includes('runtime'))
      expect(existsSync(join(folder, library))).toBe(true);

    const again = await live(folder, 'tiny.gguf', server.url).ended;
    const kept = [expect.objectContaining({ file: 'tiny.gguf', fault: null })];
    expect(again).toEqual({ left: null, kept, text: stubText });
    expect(within(folder, 'models')).toEqual(['tiny.gguf']);
    expect(within(folder, 'writer')).toEqual(['runtime']);
    rmSync(folder, { recursive: true });
  },
);

const real = process.env['WRITER_MODEL'];
/** Without a file server it is about the real model. */
const nowhere = '';

test.runIf(real)(
  'a real model is loaded and writes after each kill',
  { timeout: 3_600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'socialai-killed-'));
    mkdirSync(join(folder, 'models'));
    symlinkSync(real ?? '', join(folder, 'models', 'real.gguf'));
    const writes = async () => {
      const last = await live(folder, 'real.gguf', nowhere).ended;
      expect(last).toMatchObject({
        left: null,
        kept: [{ fault: null }],
        text: expect.stringMatching(/\p{L}/u),
      });
    };
    await writes();
    for (let nth = 0; nth < (isWhole ? 20 : 4); nth += 1) {
      const step = nth % 2 === 0 ? 'loading' : 'writing';
      const who = nth % 4 < 2 ? 'server' : 'writer';
      const life = live(folder, 'real.gguf', nowhere);
      await kill(life, { step, who, after: (nth % 5) * 400 });
      await writes();
    }
    rmSync(folder, { recursive: true });
  },
);
