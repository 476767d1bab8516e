/** Rehearsals in API form. */
import type { rehearsalCalls } from '#contract/rehearsals/calls.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  type ItemRow,
  type RunRow,
  deleteRun,
  endRun,
  findRun,
  insertRun,
  isRunning,
  listItems,
  listMentions,
  listRuns,
} from './store.ts';
import { z } from 'zod';
import { EngagementDecision } from '#contract/engagement/types.ts';
import type { Rehearsal, RehearsalItem, RehearsalSummary } from '#contract/rehearsals/types.ts';
import { currentAgent, personaAt } from '#server/features/agents/service.ts';
import { rehearsalLimits } from '#contract/rehearsals/kinds.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import { toIso } from '#contract/core/time.ts';
import { holdUser, within } from '#server/db/client.ts';
import { platformOfAgent } from '#server/features/engagement/service.ts';
import { nextTopics } from '#server/features/weeks/service.ts';
import { newId } from '#server/ids.ts';
import { listIn } from '#server/db/json.ts';

type Wanted = BodyOf<typeof rehearsalCalls.start>;
type Said = Pick<
  ItemRow,
  'source' | 'source_id' | 'text' | 'facts' | 'link' | 'author' | 'platform'
>;

interface Whose {
  owner_id: string;
  agent_id: string;
}

const nothing = { facts: '', link: null } as const;
const noMessages = 'No one has written to this agent yet. Rehearse with messages of your own.';
const noTopics =
  'There’s nothing it could post about. Add topics, ideas, evergreen items or company facts.';

/** The messages or topics of a rehearsal. Throws `conflict` if there are none. */
async function collect(ctx: Context, whose: Whose, wanted: Wanted): Promise<Said[]> {
  const { owner_id, agent_id } = whose;
  const { source, count, messages } = wanted;
  if (source === 'mentions') {
    const rows = await listMentions(ctx.db, owner_id, { agent_id, count });
    if (rows.length === 0) throw conflictError(noMessages);
    return rows.map(({ id, text, author_name, author_username, platform }) => ({
      source: 'message',
      source_id: id,
      text,
      ...nothing,
      author: author_name || author_username,
      platform,
    }));
  }
  const platform = await platformOfAgent(ctx.db, agent_id);
  if (source === 'written') {
    const own = { source: 'message', source_id: null, ...nothing, author: null, platform } as const;
    return messages.map((text) => ({ ...own, text }));
  }
  const topics = await nextTopics(ctx, whose);
  if (topics.length === 0) throw conflictError(noTopics);
  return topics.slice(0, count).map(({ topic, facts, link, ...one }) => ({
    source: one.source,
    source_id: null,
    text: topic,
    facts,
    link,
    author: null,
    platform,
  }));
}

/** The current personality, and the one beside it. Throws `not_found`. */
async function personasOf(ctx: Context, { owner_id, agent_id }: Whose, beside: number | undefined) {
  const { persona, version } = await currentAgent(ctx, owner_id, agent_id);
  const current = { version, persona };
  if (beside === undefined || beside === version) return [current];
  const other: Persona = await personaAt(ctx, owner_id, agent_id, beside);
  return [current, { version: beside, persona: other }];
}

const busy = 'A rehearsal is running already. Wait until it is finished, or stop it.';

/** Starts one; one at a time per person. Returns its id. Throws `not_found`, `conflict`, `limit_reached`. */
async function start(ctx: Context, whose: Whose, wanted: Wanted): Promise<string> {
  const sides = await personasOf(ctx, whose, wanted.beside);
  const said = await collect(ctx, whose, wanted);
  const now = ctx.clock();
  const run = {
    id: newId(),
    ...whose,
    source: wanted.source,
    state: 'running',
    versions: JSON.stringify(sides.map(({ version }) => version)),
    personas: JSON.stringify(sides.map(({ persona }) => persona)),
    created_at: now,
    expires_at: now + rehearsalLimits.life,
  } as const;
  const items = said.flatMap((one, n) =>
    sides.map((_, side): ItemRow => ({
      id: newId(),
      rehearsal_id: run.id,
      owner_id: whose.owner_id,
      n,
      side,
      ...one,
      state: 'waiting',
      outcome: null,
      parts: null,
      note: null,
      decision: null,
      cost: null,
      tries: 0,
      next_at: now,
      lease_token: 0,
      lease_until: null,
      created_at: now,
      updated_at: now,
    })),
  );
  await within(ctx.db, async (trx) => {
    await holdUser(trx, whose.owner_id);
    if (await isRunning(trx, whose.owner_id))
      throw new AppError('limit_reached', { message: busy });
    await insertRun(trx, run, items);
  });
  return run.id;
}

