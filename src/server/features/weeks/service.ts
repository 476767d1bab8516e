/** The interface of proposed weeks for other features. */
import { comingDays } from '#domain/weeks/week-times.ts';
import type { Context } from '#server/context.ts';
import { allMatter, type WeekMatter } from './gather.ts';

export { askedFor as briefOf } from './write.ts';

/** What an agent could post about next, the most promising first. Throws `not_found`. */
export async function nextTopics(
  ctx: Context,
  { owner_id, agent_id }: { owner_id: string; agent_id: string },
): Promise<WeekMatter[]> {
  const timezone = 'UTC';
  const span = comingDays(ctx.clock(), timezone);
  return allMatter(ctx, { owner_id, agent_id, timezone, span });
}
