/** What a speaker hears that is no matter of its agents: a chat that is connected, and posts that are decided in one. */
import { LivePlatform } from '#contract/core/platform.ts';
import type { Context } from '#server/context.ts';
import type { HookRow } from './hooks.store.ts';

/**
 * Hands it over to whom it concerns. Whoever heard it counts it as taken in only then: what is handed over again changes
 * nothing.
 */
export async function handOver(
  ctx: Context,
  { platform: id, speaker }: Pick<HookRow, 'platform' | 'speaker'>,
  said: readonly unknown[],
): Promise<void> {
  const platform = LivePlatform.parse(id);
  const { chats } = ctx.social[platform];
  if (!chats || said.length === 0) return;
  const { starts, presses } = chats.heard(said);
  for (const start of starts) {
    const key = `${platform} ${speaker} ${start.chat} ${start.code}`;
    await ctx.jobs.enqueue('notices.start_chat', { platform, speaker, start }, { key });
  }
  for (const press of presses) {
    const key = `${platform} ${speaker} ${press.query}`;
    await ctx.jobs.enqueue('posts.press', { platform, speaker, press }, { key });
  }
}
