/** A change takes approvals back: who gave them hears of it. */
import { excerpt } from '#domain/text/excerpt.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { linkInSpace, notify } from '#server/features/notifications/service.ts';
import type { SeriesRow } from '#server/ledger/publish/series.store.ts';
import { needsOwner, passOfOwner, personInHand } from '#server/token-in-hand.ts';
import { findPostOf, listApprovers } from './store.ts';

type Before = Pick<
  SeriesRow,
  'id' | 'owner_id' | 'version' | 'content_text' | 'topic' | 'agent_id'
>;

/** The post is one thing to hear of, on however many accounts it is. */
async function noticeOf(trx: Db, { id, owner_id, version, content_text, topic }: Before) {
  const post = await findPostOf(trx, id);
  const by = passOfOwner(owner_id)?.name ?? 'The owner';
  return {
    kind: 'post_reviewed' as const,
    subject: `changed ${post?.id ?? id} ${post?.version ?? version}`,
    title: 'A post changed after you approved it',
    text: `${by} changed “${excerpt(content_text || topic, 60)}”, so your approval no longer counts.`,
    link: post ? `/write/${post.id}` : `/scheduled-posts?post=${id}`,
  };
}

/** In the transaction of the change: notifies everyone who approved that version of a plan, except who changes it now. */
export async function tellApprovers(
  ctx: Context,
  trx: Db,
  before: Before,
  now: number,
): Promise<void> {
  // What somebody without “Publish” changes waits again, whatever the agent’s setting.
  const always = needsOwner(before.owner_id);
  const given = await listApprovers(trx, before, { always });
  const others = given.filter((person) => person !== personInHand(before.owner_id));
  if (others.length === 0) return;
  const notice = await noticeOf(trx, before);
  for (const user_id of others) {
    const { owner_id } = before;
    const link = user_id === owner_id ? notice.link : linkInSpace(notice.link, owner_id);
    await notify(ctx, trx, { ...notice, user_id, link }, now);
  }
}
