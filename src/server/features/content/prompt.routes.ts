import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import type { personaCalls } from '#contract/agents/personas.ts';
import { spokenFor } from '#domain/knowledge/company-voice.ts';
import { checkSentences } from '#domain/checks/check-sentences.ts';
import { assemblePrompt, messagesOf } from '#domain/prompt/prompt.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { newMark } from '#server/adapters/llm/index.ts';
import type { Context } from '#server/context.ts';
import { currentAgent, learnedTexts } from '#server/features/agents/service.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { currentWriters } from '#server/features/models/service.ts';
import { settingOf } from '#server/writing/situation.ts';
import { recentTexts } from '#server/ledger/read/agent-posts.store.ts';
import type { Handlers } from '#server/http/handlers.ts';

/** The default topic: the first of the agent's own, or a note that it chooses one. */
const defaultTopic = ({ target_topics: [first] }: Persona): string =>
  Brief.shape.topic.safeParse(first).data ?? 'whatever is on your mind today';

export const promptRoutes = (ctx: Context): Handlers<Pick<typeof personaCalls, 'prompt'>> => ({
  async prompt({ caller, params, query: { content_type, topic, platform } }) {
    const { persona, version, writer } = await currentAgent(ctx, caller.user_id, params.id);
    const brief = Brief.parse({ content_type, topic: topic ?? defaultTopic(persona) });
    const subject = { owner_id: caller.user_id, agent_id: params.id, brief };
    const knowledge = await knowledgeFor(ctx, subject);
    const { byId, default: first } = await currentWriters(ctx);
    const { name, size = 'large' } = (writer === null ? first : byId.get(writer)) ?? first;
    const prompt = assemblePrompt({
      persona,
      brief,
      size,
      knowledge,
      limit: await limitsOfAgent(ctx.db, params.id, platform),
      ...settingOf(ctx, platform),
      recent: await recentTexts(ctx.db, caller.user_id, params.id),
      learned: await learnedTexts(ctx, caller.user_id, params.id),
      mark: newMark(),
    });
    const messages = messagesOf(prompt).map((one) => ({ ...one, tokens: tokensOf(one.text) }));
    return {
      data: {
        writer: writer ?? name,
        persona_version: version,
        size,
        messages,
        checks: checkSentences(spokenFor(persona, knowledge)),
        temperature: prompt.temperature,
        tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0),
      },
    };
  },
});
