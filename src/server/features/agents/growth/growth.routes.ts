/** What could work better for an agent, by the results of its posts. */
import type { GrowthAnswer, growthCalls } from '#contract/agents/growth.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { day } from '#contract/core/time.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { comparableCount, findingsOf, postsToGrow } from '#domain/analytics/growth.ts';
import { type GrowthProposal, growthProposals } from '#domain/analytics/growth-proposals.ts';
import { hasGuideline, withGuideline } from '#domain/analytics/trials.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { personaOfRow } from '#server/features/agents/agent-row.ts';
import { answer } from '#server/features/agents/read-agent.ts';
import { saveLesson } from '#server/features/agents/save-agent.ts';
import { type AgentRow, lockAgent, requireAgent } from '#server/features/agents/store.ts';
import { listAnswers, putAnswer } from '#server/features/agents/voice/voice.store.ts';
import { beginTrial, closeTrial, compareTrial, readTrial } from './trials.ts';
import { findOpenTrial } from './trials.store.ts';
import { lengthsOf } from '#domain/analytics/post-form.ts';
import { comparedPosts } from '#server/features/analytics/service.ts';
import { inTurns } from '#server/process/in-turns.ts';

/** The proposals, and the number of posts that were compared for them. */
interface Look {
  posts: number;
  proposals: GrowthProposal[];
}

/** Looks at all of its posts; the same posts give the same proposals. */
export async function lookAt(
  ctx: Pick<Context, 'db' | 'clock'>,
  agent: AgentRow,
  timezone?: string,
): Promise<Look> {
  const { owner_id, id: agent_id } = agent;
  const posts = await comparedPosts(ctx, { owner_id, agent_id, timezone });
  const findings = await inTurns(findingsOf(posts));
  const persona = personaOfRow(agent);
  const trial = await findOpenTrial(ctx.db, agent_id);
  const about = {
    // What is tried is decided after the trial, and nothing else about the same.
    persona: (trial && withGuideline(persona, trial.guideline)) ?? persona,
    lengths: lengthsOf(posts.map(({ form }) => form)),
  };
  const given = await listAnswers(ctx.db, agent_id);
  return {
    posts: comparableCount(posts),
    proposals: growthProposals(findings, about, given, ctx.clock()),
  };
}

const outdated = (): AppError =>
  conflictError(
    'This was already answered, or the agent or its results have changed since. Nothing was changed. Reload the page.',
  );

const untried = (): AppError =>
  new AppError('invalid_input', {
    message: 'Only guidelines can be tried. Change the schedules to try this.',
  });

const full = (): AppError =>
  new AppError('limit_reached', {
    message: `This agent has ${limits.list_items} guidelines. Delete one to add this one.`,
  });

const ended = (): AppError =>
  conflictError('This trial has ended already. Nothing was changed. Reload the page.');

/** Adds a guideline. Throws `limit_reached`. */
function add(
  trx: Db,
  agent: AgentRow,
  { guideline, reason, now }: { guideline: string; reason: string; now: number },
): Promise<AgentRow> {
  const before = personaOfRow(agent);
  // An older process may have added it meanwhile.
  if (hasGuideline(before.behavioral_guidelines, guideline)) return Promise.resolve(agent);
  const persona = withGuideline(before, guideline);
  if (!persona) throw full();
  const { behavioral_guidelines } = persona;
  return saveLesson(trx, agent, { change: { behavioral_guidelines }, reason, now });
}

interface Answered {
  proposal: GrowthProposal;
  given: GrowthAnswer;
  now: number;
}

/** In a transaction that holds the agent: does what was answered. Throws `limit_reached`, `invalid_input`, `conflict`. */
async function follow(
  trx: Db,
  agent: AgentRow,
  { proposal: { key: proposal, said, change }, given, now }: Answered,
): Promise<AgentRow> {
  if (given === 'try') {
    if (change.is === 'plan') throw untried();
    const guideline = change.text;
    if (!withGuideline(personaOfRow(agent), guideline)) throw full();
    await beginTrial(trx, agent, { proposal, guideline, evidence: said, now });
    return agent;
  }
  await putAnswer(trx, { agent_id: agent.id, proposal, answer: given, at: now });
  if (given !== 'yes' || change.is === 'plan') return agent;
  return add(trx, agent, { guideline: change.text, reason: said, now });
}

