/** A mention with the posts before and after it. */
import type { MessageMood } from '#contract/engagement/moods.ts';
import {
  type ConversationPost,
  type KeptBack,
  isWaitingInteraction,
} from '#contract/engagement/types.ts';
import { toIso } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { isForOwner } from '#domain/mood/message-mood.ts';
import { moodOfRow } from './owner-review.ts';
import { answerKeptBack } from './write-reply.ts';
import { listIn } from '#server/db/json.ts';
import { listOwnPosts, listTalk } from '#server/features/engagement/inbox/inbox.store.ts';
import {
  findRow,
  isForSelf,
  type InteractionRow,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { readInteraction } from '#server/features/engagement/inbox/read-interaction.ts';

const theirs = (row: InteractionRow): ConversationPost => ({
  id: row.id,
  ours: false,
  author: row.author_name || row.author_username,
  text: row.text,
  url: row.url,
  at: toIso(row.posted_at),
  state: row.state,
});

/** Replies that owners sent themselves are not in the ledger. */
const sentByHand = (row: InteractionRow, name: string): ConversationPost[] =>
  row.state !== 'done' || row.answered_at === null
    ? []
    : listIn(row.draft ?? '[]').map((text, at) => ({
        id: `${row.id}:${at}`,
        ours: true,
        author: name,
        text,
        url: row.reply_url,
        at: toIso(row.answered_at ?? 0),
        state: null,
      }));

const asks: ReadonlySet<MessageMood> = new Set<MessageMood>(['question', 'inquiry']);

/** What could answer a question that waits without a draft. */
async function keptBackFor(ctx: Context, row: InteractionRow): Promise<KeptBack | null> {
  const { state, draft, draft_due } = row;
  if (!isWaitingInteraction(state) || draft !== null || draft_due !== null) return null;
  if (await isForSelf(ctx.db, row)) return null;
  const mood = await moodOfRow(ctx, row);
  const isQuestion = asks.has(mood) || (!isForOwner(mood) && row.text.trim().endsWith('?'));
  return isQuestion ? answerKeptBack(ctx, row) : null;
}

/** Throws `not_found`. */
export async function readConversation(
  ctx: Context,
  owner_id: string,
  agent_id: string,
  id: string,
) {
  const row = await findRow(ctx.db, owner_id, id);
  if (row?.agent_id !== agent_id) throw new AppError('not_found');
  const interaction = await readInteraction(ctx, row);
  const talk = await listTalk(ctx.db, row);
  const own = await listOwnPosts(ctx.db, row.account_id, {
    external_ids: talk.flatMap(({ in_reply_to, conversation }) => [
      ...(in_reply_to ? [in_reply_to] : []),
      ...(conversation ? [conversation] : []),
    ]),
    occurrence_ids: talk.flatMap(({ occurrence_id }) => occurrence_id ?? []),
  });
  const posts = [
    ...talk.map(theirs),
    ...talk.flatMap((one) => sentByHand(one, interaction.agent_name)),
    ...own.map((part): ConversationPost => ({
      id: part.id,
      ours: true,
      author: part.name,
      text: part.text,
      url: part.url,
      at: toIso(part.published_at ?? part.created_at),
      state: null,
    })),
  ];
  const kept_back = await keptBackFor(ctx, row);
  return {
    interaction,
    kept_back,
    posts: posts.toSorted((one, other) => one.at.localeCompare(other.at)),
  };
}
