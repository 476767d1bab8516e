/** Creates, publishes and removes the demo data. Publishing may be interrupted anywhere; calling it again continues. */
import type { DemoData, sampleCalls } from '#contract/demo-data/calls.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { readOne } from '#server/features/analytics/service.ts';
import { startCursors } from '#server/features/connections/service.ts';
import { dropChunks, readDocumentFile } from '#server/features/company/service.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { day, minute } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { flightStates } from '#domain/schedule/series.ts';
import { insertSandboxPost, readMentionsNow } from '#server/features/sandbox/service.ts';
import { conflictError } from '#server/app-error.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { closeAgent } from '#server/features/agents/service.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { judge, readSamples, seriesToPurge, type Verdict } from './judge.ts';
import { createDemoData } from './make.ts';
import {
  deleteDemoRows,
  dropFaces,
  findPastPost,
  findThings,
  keepApart,
  listDemoData,
  listPublished,
  putFirstReactions,
  putIntoPast,
  type SampleRow,
} from './store.ts';
import { posts } from './agents.ts';
import { times } from './fill-queue.ts';
import { purgeDrafts } from './drafts.store.ts';
import * as sql from './remove.store.ts';

/** It is being published, or its outcome is not known yet. */
const onItsWay: ReadonlySet<string> = new Set(['PREPARING', ...flightStates]);

const idsOf = (verdicts: readonly Verdict[], ...kinds: SampleRow['kind'][]): string[] =>
  verdicts.filter(({ row }) => kinds.includes(row.kind)).map(({ row }) => row.thing_id);

async function removePosts(trx: Db, owner_id: string, seriesIds: readonly string[]): Promise<void> {
  const posts = await listPublished(trx, seriesIds);
  if (posts.some(({ state }) => onItsWay.has(state))) {
    throw conflictError(
      'A sample post is being published. Nothing was removed. Try again in a moment.',
    );
  }
  await sql.purgeThreads(
    trx,
    owner_id,
    posts.flatMap(({ external_id }) => external_id ?? []),
  );
  await sql.purgeNotifications(trx, owner_id, [...seriesIds, ...posts.map(({ id }) => id)]);
  await recountTotals(trx, await sql.purgeSeries(trx, seriesIds));
}

async function removeCompany(trx: Db, owner_id: string, going: readonly Verdict[]): Promise<void> {
  for (const id of idsOf(going, 'document')) {
    await sql.purgeDocument(trx, id);
    await dropChunks(trx, { kind: 'document', source_id: id });
  }
  for (const id of idsOf(going, 'product')) {
    await sql.purgeProduct(trx, id);
    await dropChunks(trx, { kind: 'product', source_id: id });
  }
  for (const id of idsOf(going, 'profile')) {
    await sql.purgeProfile(trx, owner_id);
    await dropChunks(trx, { kind: 'profile', source_id: id });
  }
}

/** An agent that published or wrote for its owner is deleted like any other; the others are deleted without a trace. */
async function removeAgents(ctx: Context, trx: Db, owner_id: string, verdicts: readonly Verdict[]) {
  const faces: string[] = [];
  for (const { row, fate } of verdicts.filter(({ row }) => row.kind === 'agent')) {
    if (fate === 'stays') continue;
    if (fate === 'goes') await closeAgent(ctx, trx, owner_id, row.thing_id);
    const face = await sql.purgeAgent(trx, row.thing_id);
    if (face) faces.push(face);
  }
  await dropFaces(trx, owner_id, faces);
}

/** Throws `conflict` while a demo post is being published. Returns how many things were kept. */
const removeDemoData = (ctx: Context, owner_id: string): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    await holdUser(trx, owner_id);
    const rows = await listDemoData(trx, owner_id);
    if (rows.length === 0) return 0;
    const things = await findThings(trx, owner_id, rows);
    const verdicts = judge(rows, things);
    const going = verdicts.filter(({ fate }) => fate !== 'stays');
    await removePosts(trx, owner_id, seriesToPurge(verdicts, things));
    await purgeDrafts(trx, owner_id);
    await removeAgents(ctx, trx, owner_id, verdicts);
    await removeCompany(trx, owner_id, going);
    await sql.purgeTimes(trx, owner_id, times);
    await sql.purgeSandboxAccount(trx, owner_id);
    await deleteDemoRows(trx, owner_id);
    const kept = verdicts.filter(({ fate }) => fate === 'stays');
    return kept.length + things.drafts.filter(({ isOwn }) => isOwn).length;
  });

