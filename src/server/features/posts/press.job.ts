/** Handles a button press in a person's chat: decides about the post on behalf of that person, once. */
import { z } from 'zod';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { minute } from '#contract/core/time.ts';
import { ChatPress } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { ownOrigin } from '#server/features/audit/service.ts';
import { isWhitelisted } from '#server/features/auth/service.ts';
import {
  answerPress,
  type AskRow,
  resultNow,
  resultOf,
  type ChatRow,
  queueMessage,
  type PostVerdict,
  readPress,
  consumeAsk,
} from '#server/features/notifications/service.ts';
import { job } from '#server/jobs/port.ts';
import { decideFor } from './decide-for.ts';

const unknown = 'This button doesn’t work here. Open SocialAI to decide.';
const noAccess = 'You no longer have access, so nothing was decided.';

interface Press {
  ask: AskRow;
  chat: ChatRow;
  verdict: PostVerdict;
}

/** Decides, and returns the answer. After a rejection, that is the current state of the post. */
async function decideIn(ctx: Context, { ask, chat, verdict }: Press): Promise<string> {
  const { id, user_id, occurrence_id, hash } = ask;
  if (!(await isWhitelisted(ctx.db, user_id))) return noAccess;
  const before = await resultOf(ctx, ask);
  if (before) return before.sentence;
  try {
    const decidedPost = await decideFor(ctx, user_id, occurrence_id, {
      verdict,
      hash,
      way: chat.platform,
      origin: ownOrigin,
      async spend(trx) {
        if (!(await consumeAsk(trx, id, verdict))) throw new AppError('invalid_link');
      },
    });
    return resultNow(decidedPost, verdict, ctx.clock());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Someone may have been faster.
    return (await resultOf(ctx, ask))?.sentence ?? error.message;
  }
}

/** Idempotent: another press of the same button finds the decision. */
export const pressJob = (ctx: Context) =>
  job({
    name: 'posts.press',
    payload: z.object({ platform: LivePlatform, speaker: z.string(), press: ChatPress }),
    tries: 3,
    lease: minute,
    async run({ press, ...bot }) {
      const pressed = await readPress(ctx, bot, press);
      if (!pressed) return answerPress(ctx, bot, press.query, unknown);
      const text = await decideIn(ctx, pressed);
      await answerPress(ctx, bot, press.query, text);
      const { ask, chat } = pressed;
      await queueMessage(ctx, ctx.db, chat, { kind: 'settle', ask: ask.id }, ctx.clock());
    },
  });
