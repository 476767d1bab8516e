/** A stranger who talks to an owner’s agent, and an opted-out person. */
import { interactionRow } from '#server/features/engagement/mentions/save-mentions.ts';
import {
  insertInteraction,
  claimCursor,
} from '#server/features/engagement/mentions/mention-cursors.store.ts';
import { newId } from '#server/ids.ts';
import type { Person, World } from './world.ts';

/** Returns the ids by path segment. */
export async function aConversation({ ctx, call }: World, as: Person, agent_id: string) {
  const now = ctx.clock();
  const account = await ctx.db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', as.id)
    .where('platform', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  await claimCursor(ctx.db, account, now, now);
  const said = {
    external_id: newId(),
    url: null,
    text: 'Hello',
    created_at: now,
    likes: null,
    author: { external_id: 'Eve', username: 'Eve', display_name: 'Eve', followers: null },
    in_reply_to: null,
    conversation: null,
    is_repost: false,
  };
  const [row] = interactionRow(account, agent_id, 'mention', said);
  if (row) await insertInteraction(ctx.db, { ...row, next_at: now }, now);
  const { id: inbox } = await ctx.db
    .selectFrom('interactions')
    .select('id')
    .where('owner_id', '=', as.id)
    .executeTakeFirstOrThrow();
  const settings = `/agents/${agent_id}/engagement-settings`;
  await call('POST', settings, { as, body: { maxRepliesPerDay: 10 } });
  const body = { platform: 'sandbox', username: 'eve' };
  const added = await call('POST', '/opt-outs', { as, body });
  return { inbox, interactions: inbox, 'opt-outs': String(added.body.data.id) };
}
