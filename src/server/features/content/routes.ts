/** Writes and rewrites texts as jobs, also once in a personality that need not be saved, so that its owner hears it. */
import type { contentCalls } from '#contract/content/calls.ts';
import { Brief, type ContentDraft, type VoicePreview } from '#contract/content/types.ts';
import { errors } from '#contract/core/errors.ts';
import { companyTopics, suggestTopics } from '#domain/prompt/suggested-topics.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor, topicsOf } from '#server/features/company/service.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import {
  type JobFailure,
  type TaskRunner,
  doneStep,
  failureOf,
} from '#server/tasks/task-runner.ts';
import { type Assignment, seedOf, startWriting } from './generate.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import { listOfJob } from './drafts.store.ts';
import { readDraft } from './read-draft.ts';
import { resultOf, startRewriting } from './rewrite.ts';
import { briefFrom, ownMaterial } from '#server/writing/own-material.ts';
import { listWriters, onlyModels } from '#server/writing/writers.ts';
import { randomInt } from 'node:crypto';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { homePlatform } from '#contract/platforms/platforms.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { currentAgent, learnedTexts } from '#server/features/agents/service.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { askAndPay, emptyBill, isSetOnly, withSpent } from '#server/features/models/service.ts';
import { settingOf } from '#server/writing/situation.ts';
import { faultOf } from '#server/writing/write-one.ts';
import { rejectForbiddenTopic, writeTexts } from '#server/writing/write-texts.ts';
import type { CheckedDraft } from '#server/writing/write-with.ts';

type Body = BodyOf<typeof contentCalls.preview>;

/** What the agent brings that is edited: its choice of a writer, its company, and what it learned. */
async function broughtBy(ctx: Context, owner_id: string, agent_id: string | null, brief: Brief) {
  if (agent_id === null)
    return {
      chosen: { writer: null, composer_fallback: false },
      beside: { knowledge: nothingKnown },
    };
  return {
    chosen: await currentAgent(ctx, owner_id, agent_id),
    beside: {
      knowledge: await knowledgeFor(ctx, { owner_id, agent_id, brief }),
      learned: await learnedTexts(ctx, owner_id, agent_id),
    },
  };
}

const previewOf = (text: CheckedDraft, cost: number | null): VoicePreview => ({
  parts: text.draft.parts,
  model_used: text.model_used,
  cost,
  fault: faultOf(text),
});

/**
 * Starts to write, or finds the job of the same request; returns its state once it ended or the wait is over. The model
 * is asked once, so a preview costs what one request costs. Throws `not_found`, `invalid_input` for a topic that the
 * personality avoids, `limit_reached`, and `conflict` if there is no model.
 */
async function startPreview(
  ctx: Context,
  tasks: TaskRunner,
  owner_id: string,
  {
    persona,
    topic,
    angle,
    request_key,
    ...body
  }: Body & {
    request_key: string | undefined;
  },
): Promise<JobRow> {
  const agent_id = body.agent_id ?? null;
  const brief = Brief.parse({ topic });
  rejectForbiddenTopic(persona, brief);
  const { chosen, beside } = await broughtBy(ctx, owner_id, agent_id, brief);
  const writers = await onlyModels(ctx, chosen);
  if (!writers)
    throw conflictError(
      'The built-in writer only sets facts. Choose an AI model to hear this voice.',
    );
  const asked = { owner_id, kind: 'text', agent_id, request_key, wanted: 1 } as const;
  return tasks.start(asked, async ({ signal, step, say, tell }) => {
    const bill = emptyBill();
    const texts: CheckedDraft[] = [];
    await writeTexts(
      writers,
      {
        persona,
        brief,
        ...beside,
        today: settingOf(ctx, homePlatform).today,
        limit: allowedOn(homePlatform),
        once: true,
        count: 1,
        seed: randomInt(2 ** 31),
        recent: [],
        history: { own: [], others: [] },
        signal,
      },
      {
        ask: (writer, request) =>
          askAndPay(ctx, { owner_id, agent_id }, bill, [writer, { ...request, angle }]),
        step,
        say,
        keep: async (text) => void texts.push(text),
      },
    ).catch((error: unknown) => {
      throw withSpent(error, bill);
    });
    const [text] = texts;
    if (text) await tell({ result: JSON.stringify(previewOf(text, bill.cost)) });
    return undefined;
  });
}

type WritingCalls = Pick<
  typeof contentCalls,
  'generate' | 'rewrite' | 'preview' | 'suggestions' | 'job' | 'cancelJob' | 'writers'
>;

const goesOn = 'Still writing. You can leave this page.';

const stopped = 'Writing stopped. Finished drafts are kept.';

/**
 * The failure of a job that has ended. Browsers and programs repeat a 502 or 503 by themselves, which would start another job
 * and be paid again.
 */
function failed({ code, message }: JobFailure): AppError {
  const isRepeated = errors[code].status > 500;
  return new AppError(isRepeated ? 'conflict' : code, { message });
}

const textsOf = async (ctx: Context, { owner_id, id }: JobRow): Promise<ContentDraft[]> =>
  (await listOfJob(ctx.db, owner_id, id)).map(readDraft);

