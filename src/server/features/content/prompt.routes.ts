import type { Persona } from '#contract/agents.ts';
import { Brief } from '#contract/content.ts';
import type { personaCalls } from '#contract/personas.ts';
import { platforms } from '#contract/platforms.ts';
import { checkSentences } from '#domain/check-sentences.ts';
import { assemblePrompt } from '#domain/prompt.ts';
import { newMark } from '#server/adapters/llm/index.ts';
import type { Context } from '#server/context.ts';
import { currentAgent } from '#server/features/agents/service.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { recentTexts } from '#server/features/posts/service.ts';
import type { Handlers } from '#server/http/handlers.ts';

/** What stands in for a topic: the first of the agent's own, and where it has none, its choice. */
const standIn = ({ target_topics: [first] }: Persona): string =>
  Brief.shape.topic.safeParse(first).data ?? 'whatever is on your mind today';

export const promptRoutes = (ctx: Context): Handlers<Pick<typeof personaCalls, 'prompt'>> => ({
  async prompt({ caller, params, query: { content_type, topic, platform } }) {
    const { persona, version, writer } = await currentAgent(ctx, caller.user_id, params.id);
    const brief = Brief.parse({ content_type, topic: topic ?? standIn(persona) });
    const subject = { owner_id: caller.user_id, agent_id: params.id, brief };
    const { blocks, temperature } = assemblePrompt({
      ...{ persona, brief, knowledge: await knowledgeFor(ctx, subject) },
      limit: platforms[platform],
      count: 1,
      recent: await recentTexts(ctx.db, caller.user_id, params.id),
      mark: newMark(),
    });
    return {
      data: {
        writer: writer ?? ctx.llm.default.name,
        persona_version: version,
        blocks,
        checks: checkSentences(persona),
        temperature,
        tokens: blocks.reduce((sum, block) => sum + block.tokens, 0),
      },
    };
  },
});
