/** Messages to a bot that are not mentions of agents: linking a chat, and decisions about posts in it. */
import type { Context } from '#server/context.ts';
import type { HookRow } from './hooks.store.ts';

/**
 * Passes messages on to the chat features. The caller advances its cursor only after this, since processing them
 * again changes nothing.
 */
export async function forwardToChats(
  ctx: Pick<Context, 'jobs' | 'social'>,
  { platform, speaker }: Pick<HookRow, 'platform' | 'speaker'>,
  updates: readonly unknown[],
): Promise<void> {
  const { chats } = ctx.social[platform];
  if (!chats || updates.length === 0) return;
  const { starts, presses } = chats.heard(updates);
  for (const start of starts) {
    const key = `${platform} ${speaker} ${start.chat} ${start.code}`;
    await ctx.jobs.enqueue('notices.start_chat', { platform, speaker, start }, { key });
  }
  for (const press of presses) {
    const key = `${platform} ${speaker} ${press.query}`;
    await ctx.jobs.enqueue('posts.press', { platform, speaker, press }, { key });
  }
}