const Numbers = z.array(z.int());

/** Unknown as soon as one of them is. */
function costOf(rows: readonly ItemRow[]): number | null {
  const done = rows.filter(({ state }) => state === 'done');
  if (done.some(({ cost }) => cost === null)) return null;
  return done.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
}

function summaryOf(run: RunRow, rows: readonly ItemRow[]): RehearsalSummary {
  return {
    id: run.id,
    agent_id: run.agent_id,
    source: run.source,
    state: run.state,
    versions: Numbers.parse(JSON.parse(run.versions)),
    done: rows.filter(({ state }) => state === 'done').length,
    wanted: rows.length,
    cost: costOf(rows),
    created_at: toIso(run.created_at),
    expires_at: toIso(run.expires_at),
  };
}

function itemsOf(versions: readonly number[], rows: readonly ItemRow[]): RehearsalItem[] {
  return [...Map.groupBy(rows, ({ n }) => n).values()].flatMap((sides) => {
    const [first] = sides;
    if (!first) return [];
    const { id, text, author, platform } = first;
    const texts = sides.map(({ side, outcome, parts, note, decision, cost }) => ({
      version: versions[side] ?? 0,
      outcome,
      parts: parts === null ? [] : listIn(parts),
      note,
      decision: decision === null ? null : EngagementDecision.parse(JSON.parse(decision)),
      cost,
    }));
    return { id, text, author, platform, texts };
  });
}

/** Throws `not_found`. */
async function requireRun({ db }: Context, owner_id: string, id: string): Promise<RunRow> {
  const run = await findRun(db, owner_id, id);
  if (!run) throw new AppError('not_found');
  return run;
}

/** A rehearsal, as far as it is. Throws `not_found`. */
async function readRun(ctx: Context, owner_id: string, id: string): Promise<Rehearsal> {
  const run = await requireRun(ctx, owner_id, id);
  const rows = await listItems(ctx.db, [id]);
  const summary = summaryOf(run, rows);
  return { ...summary, items: itemsOf(summary.versions, rows) };
}

/** The rehearsals of an agent, newest first. Throws `not_found`. */
async function readRuns(
  ctx: Context,
  owner_id: string,
  agent_id: string,
): Promise<RehearsalSummary[]> {
  await currentAgent(ctx, owner_id, agent_id);
  const runs = await listRuns(ctx.db, owner_id, agent_id);
  const ids = runs.map(({ id }) => id);
  const rows = Map.groupBy(await listItems(ctx.db, ids), ({ rehearsal_id }) => rehearsal_id);
  return runs.map((run) => summaryOf(run, rows.get(run.id) ?? []));
}

export const rehearsalRoutes = (ctx: Context): Handlers<typeof rehearsalCalls> => ({
  list: async ({ caller, params }) => ({
    data: { rehearsals: await readRuns(ctx, caller.user_id, params.id) },
  }),

  async start({ caller: { user_id: owner_id }, params: { id: agent_id }, body }) {
    const id = await start(ctx, { owner_id, agent_id }, body);
    const message = 'Rehearsing. Nothing is sent.';
    return { data: await readRun(ctx, owner_id, id), message };
  },

  get: async ({ caller, params }) => ({ data: await readRun(ctx, caller.user_id, params.id) }),

  async cancel({ caller: { user_id: owner_id }, params: { id } }) {
    await requireRun(ctx, owner_id, id);
    const isEnded = await endRun(ctx.db, id, 'cancelled');
    const message = isEnded ? 'Stopped. What is finished is kept.' : 'Already finished.';
    return { data: await readRun(ctx, owner_id, id), message };
  },

  async remove({ caller, params: { id } }) {
    if (!(await deleteRun(ctx.db, caller.user_id, id))) throw new AppError('not_found');
    return { message: 'Deleted.' };
  },
});
