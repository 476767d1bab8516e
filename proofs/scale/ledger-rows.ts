/** Fills a ledger with more posts than a person would create. */
import { sql } from 'kysely';
import type { LivePlatform } from '#contract/platforms/schema.ts';
import type { Engine } from '#server/db/client.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import type { Person, World } from '#test/world.ts';

const numbers = (engine: Engine, count: number) =>
  engine === 'postgres'
    ? sql`select i from generate_series(1::bigint, ${sql.lit(count)}) as i`
    : sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)}) select i from n`;

/** Lets the database count its rows, as it does by itself after a while. */
export async function analyze({ database, ctx }: World): Promise<void> {
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(ctx.db);
  else await refreshStatistics(database);
}

export interface Load {
  /** The prefix of these posts’ ids. */
  name: string;
  count: number;
  state: 'READY' | 'PLANNED' | 'PUBLISHED';
  /** When the first is due, milliseconds UTC. */
  due_at: number;
  /** The interval between two posts, in milliseconds. */
  every: number;
  /** The accounts: one of them, or those of `openAccounts` in turn. Defaults to the sandbox account. */
  accounts?: string;
  /** How many accounts take turns, and how many are skipped at first; by default as many as there are posts. */
  turns?: { of: number; after: number };
}

/** Creates an agent; `add` gives it posts, each in its own series, because a series has at most one open post. */
export async function openLoad(world: World, owner: Person) {
  const { db } = world.ctx;
  const { engine } = world.database;
  const { id: agent_id } = await world.agent(owner);
  const { id: practice } = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();

  /** Connects this many accounts, named by a prefix and a number, and lets the agent post there. */
  const openAccounts = async (name: string, platform: LivePlatform, count: number) => {
    const id = sql`${sql.lit(`${name}-`)} || i`;
    const from = numbers(engine, count);
    await sql`insert into accounts (id, owner_id, platform, external_id, username, status, connected_at)
      select ${id}, ${owner.id}, ${sql.lit(platform)}, ${id}, ${id}, 'connected', 1 from (${from}) as numbers`.execute(
      db,
    );
    await sql`insert into agent_accounts (agent_id, account_id, linked_at)
      select ${agent_id}, ${id}, 1 from (${from}) as numbers`.execute(db);
  };

  const add = async (load: Load): Promise<void> => {
    const { name, count, state, due_at, every, accounts, turns } = load;
    const from = numbers(engine, count);
    const id = sql`${sql.lit(`${name}-`)} || i`;
    const turn = turns ? sql`((i + ${sql.lit(turns.after)}) % ${sql.lit(turns.of)} + 1)` : sql`i`;
    const several = accounts === undefined ? undefined : sql`${sql.lit(`${accounts}-`)} || ${turn}`;
    const account_id = accounts?.includes('-') ? accounts : (several ?? practice);
    await sql`insert into series (id, owner_id, agent_id, account_id, kind, run_count, version, created_at)
      select ${id}, ${owner.id}, ${agent_id}, ${account_id}, 'post_now', 0, 1, ${sql.lit(due_at)}
      from (${from}) as numbers`.execute(db);
    await sql`insert into occurrences (id, series_id, owner_id, seq, request_hash, due_at, late_window, created_at, state,
        series_version, cancel_requested, attempts, ambiguous, absences, lease_token, published_at)
      select ${id}, ${id}, ${owner.id}, 1, 'bench',
        ${sql.lit(due_at)} + i * ${sql.lit(every)}, 86400000, ${sql.lit(due_at)}, ${sql.lit(state)}, 1, 0, 0, 0, 0, 0,
        ${state === 'PUBLISHED' ? sql`${sql.lit(due_at)} + i * ${sql.lit(every)}` : sql`null`}
      from (${from}) as numbers`.execute(db);
    if (state === 'PLANNED') return;
    await sql`insert into parts (id, occurrence_id, n, platform, text, hash, media, state)
      select ${id} || '-1', ${id}, 1, 'sandbox', 'Post ' || ${id}, 'bench', '[]', 'waiting'
      from (${from}) as numbers`.execute(db);
  };
  return { add, openAccounts };
}