async function readJob(ctx: Context, row: JobRow) {
  const { id, state, step, attempt, so_far } = row;
  return {
    id,
    state,
    step,
    attempt,
    content: await textsOf(ctx, row),
    ...resultOf(row),
    so_far: state === 'running' ? so_far : null,
    error: failureOf(row),
  };
}

/** The texts of a finished job, or nothing while it runs. Throws the reason if it wrote none. */
async function readOutcome(ctx: Context, row: JobRow) {
  if (row.state === 'running') return undefined;
  const content = await textsOf(ctx, row);
  const failure = failureOf(row);
  const isStopped = row.state === 'cancelled';
  if (content.length === 0 && failure) throw failed(failure);
  if (content.length === 0 && isStopped) throw conflictError(stopped);
  const message = failure?.message ?? (isStopped ? stopped : row.step);
  return { content, ...(message !== doneStep && { message }) };
}

/** The result of a finished job that stores no drafts, or nothing while it runs. Throws the reason if there is none. */
function endOf(row: JobRow) {
  if (row.state === 'running') return undefined;
  const failure = failureOf(row);
  if (failure) throw failed(failure);
  if (row.state === 'cancelled') throw conflictError(stopped);
  return resultOf(row);
}

const named = ({ user_id }: Caller, { id }: { id: string }) =>
  ({ owner_id: user_id, kind: 'text', id_or_key: id }) as const;

/** Texts from the agent’s own material, one each, as far as there is any. */
async function fromMaterial(
  ctx: Context,
  wanted: { owner_id: string; agent_id: string },
  {
    content_type,
    count,
    seed,
  }: { content_type: Brief['content_type']; count: number; seed: number },
): Promise<Assignment[]> {
  const own = await ownMaterial(ctx, { ...wanted, brief: { content_type } });
  return (own?.choices ?? []).slice(0, count).map((lines, at) => ({
    brief: Brief.parse(briefFrom({ content_type }, lines)),
    count: 1,
    seed: (seed + at) % 2 ** 31,
    lines,
  }));
}

export const writingRoutes = (ctx: Context, tasks: TaskRunner): Handlers<WritingCalls> => ({
  async generate({ body, caller, idempotency_key: request_key }) {
    const { agent_id, variations, variation_count, platform, unlike, seed: own, ...brief } = body;
    const seed = own ?? seedOf([agent_id, brief, ctx.clock()]);
    const count = variations ? variation_count : 1;
    const wanted = { owner_id: caller.user_id, agent_id, platform, request_key, unlike };
    const row = await startWriting(ctx, tasks, wanted, () => [{ brief, count, seed }]);
    const done = await readOutcome(ctx, row);
    if (!done) return { job_id: row.id, message: goesOn };
    const { content, ...note } = done;
    return { data: { content, seed: content[0]?.seed ?? seed }, ...note };
  },

  async rewrite({ body, caller: { user_id }, idempotency_key: request_key }) {
    const row = await startRewriting(ctx, tasks, user_id, { ...body, request_key });
    const ended = endOf(row);
    return ended ? { data: { options: ended.options } } : { job_id: row.id, message: goesOn };
  },

  async preview({ body, caller: { user_id }, idempotency_key: request_key }) {
    const row = await startPreview(ctx, tasks, user_id, { ...body, request_key });
    const ended = endOf(row);
    return ended ? { data: ended.preview } : { job_id: row.id, message: goesOn };
  },

  async suggestions({ body, caller, idempotency_key: request_key }) {
    const { agent_id, content_type, platform, count } = body;
    const seed = seedOf([agent_id, content_type, ctx.clock()]);
    const wanted = { owner_id: caller.user_id, agent_id, platform, request_key };
    const row = await startWriting(ctx, tasks, wanted, async ({ persona, recent, writer }) => {
      const asked = { count, seed };
      const own = await fromMaterial(ctx, wanted, { content_type, ...asked });
      if (own.length > 0) return own;
      // The built-in writer can only write about what the company knows.
      const known = (await isSetOnly(ctx, writer)) ? await topicsOf(ctx, wanted) : [];
      const topics = companyTopics(persona, recent, { told: known, ...asked });
      const chosen = topics.length > 0 ? topics : suggestTopics(persona, recent, asked);
      return chosen.map((topic, at) => ({
        brief: Brief.parse({ content_type, topic }),
        count: 1,
        seed: (seed + at) % 2 ** 31,
        focus: topics.length > 0,
      }));
    });
    // That there is nothing to suggest yet is no mistake of whoever asked.
    if (row.state !== 'running' && failureOf(row)?.code === 'needs_facts')
      return { suggestions: [], data: [], message: errors.needs_facts.message };
    const done = await readOutcome(ctx, row);
    if (!done) return { job_id: row.id, message: goesOn };
    const { content, ...note } = done;
    return { suggestions: content, data: content, ...note };
  },

  async job({ caller, params }) {
    return { data: await readJob(ctx, await tasks.read(named(caller, params))) };
  },

  async cancelJob({ caller, params }) {
    const row = await tasks.cancel(named(caller, params));
    const message = row.state === 'cancelled' ? stopped : 'Already finished.';
    return { data: await readJob(ctx, row), message };
  },

  writers: async () => ({ data: await listWriters(ctx) }),
});
