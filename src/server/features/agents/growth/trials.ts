/** Trials of proposed guidelines: which side a text is on, and what came of them. */
import type { Trial, TrialEnd } from '#contract/agents/growth.ts';
import type { Persona } from '#contract/agents/types.ts';
import { toIso } from '#contract/core/time.ts';
import { resultOf } from '#domain/analytics/growth.ts';
import {
  comparedAt,
  endOfTrial,
  hasGuideline,
  isDrawn,
  resultSentence,
  withGuideline,
} from '#domain/analytics/trials.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { inTurns } from '#server/process/in-turns.ts';
import {
  changeTrial,
  findOpenTrial,
  forgetTexts,
  insertTrial,
  listTrialPosts,
  putTrialText,
  type TrialRow,
} from './trials.store.ts';

/** How the lot fell for a text. */
export interface Lot {
  trial_id: string;
  /** What it was drawn for; every text of it is on the same side. */
  unit: string;
  has: boolean;
}

/** The personality for a text, and its lot; `null` where nothing is tried. */
interface Drawn {
  persona: Persona;
  lot: Lot | null;
  /** The guideline that it is written with, if the lot is that. */
  trying: string | null;
}

const isRunning = ({ state, ends_at }: TrialRow, now: number): boolean =>
  state === 'running' && now < ends_at;

/** Draws for a text that has a unit. What its owner changed since the trial began is the same on both sides. */
export async function drawFor(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { agent_id, unit }: { agent_id: string; unit: string | undefined },
  persona: Persona,
): Promise<Drawn> {
  const none = { persona, lot: null, trying: null };
  if (unit === undefined) return none;
  const trial = await findOpenTrial(db, agent_id);
  if (!trial || !isRunning(trial, clock())) return none;
  const other = withGuideline(persona, trial.guideline);
  if (!other) return none;
  const has = isDrawn(trial.id, unit);
  return {
    persona: has ? other : persona,
    lot: { trial_id: trial.id, unit, has },
    trying: has ? trial.guideline : null,
  };
}

/** In the transaction that hands a text over: keeps its side. `text_id`: its post, or its occurrence without one. */
export async function noteLot(trx: Db, lot: Lot | null, text_id: string): Promise<void> {
  if (lot) await putTrialText(trx, { ...lot, has: lot.has ? 1 : 0, text_id });
}

const alreadyTried = (): AppError =>
  conflictError('Another guideline is being tried. Decide on that one first.');

interface Proposed {
  proposal: string;
  guideline: string;
  evidence: string;
  now: number;
}

/** In a transaction that holds the agent. Throws `conflict` while another one is tried. */
export async function beginTrial(
  trx: Db,
  { owner_id, id: agent_id }: { owner_id: string; id: string },
  { now, ...proposed }: Proposed,
): Promise<void> {
  if (await findOpenTrial(trx, agent_id)) throw alreadyTried();
  const times = { started_at: now, ends_at: endOfTrial(now), ended_at: null };
  const row = { id: newId(), owner_id, agent_id, ...proposed, ...times };
  await insertTrial(trx, { ...row, state: 'running', result: null });
}

/** What came of a trial by now, in a sentence. */
export async function compareTrial(db: Db, trial: TrialRow): Promise<string> {
  const posts = await listTrialPosts(db, trial);
  return resultSentence(await inTurns(resultOf(posts.filter(({ isSettled }) => isSettled))));
}

/** In a transaction: ends it. `false` if it was ended before. */
export async function closeTrial(
  trx: Db,
  { id }: TrialRow,
  change: { state: TrialEnd | 'adopted'; result?: string; ended_at: number },
): Promise<boolean> {
  await forgetTexts(trx, id);
  return changeTrial(trx, id, ['running', 'over'], change);
}

/** In a transaction that saves a personality: a trial ends without a result once its guideline is a part of it. */
export async function endIfAdopted(
  trx: Db,
  agent_id: string,
  { guidelines, now }: { guidelines: readonly string[]; now: number },
): Promise<void> {
  const trial = await findOpenTrial(trx, agent_id);
  if (trial && hasGuideline(guidelines, trial.guideline))
    await closeTrial(trx, trial, { state: 'adopted', ended_at: now });
}

/** How many texts of each side were published; one on several accounts is one. */
async function countsOf(db: Db, trial: TrialRow) {
  const posts = await listTrialPosts(db, trial);
  const count = (side: boolean) =>
    new Set(posts.flatMap(({ unit, has }) => (has === side ? [unit] : []))).size;
  return { posts: count(true), others: count(false) };
}

/** The open trial of an agent, as its owner sees it. */
export async function readTrial(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  agent_id: string,
): Promise<Trial | null> {
  const trial = await findOpenTrial(db, agent_id);
  if (!trial) return null;
  const { id, guideline, evidence, started_at, ends_at, result } = trial;
  return {
    id,
    guideline,
    said: evidence,
    is_running: isRunning(trial, clock()),
    started_at: toIso(started_at),
    ends_at: toIso(ends_at),
    compared_at: toIso(comparedAt(trial)),
    result,
    ...(await countsOf(db, trial)),
  };
}