/** Answers one of the current proposals. Throws `not_found`, `limit_reached`, and `conflict` for any other. */
async function decide(
  ctx: Context,
  { owner_id, id }: { owner_id: string; id: string },
  { key, answer: given, persona_version, timezone }: BodyOf<typeof growthCalls.answer>,
): Promise<AgentRow> {
  const seen = await requireAgent(ctx.db, owner_id, id);
  // Before the transaction, because it takes a while.
  const { proposals } = await lookAt(ctx, seen, timezone);
  const proposal = proposals.find((one) => one.key === key);
  if (!proposal || seen.persona_version !== persona_version) throw outdated();
  return ctx.db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, owner_id, id);
    if (agent.persona_version !== persona_version) throw outdated();
    return follow(trx, agent, { proposal, given, now: ctx.clock() });
  });
}

/** The reason of the new version. */
const triedWords = (days: number, result: string): string =>
  `Tried for ${days === 0 ? 'less than a day' : pluralize(days, 'day')}. ${result}`;

type Ended = BodyOf<typeof growthCalls.endTrial>;

/** Ends the open trial. Throws `not_found`, `limit_reached`, and `conflict` for any other. */
async function end(
  ctx: Context,
  { owner_id, id }: { owner_id: string; id: string },
  { trial_id, end: state }: Ended,
): Promise<AgentRow> {
  const seen = await requireAgent(ctx.db, owner_id, id);
  const trial = await findOpenTrial(ctx.db, seen.id);
  if (trial?.id !== trial_id) throw ended();
  // Before the transaction, because it takes a while.
  const result = trial.result ?? (await compareTrial(ctx.db, trial));
  return ctx.db.transaction().execute(async (trx) => {
    const agent = await lockAgent(trx, owner_id, id);
    const now = ctx.clock();
    if (!(await closeTrial(trx, trial, { state, result, ended_at: now }))) throw ended();
    const { proposal, guideline } = trial;
    const answer = state === 'kept' ? 'yes' : 'later';
    await putAnswer(trx, { agent_id: id, proposal, answer, at: now });
    if (state === 'dropped') return agent;
    const days = Math.floor((now - trial.started_at) / day);
    return add(trx, agent, { guideline, reason: triedWords(days, result), now });
  });
}

const guidelineAdded = (version: number) => `It’s a guideline from now on, in version ${version}.`;

const messages = {
  yes: guidelineAdded,
  try: () => 'Half of the new posts are written with it for two weeks. Then you decide.',
  later: () => 'We’ll ask again in a month if it still holds.',
  never: () => 'We won’t propose this again.',
} as const;

const dropped = 'Dropped. Nothing was changed. We’ll ask again in a month if it still holds.';

export const growthRoutes = (ctx: Context): Handlers<typeof growthCalls> => ({
  async growth({ caller, params, query }) {
    const agent = await requireAgent(ctx.db, caller.user_id, params.id);
    const { posts, proposals } = await lookAt(ctx, agent, query.timezone);
    const trial = await readTrial(ctx, agent.id);
    return {
      data: {
        persona_version: agent.persona_version,
        posts,
        needed: postsToGrow,
        trial,
        proposals: proposals.map(({ key, said, change }) => ({
          key,
          said,
          kind: change.is,
          change: change.text,
        })),
      },
    };
  },

  async answer({ caller, params, body }) {
    const row = await decide(ctx, { owner_id: caller.user_id, id: params.id }, body);
    const { data } = await answer(ctx, row);
    return { data, message: messages[body.answer](row.persona_version) };
  },

  async endTrial({ caller, params, body }) {
    const row = await end(ctx, { owner_id: caller.user_id, id: params.id }, body);
    const { data } = await answer(ctx, row);
    const message = body.end === 'kept' ? guidelineAdded(row.persona_version) : dropped;
    return { data, message };
  },
});
