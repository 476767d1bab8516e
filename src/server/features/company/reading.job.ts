/** Parses documents: file → text → searchable chunks. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { minute } from '#contract/core/time.ts';
import type { Chunk } from '#domain/knowledge/chunks.ts';
import { UnreadableFile } from '#server/adapters/documents/index.ts';
import { AppError } from '#server/app-error.ts';
import { readFile } from '#server/features/media/service.ts';
import type { Context } from '#server/context.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { job } from '#server/jobs/port.ts';
import { writeChunks } from './chunk.store.ts';
import type { DocumentRow } from './document.store.ts';
import {
  findNext,
  listQueued,
  requeueLost,
  renewReading,
  claimDocument,
  storeResult,
} from './reading.store.ts';

const name = 'read-document';
const lease = minute;
const watchEvery = 10_000;
const batch = 50;

/** Enqueues a parsing job. The document is chosen when the job starts, so that owners take turns. */
export const enqueueReading = (ctx: Context, id: string): Promise<void> =>
  ctx.jobs.enqueue(name, { id }, { key: `document ${id}` });

const unread = {
  left_out: null,
  title: '',
  summary: '',
  text: '',
  pages: null,
  tags: '[]',
} as const;

async function storeText(
  ctx: Context,
  row: DocumentRow,
  outcome: Parameters<typeof storeResult>[2],
  chunks: readonly Chunk[],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const kept = await storeResult(trx, row, outcome, ctx.clock());
    if (!kept) return;
    const { id: source_id, owner_id } = row;
    const is_public = kept.is_public === 1;
    await writeChunks(trx, { owner_id, kind: 'document', source_id, is_public }, chunks);
  });
}

/** Parses one document until it is ready, or failed with a reason. An interrupted one is retried later. */
export async function readDocumentFile(
  ctx: Context,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await claimDocument(ctx.db, id, ctx.clock());
  if (!row) return;
  try {
    const file = await readFile(ctx, row.blob_name);
    if (!file) return;
    const read = await whileLeased(
      ctx.log,
      () => renewReading(ctx.db, row, ctx.clock()),
      () => ctx.documents.read(file.bytes, row.file_type, signal),
    );
    const { title, summary, page_count: pages, chunks } = read;
    const text = read.pages.map((page) => page.text).join('\n\n');
    const [tags, left_out] = [JSON.stringify(read.keywords), JSON.stringify(read.left_out)];
    const found = { title, summary, text, pages, tags, left_out };
    await storeText(ctx, row, { state: 'ready', error: null, ...found }, chunks);
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'file_unreadable';
    if (!isLost && !(error instanceof UnreadableFile)) throw error;
    ctx.log.info({ err: error, document: id }, 'a document cannot be read');
    await storeText(ctx, row, { ...unread, state: 'failed', error: error.message }, []);
  }
}

/** Parses the next document in turn, and enqueues a job for the one after it. */
export async function readNextDocument(ctx: Context, signal: AbortSignal): Promise<void> {
  const id = await findNext(ctx.db);
  if (id === undefined) return;
  await readDocumentFile(ctx, id, signal);
  const next = await findNext(ctx.db);
  if (next !== undefined) await enqueueReading(ctx, next);
}

export const readDocumentJob = (ctx: Context) =>
  job({
    name,
    payload: z.object({ id: Id }),
    tries: 1,
    lease,
    concurrency: 2,
    run: (_payload, signal) => readNextDocument(ctx, signal),
  });

/** Requeues documents that a stop or a crash left unparsed. */
export const requeueReadingJob = (ctx: Context) =>
  job({
    name: 'watch-reading',
    payload: z.null(),
    tries: 1,
    lease,
    every: watchEvery,
    run: async () => {
      const now = ctx.clock();
      await requeueLost(ctx.db, now - leaseDuration, now);
      for (const id of await listQueued(ctx.db, batch)) await enqueueReading(ctx, id);
    },
  });