const seriesIds = (rows: readonly SampleRow[]) => rows.map(({ thing_id }) => thing_id);

/** `claimed`: posts that this process has already claimed. */
async function publish(
  ctx: Context,
  rows: readonly SampleRow[],
  claimed: readonly string[],
): Promise<void> {
  const mine = await loadOccurrences(ctx.db, claimed);
  for (const entry of mine) await sendClaimed(ctx, entry);
  for (const { id, state } of await listPublished(ctx.db, seriesIds(rows))) {
    const taken = state === 'READY' ? await claim(ctx, id) : undefined;
    if (taken) await sendClaimed(ctx, taken);
  }
}

/** The time between a post and the replies to it. */
const between = 25 * minute;
/** In days: to newer posts, the replies came just now. */
const recently = 7;

/** Adds replies, likes and reposts in the sandbox, once for each post. */
async function respond(ctx: Context, owner_id: string, rows: readonly SampleRow[]): Promise<void> {
  // What people reply from here on is in the inbox.
  await startCursors(ctx, owner_id);
  for (const { text, answers, likes, reposts, days } of posts) {
    const out = await findPastPost(ctx.db, owner_id, { text, series_ids: seriesIds(rows) });
    if (!out) continue;
    const { external_id: in_reply_to, at } = out;
    for (const [nth, { author, text }] of answers.entries()) {
      const idem_key = `sample answer ${in_reply_to} ${nth}`;
      const post = { owner_id, author, text, in_reply_to, idem_key };
      const nobody = { agent_id: null, account_id: null, media: [] };
      const told_at = days < recently ? ctx.clock() : at + (nth + 1) * between;
      await insertSandboxPost(ctx.db, { ...post, ...nobody }, told_at);
    }
    await putFirstReactions(ctx.db, { owner_id, id: in_reply_to, likes, reposts });
    // Otherwise the analytics would be empty until the next reading. Its figures are those of the day after.
    const read_at = Math.min(ctx.clock(), at + day);
    await readOne({ ...ctx, clock: () => read_at }, homePlatform, in_reply_to);
  }
  await readMentionsNow(ctx.db, owner_id, ctx.clock());
}

/**
 * Publishes the demo posts, adds replies, likes and reposts, and has the document parsed, unless that has happened
 * already. What fails now is left to the worker, which does the same.
 */
async function publishDemo(
  ctx: Context,
  owner_id: string,
  { claimed, signal }: { claimed: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const samples = await listDemoData(ctx.db, owner_id);
  const rows = samples.filter(({ kind }) => kind === 'post');
  try {
    await publish(ctx, rows, claimed);
    await putIntoPast(ctx.db, owner_id, seriesIds(rows));
    await respond(ctx, owner_id, rows);
    await keepApart(ctx.db, owner_id, seriesIds(rows));
    const { documents } = await findThings(ctx.db, owner_id, samples);
    for (const { id } of documents) await readDocumentFile(ctx, id, signal);
  } catch (err) {
    ctx.log.error({ err, owner: owner_id }, 'the demo data is not completely published yet');
  }
}

async function read({ db }: Context, owner_id: string): Promise<DemoData> {
  const rows = await listDemoData(db, owner_id);
  return readSamples(rows, await findThings(db, owner_id, rows));
}

const stayed = (count: number): string => {
  if (count === 0) return 'Sample data removed.';
  return `Sample data removed. We kept ${pluralize(count, 'item')} you made your own.`;
};

export const sampleRoutes = (ctx: Context): Handlers<typeof sampleCalls> => ({
  async get({ caller }) {
    return { data: await read(ctx, caller.user_id) };
  },

  async make({ caller, body: { timezone }, signal }) {
    const owner_id = caller.user_id;
    const claimed = await createDemoData(ctx, { owner_id, timezone });
    await publishDemo(ctx, owner_id, { claimed: claimed ?? [], signal });
    const message = claimed ? 'Sample data added.' : 'Sample data is already there.';
    return { data: await read(ctx, owner_id), message };
  },

  async remove({ caller }) {
    const kept = await removeDemoData(ctx, caller.user_id);
    return { data: await read(ctx, caller.user_id), message: stayed(kept) };
  },
});
