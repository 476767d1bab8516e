/**
 * Finding eight passages among 20,000, and reading PDF, each next to its baseline. `KNOWLEDGE_FILES` may name a folder
 * of real PDF.
 */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRandom } from '#domain/shuffle.ts';
import { soughtIn } from '#domain/knowledge/retrieval.ts';
import type { Engine } from '#server/db/client.ts';
import { createDocumentReader } from '#server/adapters/documents/index.ts';
import { pdfOf } from '#server/adapters/documents/files.fixture.ts';
import { readPdf } from '#server/adapters/documents/read-pdf.ts';
import { writeChunks } from '#server/features/company/chunk.store.ts';
import { findPassages } from '#server/features/company/find-passages.ts';
import { search } from '#server/features/company/search/search.ts';
import { memoryOf } from '#server/confined/confined.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';

const pieces = 20_000;
const perSource = 200;
const wordsEach = 90;
const vocabulary = 6000;
const asked = 100;
const shown = 8;
const mebibyte = 1024 * 1024;

/** Words distributed as in real texts: few are frequent, most are rare (Zipf). */
function wordGenerator(seed: number): () => string {
  const random = createRandom(seed);
  return () => `word${Math.floor(vocabulary ** random()).toString(36)}`;
}

async function fill(world: World, owner_id: string): Promise<void> {
  const draw = wordGenerator(1);
  const text = () => Array.from({ length: wordsEach }, draw).join(' ');
  for (let at = 0; at < pieces; at += perSource) {
    const chunk = () => ({ page: null, heading: draw(), text: text(), tokens: wordsEach });
    const source = {
      owner_id,
      kind: 'product',
      source_id: `source-${at}`,
      is_public: true,
    } as const;
    await world.ctx.db
      .transaction()
      .execute((trx) => writeChunks(trx, source, Array.from({ length: perSource }, chunk)));
  }
  if (world.database.engine === 'postgres') await sql`analyze chunks`.execute(world.ctx.db);
}

/** Questions of four words, all rarer than the most frequent ones. */
function questions(): string[] {
  const draw = wordGenerator(2);
  return Array.from({ length: asked }, () => Array.from({ length: 4 }, draw).join(' '));
}

async function timeOf(work: (question: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions()) {
    const began = performance.now();
    await work(question);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? 0;

const line = (name: string, times: readonly number[]) =>
  `  ${name.padEnd(20)} p50 ${at(times, 0.5).toFixed(1).padStart(6)} ms   p99 ${at(times, 0.99).toFixed(1).padStart(6)} ms`;

/** The index alone: ids of the eight best. */
const bare = (world: World, owner_id: string, question: string) =>
  search(world.ctx, {
    owner_id,
    kinds: ['product'],
    public_only: false,
    words: soughtIn(question),
    limit: shown,
  });

async function measureFinding(engine: Engine): Promise<string[]> {
  const world = await createWorld(engine, { env: { LOG_LEVEL: 'warn' } });
  try {
    const { id: owner_id } = await world.member();
    await fill(world, owner_id);
    const kinds = ['profile', 'product', 'document'] as const;
    const wanted = { owner_id, agent_id: undefined, kinds, limit: shown };
    const find = (text: string) => findPassages(world.ctx, { ...wanted, text });
    await timeOf(find);
    const peer = await timeOf((question) => bare(world, owner_id, question));
    const ours = await timeOf(find);
    return [
      `Finding ${shown} of ${pieces} passages, ${asked} questions of 4 words, ${engine}`,
      line('bare full-text', peer),
      line('with permissions', ours),
      `  ${(at(ours, 0.5) / at(peer, 0.5)).toFixed(2)} times the bare query`,
    ];
  } finally {
    await world.close();
  }
}

async function pdfs(folder: string | undefined): Promise<Buffer[]> {
  if (folder === undefined) {
    const page = 'The small plan costs 9 euros a month, and the large one 29.\n'.repeat(40);
    return Array.from({ length: 6 }, () => pdfOf(Array.from({ length: 60 }, () => page)));
  }
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

/** The peak memory of this process’s children in megabytes, sampled ten times a second. */
function watchChildren() {
  let most = 0;
  let ended = false;
  const look = async () => {
    while (!ended) {
      most = Math.max(most, childMegabytes());
      await sleep(100);
    }
  };
  const looking = look();
  return async () => {
    ended = true;
    await looking;
    return most;
  };
}

function childMegabytes(): number {
  try {
    const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
    return Math.max(0, ...ids.filter(Boolean).map((id) => memoryOf(Number(id)))) / mebibyte;
  } catch {
    return 0;
  }
}

async function secondsOf(files: readonly Buffer[], read: (file: Buffer) => Promise<unknown>) {
  const began = performance.now();
  for (const file of files) await read(file).catch(() => undefined);
  return (performance.now() - began) / 1000;
}

async function measureReading(folder: string | undefined): Promise<string[]> {
  const files = await pdfs(folder);
  const megabytes = files.reduce((sum, { length }) => sum + length, 0) / mebibyte;
  const reader = createDocumentReader();
  const never = new AbortController().signal;
  await secondsOf(files.slice(0, 2), readPdf);
  const peer = await secondsOf(files, readPdf);
  const own = process.memoryUsage().rss / mebibyte;
  const stop = watchChildren();
  const ours = await secondsOf(files, (file) => reader.read(file, 'pdf', never));
  const most = await stop();
  const speed = (name: string, seconds: number) =>
    `  ${name.padEnd(20)} ${(megabytes / seconds).toFixed(2).padStart(6)} MB/s   ${((seconds * 1000) / files.length).toFixed(0).padStart(5)} ms a file`;
  return [
    `Reading ${files.length} PDF, ${megabytes.toFixed(1)} MB${folder ? '' : ' (generated; name a folder in KNOWLEDGE_FILES for real ones)'}`,
    speed('pdf.js in process', peer),
    speed('in child processes', ours),
    `  memory: this process ${own.toFixed(0)} MB, a reading child at most ${most.toFixed(0)} MB`,
  ];
}

export async function measure(): Promise<string[]> {
  const lines: string[] = [];
  for (const engine of everyEngine) lines.push(...(await measureFinding(engine)));
  return [...lines, ...(await measureReading(process.env['KNOWLEDGE_FILES']))];
}
