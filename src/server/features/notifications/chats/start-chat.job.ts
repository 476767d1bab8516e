import { z } from 'zod';
import { LivePlatform } from '#contract/platforms/schema.ts';
import { minute } from '#contract/core/time.ts';
import { ChatStart } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { startChat } from './chats.ts';

/** Runs when someone started a bot with the code of a link. */
export const startChatJob = (ctx: Context) =>
  job({
    name: 'notices.start_chat',
    payload: z.object({ platform: LivePlatform, speaker: z.string(), start: ChatStart }),
    tries: 3,
    lease: minute,
    run: ({ start, ...bot }) => startChat(ctx, bot, start),
  });
