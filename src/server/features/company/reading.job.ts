/** Parses documents: file → text → searchable chunks. */
import { z } from 'zod';
import { Id } from '#contract/core/endpoint.ts';
import { minute } from '#contract/core/time.ts';
import { limits } from '#contract/core/limits.ts';
import type { Chunk } from '#domain/knowledge/chunks.ts';
import { placesIn } from '#domain/knowledge/word-places.ts';
import { UnreadableFile } from '#server/adapters/documents/index.ts';
import { AppError } from '#server/app-error.ts';
import { readFile } from '#server/features/media/service.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, isPostgres, stepByStep } from '#server/db/client.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { leaseDuration, whileLeased } from '#server/process/lease.ts';
import { job } from '#server/jobs/port.ts';
import { dropChunks, insertChunks } from './chunk.store.ts';
import { countText, type DocumentRow, setChunkVisibility } from './document.store.ts';
import { clearSome } from './leaving.store.ts';
import { insertTerms, markIndexed } from './word-index.store.ts';
import {
  findNext,
  holdsClaim,
  type Outcome,
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

const full = `All your documents together can have ${limits.document_text_per_user / 1_000_000} million characters. Delete some to add this one.`;

/** Does a part of the storing in steps; `false` if the document was changed meanwhile, or someone else reads it. */
async function whileClaimed(
  ctx: Context,
  row: DocumentRow,
  step: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  let isMine = true;
  await stepByStep(ctx.db, async (trx) => {
    isMine = await holdsClaim(trx, row);
    return isMine && step(trx);
  });
  return isMine;
}

/** Writes the chunks and their index. Until the document is ready, no search sees them. */
async function writeSteps(
  ctx: Context,
  row: DocumentRow,
  chunks: readonly Chunk[],
): Promise<boolean> {
  const { id: source_id, owner_id } = row;
  const source = { owner_id, kind: 'document', source_id, is_public: row.is_public === 1 } as const;
  const isOwnIndex = !isPostgres(ctx.db);
  const terms = isOwnIndex ? [...(await inTurns(placesIn(chunks)))] : [];
  let [n, at] = [0, 0];
  return (
    (await whileClaimed(ctx, row, (trx) => clearSome(trx, source))) &&
    (await whileClaimed(ctx, row, async (trx) => {
      n = await insertChunks(trx, source, chunks, n);
      return n < chunks.length;
    })) &&
    whileClaimed(ctx, row, async (trx) => {
      at = await insertTerms(trx, source_id, terms, at);
      return at < terms.length;
    })
  );
}

/** The reason why a text is not kept, in place of it. Call it inside the transaction that stores it. */
async function withinLimit(trx: Db, { id, owner_id }: DocumentRow, outcome: Outcome) {
  await holdUser(trx, owner_id);
  const others = await countText(trx, owner_id, id);
  const isFull = others + [...outcome.text].length > limits.document_text_per_user;
  return isFull ? ({ ...unread, state: 'failed', error: full } as const) : outcome;
}

async function storeText(
  ctx: Context,
  row: DocumentRow,
  outcome: Outcome,
  chunks: readonly Chunk[],
): Promise<void> {
  if (!(await writeSteps(ctx, row, chunks))) return;
  await ctx.db.transaction().execute(async (trx) => {
    const stored = await withinLimit(trx, row, outcome);
    const kept = await storeResult(trx, row, stored, ctx.clock());
    if (!kept) return;
    if (kept.is_public !== row.is_public) await setChunkVisibility(trx, row.id, kept.is_public);
    if (stored.state === 'failed') await dropChunks(trx, { kind: 'document', source_id: row.id });
    else if (!isPostgres(trx)) await markIndexed(trx, row.id);
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
    await whileLeased(
      ctx.log,
      () => renewReading(ctx.db, row, ctx.clock()),
      async () => {
        const read = await ctx.documents.read(file.bytes, row.file_type, signal);
        const { title, summary, page_count: pages, chunks } = read;
        const text = read.pages.map((page) => page.text).join('\n\n');
        const [tags, left_out] = [JSON.stringify(read.keywords), JSON.stringify(read.left_out)];
        const found = { title, summary, text, pages, tags, left_out };
        await storeText(ctx, row, { state: 'ready', error: null, ...found }, chunks);
      },
    );
  } catch (error) {
    const isLost = error instanceof AppError && error.code === 'file_unreadable';
    if (!isLost && !(error instanceof UnreadableFile)) throw error;
    ctx.log.info({ err: error, document: id }, 'a document cannot be read');
    await storeText(ctx, row, { ...unread, state: 'failed', error: error.message }, []);
  }
}

/** Parses the next document in turn, and enqueues a job for the one after it. */
async function readNextDocument(ctx: Context, signal: AbortSignal): Promise<void> {
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
