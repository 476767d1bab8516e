/** What an agent proposes to learn, and how near its texts are to its owner’s voice. */
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { Voice, voiceCalls, VoiceProposal } from '#contract/agents/voice.ts';
import { limits } from '#contract/core/limits.ts';
import { toIso } from '#contract/core/time.ts';
import { adopted, lessonText } from '#domain/voice/adopt.ts';
import { background } from '#domain/voice/background.ts';
import { type Proposal, proposalsFrom } from '#domain/voice/proposals.ts';
import { trendOf } from '#domain/voice/trend.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { personaOfRow } from '#server/features/agents/agent-row.ts';
import { answer } from '#server/features/agents/read-agent.ts';
import { saveLesson } from '#server/features/agents/save-agent.ts';
import { type AgentRow, requireAgent, lockAgent } from '#server/features/agents/store.ts';
import { listAnswers, listTexts, putAnswer, type VoiceRow } from './voice.store.ts';

/** The one proposal of an agent, and what it is made of. */
async function findProposal(
  db: Db,
  agent: AgentRow,
): Promise<{ first?: Proposal; texts: VoiceRow[] }> {
  const texts = await listTexts(db, agent.owner_id, agent.id);
  const given = await listAnswers(db, agent.id);
  const [first] = proposalsFrom(texts, personaOfRow(agent), given);
  return first ? { first, texts } : { texts };
}

function readProposal(
  { key, said, lesson, evidence }: Proposal,
  texts: readonly VoiceRow[],
): VoiceProposal {
  const rows = evidence.flatMap((id) => texts.find((one) => one.id === id) ?? []);
  return {
    key,
    said,
    rule: lessonText(lesson),
    evidence: rows.map(({ id, kind, written, text, reason, at }) => ({
      id,
      kind,
      written: written ?? text,
      text,
      reason,
      at: toIso(at),
    })),
  };
}

async function readVoice({ db }: Context, agent: AgentRow): Promise<Voice> {
  const { first, texts } = await findProposal(db, agent);
  const { voice_samples } = personaOfRow(agent);
  return {
    persona_version: agent.persona_version,
    proposal: first ? readProposal(first, texts) : null,
    trend: await inTurns(trendOf(texts, voice_samples, background)),
  };
}

const outdated = (): AppError =>
  conflictError(
    'This was already answered, or the personality has changed since. Nothing was changed. Reload the page.',
  );

const full = (): AppError =>
  new AppError('limit_reached', {
    message: `This agent has ${limits.list_items} guidelines. Delete one to add this rule.`,
  });

/** Answers the current proposal. Throws `not_found`, `limit_reached`, and `conflict` for any other. */
async function decide(
  ctx: Context,
  { owner_id, id }: { owner_id: string; id: string },
  { key, answer: given, persona_version }: BodyOf<typeof voiceCalls.answer>,
): Promise<AgentRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, owner_id, id);
    const { first } = await findProposal(trx, agent);
    if (first?.key !== key || agent.persona_version !== persona_version) throw outdated();
    const now = ctx.clock();
    await putAnswer(trx, { agent_id: id, proposal: key, answer: given, at: now });
    if (given !== 'yes') return agent;
    const change = adopted(personaOfRow(agent), first.lesson);
    if (!change) throw full();
    return saveLesson(trx, agent, { change, reason: first.said, now });
  });
}

const said = {
  yes: (version: number) => `It’s a rule from now on, in version ${version}.`,
  later: () => 'We’ll ask again after five more edits.',
  never: () => 'We won’t ask about this again.',
} as const;

export const voiceRoutes = (ctx: Context): Handlers<typeof voiceCalls> => ({
  async voice({ caller, params }) {
    const agent = await requireAgent(ctx.db, caller.user_id, params.id);
    return { data: await readVoice(ctx, agent) };
  },

  async answer({ caller, params, body }) {
    const row = await decide(ctx, { owner_id: caller.user_id, id: params.id }, body);
    const { data } = await answer(ctx, row);
    return { data, message: said[body.answer](row.persona_version) };
  },
});
