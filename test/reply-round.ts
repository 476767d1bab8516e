import type { Context } from '#server/context.ts';
import { draftAll, draftAllAsked } from '#server/features/engagement/replies/draft.ts';
import { decideAll } from '#server/features/engagement/replies/decide.ts';
import { followAll } from '#server/features/engagement/replies/follow.ts';
import { readAllAgain } from '#server/features/engagement/replies/read-again.ts';
import { sendAll } from '#server/features/engagement/replies/send.ts';

/** One round of the jobs for replies, one after another: decides, writes, reads again, sends and follows up. */
export async function processReplies(ctx: Context, stop: AbortSignal): Promise<void> {
  await decideAll(ctx, stop);
  await draftAll(ctx, stop);
  await readAllAgain(ctx, stop);
  await draftAllAsked(ctx, stop);
  await sendAll(ctx, stop);
  await followAll(ctx, stop);
}
