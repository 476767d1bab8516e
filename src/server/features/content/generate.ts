/** Writes as a background job: reads the context, writes, stores every text, and reports the cost. */
import { cut } from '#contract/core/cut.ts';
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import { createHash } from 'node:crypto';
import type { Brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Persona } from '#contract/agents/types.ts';
import { resultsOf } from '#domain/checks/check-labels.ts';
import { type Knowledge, toldTo } from '#domain/knowledge/knowledge.ts';
import { newId } from '#server/ids.ts';
import { claimsIn, explanationOf, sourcesWith } from '#server/writing/check-text.ts';
import type { CheckedDraft } from '#server/writing/write-with.ts';
import type { Written } from '#server/adapters/llm/port.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { requireLiveToken } from '#server/db/token-use.ts';
import {
  drawFor,
  type Lot,
  type MaterialLine,
  noteLot,
  useMaterial,
} from '#server/features/agents/service.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import type { TaskRunner, Run, Work } from '#server/tasks/task-runner.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import { askAndPay, type Bill, emptyBill, withSpent } from '#server/features/models/service.ts';
import { settingOf, type WritingContext, writingContext } from '#server/writing/situation.ts';
import { countDrafts, findDraft, findFeedIdea, insertDraft, writeCost } from './drafts.store.ts';
import { readDraft, searchedIn } from './read-draft.ts';
import { writersForEach } from '#server/writing/writers.ts';
import { rejectForbiddenTopic, writeTexts } from '#server/writing/write-texts.ts';
import { endingWith } from '#domain/text/links/ending-link.ts';
import { materialOf, materialTopic } from '#domain/streams/material.ts';

/** Texts about one topic. */
export interface Assignment {
  brief: Brief;
  count: number;
  seed: number;
  /** Whether it is about the company. */
  focus?: boolean;
  /** The agent’s own material that its facts are. */
  lines?: readonly MaterialLine[];
}

/**
 * Separates the brief from text that came from a feed: a stranger's text stays material, even if the owner has it as
 * the topic. The owner's own additions become wishes beside it.
 */
async function separateFeedText({ db }: Context, owner_id: string, brief: Brief) {
  const found = await findFeedIdea(db, owner_id, brief.topic);
  if (!found?.idea) return { brief, material: undefined, url: '' };
  const { idea, url } = found;
  const own = brief.topic.replace(idea, ' ').trim();
  const wishes = cut([own, brief.wishes].filter(Boolean).join('\n'), limits.wishes);
  const title = idea.replace(url, ' ').trim();
  const source = URL.parse(url)?.hostname ?? '';
  return {
    brief: { ...brief, topic: materialTopic, wishes },
    material: materialOf({ title, text: '', source }),
    url,
  };
}

export interface WritingJob {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  request_key: string | undefined;
  /** Ids of drafts whose words must not come again. */
  unlike?: readonly string[];
}

/** The current texts of some drafts of a person; unknown ids are left out. */
async function textsOfDrafts(
  db: Context['db'],
  owner_id: string,
  ids: readonly string[],
): Promise<Written[]> {
  const rows = await Promise.all(ids.map((id) => findDraft(db, owner_id, id)));
  return rows.flatMap((row) => (row ? [{ parts: readDraft(row).parts, why: row.why }] : []));
}

