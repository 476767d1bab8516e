/**
 * Writes the texts of rehearsals. They stay in their rows: nothing here knows the ledger, the inbox, the voice or the
 * figures. Only the model is paid, like for a draft.
 */
import { z } from 'zod';
import { minute, second } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import {
  type ItemRow,
  type RunRow,
  deleteExpired,
  endFinished,
  endRun,
  findRun,
  listDue,
} from './store.ts';
import { randomInt } from 'node:crypto';
import { KeptPersona } from '#contract/agents/personas.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import { endingWith } from '#domain/text/links/ending-link.ts';
import { rehearseReply, rehearsedFacts } from '#server/features/engagement/service.ts';
import { briefOf } from '#server/features/weeks/service.ts';
import { limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';
import { claimsOn } from '#server/writing/claims.store.ts';
import { type Bill, emptyBill } from '#server/features/models/service.ts';
import { ClaimLost, type NoText, type BackgroundText, writeDue } from '#server/writing/pipeline.ts';
import { writeOne } from '#server/writing/write-one.ts';

const claims = claimsOn('rehearsal_items', ['waiting']);

type Done = Pick<ItemRow, 'outcome' | 'parts' | 'note' | 'decision'>;

const Personas = z.array(KeptPersona);

interface Task {
  run: RunRow;
  row: ItemRow;
  bill: Bill;
  signal: AbortSignal;
}

const personaOf = ({ run, row }: Task) => {
  const persona = Personas.parse(JSON.parse(run.personas))[row.side];
  if (!persona) throw new ClaimLost();
  return persona;
};

/** What it would answer. */
async function answer(ctx: Context, task: Task): Promise<Done> {
  const { run, row, bill, signal } = task;
  const { owner_id, agent_id } = run;
  const { text, platform, source_id } = row;
  const said_since = ctx.clock();
  const about = { owner_id, agent_id, text, platform, said_since };
  const message = { ...about, persona: personaOf(task), bill, signal };
  const facts = await rehearsedFacts(ctx, message, source_id);
  const { decision, outcome, parts, note } = await rehearseReply(ctx, message, facts);
  return {
    outcome,
    parts: parts && JSON.stringify(parts),
    note: outcome === 'ignored' ? decision.reason : note,
    decision: JSON.stringify(decision),
  };
}

/** What it would post. */
async function post(ctx: Context, task: Task): Promise<Done> {
  const { run, row, bill, signal } = task;
  const { owner_id, agent_id } = run;
  const { text: topic, facts, link, platform } = row;
  const source = row.source === 'message' ? 'own' : row.source;
  const room = await limitsOfAgent(ctx.db, agent_id, platform);
  const ending = endingWith(link, room);
  const written = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    room: ending.room,
    ...briefOf({ source, topic, facts, link }),
    focus: source === 'company',
    persona: personaOf(task),
    bill,
    seed: randomInt(2 ** 31),
    signal,
  });
  const parts = ending.append(written.parts);
  const note = written.fault ?? written.hold;
  const outcome = note === null ? 'sent' : 'held';
  return { outcome, parts: JSON.stringify(parts), note, decision: null };
}

async function finish(ctx: Context, row: ItemRow, done: Done, cost: number | null): Promise<void> {
  const note = done.note === null ? null : cut(done.note, limits.engagement_note);
  const change = { ...done, note, cost, state: 'done' as const, updated_at: ctx.clock() };
  const isKept = await claims.release(ctx.db, row, change);
  await endFinished(ctx.db, row.rehearsal_id);
  if (!isKept) throw new ClaimLost();
}

async function write(ctx: Context, row: ItemRow, signal: AbortSignal): Promise<void> {
  const run = await findRun(ctx.db, row.owner_id, row.rehearsal_id);
  if (run?.state !== 'running') throw new ClaimLost();
  const task = { run, row, bill: emptyBill(), signal };
  try {
    const done = await (row.source === 'message' ? answer(ctx, task) : post(ctx, task));
    await finish(ctx, row, done, task.bill.cost);
  } catch (error) {
    // What failed was paid for, too.
    row.cost = task.bill.cost;
    throw error;
  }
}

/** Each text has one try: what failed is a result too. A row that ended its process stops the whole run. */
async function giveUp(ctx: Context, row: ItemRow, { message }: NoText): Promise<void> {
  if (row.tries > 1) {
    await endRun(ctx.db, row.rehearsal_id, 'stopped');
    return;
  }
  const failed = { outcome: 'failed', parts: null, note: message, decision: null } as const;
  await finish(ctx, row, failed, row.cost).catch((error: unknown) => {
    if (!(error instanceof ClaimLost)) throw error;
  });
}

const texts: BackgroundText<ItemRow> = {
  what: 'a rehearsal',
  find: ({ db }, wanted) => listDue(db, wanted),
  ...claims,
  /** A run that was stopped also ends what is being written for it. */
  async renew(ctx, row, lease_until) {
    const run = await findRun(ctx.db, row.owner_id, row.rehearsal_id);
    return run?.state === 'running' && claims.renew(ctx, row, lease_until);
  },
  /** Nobody waits for the other process: what there is by now is the result. */
  async letGo(ctx, row) {
    await claims.letGo(ctx, row);
    await endRun(ctx.db, row.rehearsal_id, 'stopped');
  },
  write,
  giveUp,
  most: 1,
  ofOwner: 2,
};

/** Every text of this process’s share, fairly among owners. */
export const writeRehearsed = (ctx: Context, stop: AbortSignal): Promise<void> =>
  writeDue(ctx, texts, stop);

/** Writes the texts of rehearsals, which somebody watches. */
export const rehearseJob = (ctx: Context) =>
  job({
    name: 'rehearsals.write',
    payload: z.unknown(),
    tries: 1,
    lease: 15 * minute,
    in_each: true,
    every: 2 * second,
    run: (_payload, signal) => writeRehearsed(ctx, signal),
  });

export const rehearsalsCleanupJob = ({ db, clock }: Context) =>
  job({
    name: 'rehearsals.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: minute,
    every: 60 * minute,
    run: () => deleteExpired(db, clock()),
  });
