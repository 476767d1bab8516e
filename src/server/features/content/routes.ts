import type { contentCalls } from '#contract/content.ts';
import { platforms } from '#contract/platforms.ts';
import type { Context } from '#server/context.ts';
import { personaOf } from '#server/features/agents/service.ts';
import { postHistory, recentTexts } from '#server/features/posts/service.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { seedOf, writePieces } from './service.ts';

export const contentRoutes = (ctx: Context): Handlers<typeof contentCalls> => ({
  async generate({ body, caller, signal }) {
    const { agent_id, variations, variation_count, platform, seed: asked, ...brief } = body;
    const persona = await personaOf(ctx, caller.user_id, agent_id);
    const seed = asked ?? seedOf([agent_id, brief, ctx.clock()]);
    const content = await writePieces(ctx, {
      persona,
      brief,
      limit: platforms[platform],
      count: variations ? variation_count : 1,
      seed,
      recent: await recentTexts(ctx.db, caller.user_id, agent_id),
      history: await postHistory(ctx.db, caller.user_id, agent_id),
      signal,
    });
    return { data: { content, seed } };
  },
});
