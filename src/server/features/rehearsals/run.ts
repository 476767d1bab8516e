/** Starts rehearsals: collects what is to be said, and stores it for the worker. */
import { rehearsalLimits } from '#contract/rehearsals/kinds.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { BodyOf } from '#contract/core/endpoint.ts';
import type { rehearsalCalls } from '#contract/rehearsals/calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser, within } from '#server/db/transaction.ts';
import { currentAgent, personaOfVersion } from '#server/features/agents/service.ts';
import { platformOfAgent } from '#server/features/engagement/service.ts';
import { nextTopics } from '#server/features/weeks/service.ts';
import { newId } from '#server/ids.ts';
import { insertRun, isRunning, type ItemRow, listMentions } from './store.ts';

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
    if (rows.length === 0) throw new AppError('conflict', { message: noMessages });
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
  if (topics.length === 0) throw new AppError('conflict', { message: noTopics });
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
  const other: Persona = await personaOfVersion(ctx, owner_id, agent_id, beside);
  return [current, { version: beside, persona: other }];
}

const busy = 'A rehearsal is running already. Wait until it is finished, or stop it.';

/** Starts one; one at a time per person. Returns its id. Throws `not_found`, `conflict`, `limit_reached`. */
export async function start(ctx: Context, whose: Whose, wanted: Wanted): Promise<string> {
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
