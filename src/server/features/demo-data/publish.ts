/** What follows once the samples are there. It may break off anywhere: asked again, it goes on from there. */
import { homePlatform } from '#contract/platforms/platforms.ts';
import type { Context } from '#server/context.ts';
import { readOne } from '#server/features/analytics/service.ts';
import { readDocumentFile } from '#server/features/company/service.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { insertSandboxPost } from '#server/features/sandbox/service.ts';
import { posts } from './agents.ts';
import {
  findThings,
  listDemoData,
  listPublished,
  putFirstReactions,
  type SampleRow,
} from './store.ts';

const seriesIds = (rows: readonly SampleRow[]) => rows.map(({ thing_id }) => thing_id);

/** `claimed`: posts that this process has taken already. */
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

/** Lets the people of the sandbox say something, once to each post, and like and repost it. */
async function respond(ctx: Context, owner_id: string, rows: readonly SampleRow[]): Promise<void> {
  const out = await listPublished(ctx.db, seriesIds(rows));
  const ids = out.map(({ external_id }) => external_id);
  for (const [at, { answers, likes, reposts }] of posts.entries()) {
    const in_reply_to = ids[at];
    if (!in_reply_to) continue;
    for (const [nth, { author, text }] of answers.entries()) {
      const idem_key = `sample answer ${in_reply_to} ${nth}`;
      const said = { owner_id, author, text, in_reply_to, idem_key };
      const nobody = { agent_id: null, account_id: null, media: [] };
      await insertSandboxPost(ctx.db, { ...said, ...nobody }, ctx.clock());
    }
    await putFirstReactions(ctx.db, { owner_id, id: in_reply_to, likes, reposts });
    // Without it the analytics would show nothing until figures are read next.
    await readOne(ctx, homePlatform, in_reply_to);
  }
}

/**
 * Publishes the sample posts, has them answered, liked and reposted, and the document read, as far as that has not happened. What does not
 * work now is left to the worker, which does the same.
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
    await respond(ctx, owner_id, rows);
    const { documents } = await findThings(ctx.db, owner_id, samples);
    for (const { id } of documents) await readDocumentFile(ctx, id, signal);
  } catch (err) {
    ctx.log.error({ err, owner: owner_id }, 'the samples are not all out yet');
  }
}
