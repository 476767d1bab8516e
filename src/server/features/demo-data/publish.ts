/** Publishes the demo data once it is created. This may be interrupted anywhere; calling it again continues. */
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { readOne } from '#server/features/analytics/service.ts';
import { startCursors } from '#server/features/connections/service.ts';
import { readDocumentFile } from '#server/features/company/service.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { day, minute } from '#contract/core/time.ts';
import { insertSandboxPost, readMentionsNow } from '#server/features/sandbox/service.ts';
import { posts } from './agents.ts';
import { findPastPost, keepApart, putIntoPast } from './past.store.ts';
import {
  findThings,
  listDemoData,
  listPublished,
  putFirstReactions,
  type SampleRow,
} from './store.ts';

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
export async function publishDemo(
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
