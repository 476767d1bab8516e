/** A change takes approvals back: who gave them hears of it. */
import { excerpt } from '#domain/text/excerpt.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { notify } from '#server/features/notifications/service.ts';
import type { SeriesRow } from '#server/ledger/publish/series.store.ts';
import { passOfOwner, personInHand } from '#server/token-in-hand.ts';
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

/** A member’s link names the space in which it works. */
const linkFor = (user_id: string, { owner_id }: Before, { link }: { link: string }): string =>
  user_id === owner_id ? link : `${link}${link.includes('?') ? '&' : '?'}space=${owner_id}`;

/** In the transaction of the change: notifies everyone who approved that version of a plan, except who changes it now. */
export async function tellApprovers(
  ctx: Context,
  trx: Db,
  before: Before,
  now: number,
): Promise<void> {
  const given = await listApprovers(trx, before.id, before.version);
  const others = given.filter((person) => person !== personInHand(before.owner_id));
  if (others.length === 0) return;
  const notice = await noticeOf(trx, before);
  for (const user_id of others)
    await notify(ctx, trx, { ...notice, user_id, link: linkFor(user_id, before, notice) }, now);
}
