/** Short bot messages in a chat. Best effort, since the action itself does not depend on them. */
import { second } from '#contract/core/time.ts';
import { openAccount } from '#server/account-secret.ts';
import { type Account, type Chats, PlatformError } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import { type ChatRow, findAnyBotAccount } from './chats.store.ts';

export type Bot = Pick<ChatRow, 'platform' | 'speaker'>;

const patience = 10 * second;

async function speak(
  ctx: Context,
  bot: Bot,
  say: (chats: Chats, account: Account, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const { chats } = ctx.social[bot.platform];
  const row = await findAnyBotAccount(ctx.db, bot);
  if (!chats || !row) return;
  try {
    await say(chats, openAccount(ctx.sealer, row), ctx.timeout(patience));
  } catch (err) {
    if (!(err instanceof PlatformError)) throw err;
    ctx.log.info({ err, platform: bot.platform }, 'a person in a chat could not be answered');
  }
}

/** Answers the press of a button. */
export const answerPress = (ctx: Context, bot: Bot, query: string, text: string): Promise<void> =>
  speak(ctx, bot, (chats, account, signal) => chats.answer(account, query, text, signal));

/** Writes to a chat that is not linked here. */
export const answerStranger = (ctx: Context, bot: Bot, chat: string, text: string): Promise<void> =>
  speak(ctx, bot, (chats, account, signal) =>
    chats.send(account, chat, { text, buttons: [] }, signal),
  );