/** The seed of a request that has none, so that the same request gives the same texts. */
export const seedOf = (parts: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE() >>> 1;

async function requireRoom({ db }: Context, owner_id: string): Promise<void> {
  if ((await countDrafts(db, owner_id)) < limits.pieces_per_user) return;
  throw limitError(limits.pieces_per_user, 'drafts');
}

/** Common to all texts of one request. */
interface Origin {
  owner_id: string;
  agent_id: string;
  /** The job. */
  batch: string;
  platform: LivePlatform;
  persona: Persona;
  persona_version: number;
}

interface DraftTask {
  brief: Brief;
  seed: number;
  place: number;
  knowledge: Knowledge;
  lines: readonly MaterialLine[];
  /** Its side in a trial, and the guideline if it was written with that. */
  lot: Lot | null;
  trying: string | null;
}

const advice = 'Try another topic, type or length, or add something to the context.';

/** Stores a text and returns its id. */
async function storeText(
  ctx: Context,
  { persona, ...origin }: Origin,
  { brief, seed, place, knowledge, lines, lot, trying }: DraftTask,
  { draft, model_used, passed, failed, repeats: repeated }: CheckedDraft,
): Promise<string> {
  const id = newId();
  const { parts } = draft;
  const why = explanationOf(draft, trying);
  const { facts } = knowledge;
  const repeats = repeated && `${repeated} ${advice}`;
  const claims = await claimsIn(parts, { persona, brief, facts: toldTo(knowledge) });
  const text = JSON.stringify(parts);
  const row = {
    ...origin,
    id,
    brief: JSON.stringify(brief),
    parts: text,
    written: text,
    model_used,
    why,
    words: searchedIn(brief, parts),
    checks: JSON.stringify(resultsOf(failed, repeats)),
    sources: JSON.stringify(sourcesWith(draft, facts)),
    claims: JSON.stringify(claims),
    suggestion: passed ? 'new' : 'needs_you',
    seed,
    place,
    created_at: ctx.clock(),
  } as const;
  await ctx.db.transaction().execute(async (trx) => {
    await insertDraft(trx, row, brief.topic);
    await noteLot(trx, lot, id);
    // A draft goes out only if its owner wants it, so it may share its material with another one; one that failed
    // leaves it for the next.
    if (passed) await useMaterial(ctx, trx, lines);
  });
  return id;
}

/** Splits an integer into parts that add up to it. */
function splitEvenly(whole: number, count: number): number[] {
  const share = Math.floor(whole / count);
  return Array.from({ length: count }, (_, at) => share + (at < whole - share * count ? 1 : 0));
}

/** Splits the cost of a job among its texts, so that they add up to it. */
async function splitBill(
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
  { tokens, cost }: Bill,
): Promise<void> {
  const none = ids.map(() => null);
  const of = (whole: number | null | undefined) =>
    whole === null || whole === undefined ? none : splitEvenly(whole, ids.length);
  const [inputs, outputs, costs] = [of(tokens?.input), of(tokens?.output), of(cost)];
  for (const [at, id] of ids.entries()) {
    const tokens_in = inputs[at] ?? null;
    const tokens_out = outputs[at] ?? null;
    await writeCost(db, id, { tokens_in, tokens_out, cost: costs[at] ?? null });
  }
}

async function workOn(
  ctx: Context,
  { owner_id, agent_id, platform, unlike = [] }: WritingJob,
  { persona, version, recent, learned, history, ...chosen }: WritingContext,
  assignments: readonly Assignment[],
): Promise<Work> {
  const payer = { owner_id, agent_id };
  const tasks = await writersForEach(ctx, { persona, ...chosen }, assignments);
  const before = await textsOfDrafts(ctx.db, owner_id, unlike);
  return async ({ job_id, signal, step, say }: Run) => {
    const limit = await limitsOfAgent(ctx.db, agent_id, platform);
    const bill = emptyBill();
    const ids: string[] = [];
    const beside: Written[] = [...before];
    const origin = { ...payer, batch: job_id, platform, persona, persona_version: version };
    const troubles: string[] = [];
    const write = async (task: (typeof tasks)[number]) => {
      const { nth, writers, mood, brief, count, seed, focus, lines = [] } = task;
      // Alternatives are one text, of which the owner takes what they like.
      const asked = { agent_id, unit: `${job_id} ${nth}` };
      const drawn = await drawFor(ctx, asked, persona);
      const { brief: told, material, url } = await separateFeedText(ctx, owner_id, brief);
      const beside_strangers = material !== undefined;
      const ownKnowledge = await knowledgeFor(ctx, {
        ...payer,
        brief: told,
        focus,
        beside_strangers,
      });
      const knowledge = { ...ownKnowledge, material };
      const ending = endingWith(url, limit);
      const order = {
        persona: drawn.persona,
        brief: told,
        mood,
        limit: ending.room,
        ...settingOf(ctx, platform),
        count,
        seed,
        recent,
        learned,
        history,
        knowledge,
        beside: [...beside],
        signal,
      };
      const { trouble } = await writeTexts(writers, order, {
        ask: (writer, request) => askAndPay(ctx, payer, bill, [writer, request]),
        step,
        say,
        async keep(text) {
          const parts = ending.append(text.draft.parts);
          const finished = { ...text, draft: { ...text.draft, parts } };
          await requireLiveToken(ctx.db, owner_id, ctx.clock());
          const place = { ...drawn, brief, seed, place: ids.length, knowledge, lines };
          ids.push(await storeText(ctx, { ...origin, persona: drawn.persona }, place, finished));
          beside.push(text.draft);
        },
      });
      if (trouble !== undefined) troubles.push(trouble);
    };
    try {
      for (const task of tasks) {
        // An error after some texts were written must not lose them.
        await write(task).catch((error: unknown) => {
          if (ids.length === 0 || !(error instanceof AppError)) throw withSpent(error, bill);
          troubles.push(error.message);
        });
        if (signal.aborted) break;
      }
    } finally {
      await splitBill(ctx, ids, bill);
    }
    const wanted = assignments.reduce((sum, { count }) => sum + count, 0);
    const [trouble] = troubles;
    if (trouble === undefined || ids.length === wanted) return trouble;
    return `Wrote ${ids.length} of ${wanted}. ${trouble}`;
  };
}

/**
 * Starts to write, or finds the job of the same request; returns its state once it ended or the wait is over. Throws
 * `AppError` for errors that are known before anything is written.
 */
export async function startWriting(
  ctx: Context,
  tasks: TaskRunner,
  wanted: WritingJob,
  plan: (situation: WritingContext) => readonly Assignment[] | Promise<readonly Assignment[]>,
): Promise<JobRow> {
  const { owner_id, agent_id, request_key } = wanted;
  const now = await writingContext(ctx, wanted);
  const assignments = await plan(now);
  for (const { brief } of assignments) rejectForbiddenTopic(now.persona, brief);
  await requireRoom(ctx, owner_id);
  const work = await workOn(ctx, wanted, now, assignments);
  const count = assignments.reduce((sum, one) => sum + one.count, 0);
  return tasks.start({ owner_id, kind: 'text', agent_id, request_key, wanted: count }, work);
}
