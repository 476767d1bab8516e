/** Large histories for performance tests: people who have posted for long, and people who only have recent posts. */
import { sql } from 'kysely';
import { day } from '#contract/core/time.ts';
import { recountEnded } from '#server/ledger/read/ended.store.ts';
import { recountTotals } from '#server/ledger/read/totals.store.ts';
import { newId } from '#server/ids.ts';
import type { Database } from '#server/db/client.ts';

const agents = 20;
/** Each agent has two schedules with half of the posts; the others were published at once. */
const schedules = 40;
/** The first of the last twelve digits of each kind’s ids. */
const kinds = { account: 1, agent: 2, schedule: 3, post: 4, run: 5, part: 6, piece: 7 } as const;
/** On how many days each post was read. */
const readings = 8;

export interface History {
  /** How many posts; the newest is now. */
  posts: number;
  /** The interval between posts, in milliseconds. */
  every: number;
}

/** The database and time for these rows. */
export interface Ledger {
  database: Database;
  now: number;
}

/** Helpers for one history. `n` counts its posts from 0, newest first. */
function writerOf({ database, now }: Ledger, owner: string, { posts, every }: History) {
  const postgres = database.engine === 'postgres';
  const own = newId().slice(0, -12);
  const idOf = (kind: keyof typeof kinds, n: string) =>
    sql`${sql.lit(own)} || (${sql.lit(kinds[kind] * 1e11)} + (${sql.raw(n)}))`;
  return {
    owner,
    posts,
    now,
    postgres,
    idOf,
    run: (statement: ReturnType<typeof sql>) => statement.execute(database.db),
    count: (last: number) =>
      postgres
        ? sql`select n::bigint as n from generate_series(0, ${sql.lit(last - 1)}) as n`
        : sql`with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${sql.lit(last)})
            select n from numbers`,
    agent: (n: string) => idOf('agent', `(${n}) % ${agents}`),
    account: idOf('account', '0'),
    at: sql`(${sql.lit(now - 1000)} - n * ${sql.lit(Math.round(every))})`,
    agent_ids: Array.from({ length: agents }, (_, n) => `${own}${kinds.agent * 1e11 + n}`),
  };
}
type Writer = ReturnType<typeof writerOf>;

async function addAgents({ run, idOf, count, owner, account }: Writer): Promise<void> {
  await run(sql`insert into agents (id, owner_id, name, description, personality_type, custom_archetype, humor_style,
      intelligence_level, target_topics, avoid_topics, behavioral_guidelines, platforms, reply_frequency, post_frequency,
      content_kinds, status, voice_tone, controversy_comfort, version, created_at, updated_at)
    select ${idOf('agent', 'n')}, ${owner}, 'Agent ' || n, '', 'tech_sage', '', 'wordplay', 'academic', '[]', '[]', '[]',
      '["sandbox"]', 'moderate', '1-2', '[]', 'active', 5, 5, 1, n, n from (${count(agents)}) as numbers`);
  await run(sql`insert into accounts (id, owner_id, platform, external_id, username, status, connected_at)
    select ${account}, ${owner}, 'sandbox', ${account}, 'bench', 'connected', 0`);
  await run(sql`insert into agent_accounts (agent_id, account_id, linked_at)
    select ${idOf('agent', 'n')}, ${account}, 0 from (${count(agents)}) as numbers`);
}

async function addSeries(writer: Writer): Promise<void> {
  const { run, idOf, count, owner, agent, account, at, posts, now } = writer;
  await run(sql`insert into series (id, owner_id, agent_id, account_id, kind, run_count, version, created_at,
      content_type, last_seq, last_published_at)
    select ${idOf('schedule', 'n')}, ${owner}, ${agent('n')}, ${account}, 'scheduled', 1, 1, 0, 'tip',
      ${sql.lit(posts)}, ${sql.lit(now)} from (${count(schedules)}) as numbers
    union all select ${idOf('post', 'n')}, ${owner}, ${agent('n / 2')}, ${account}, 'post_now', 1, 1, ${at}, null, 1, ${at}
      from (${count(posts)}) as numbers where n % 2 = 0`);
}

/** Of 100 posts 96 were published, two failed, one was missed, and one was dropped. */
async function addPosts({ run, idOf, count, owner, at, posts }: Writer): Promise<void> {
  const series = sql`case when n % 2 = 0 then ${idOf('post', 'n')}
    else ${idOf('schedule', `n / 2 % ${schedules}`)} end`;
  const state = sql`case when n % 100 < 2 then 'FAILED' when n % 100 = 2 then 'MISSED'
    when n % 100 = 3 then 'CANCELLED' else 'PUBLISHED' end`;
  await run(sql`insert into occurrences (id, series_id, owner_id, seq, state, reason, request_hash, due_at, late_window,
      series_version, attempts, ambiguous, absences, cancel_requested, lease_token, created_at, published_at)
    select ${idOf('run', 'n')}, ${series}, ${owner}, ${sql.lit(posts)} - n, ${state}, case when n % 100 = 3 then 'dropped' end, '',
      ${at} - n % 90000, 0, 1, 1, 0, 0, 0, 2, ${at}, case when n % 100 > 3 then ${at} end
    from (${count(posts)}) as numbers`);
}

async function addTexts({ run, idOf, count, owner, agent, at, posts }: Writer): Promise<void> {
  await run(sql`insert into parts (id, occurrence_id, n, platform, text, hash, media, state, external_id)
    select ${idOf('part', 'n')}, ${idOf('run', 'n')}, 1, 'sandbox', 'Post number ' || n, '', '[]', 'published',
      ${idOf('part', 'n')} from (${count(posts)}) as numbers`);
  await run(sql`insert into occurrence_moves (occurrence_id, n, at, event, state)
    select ${idOf('run', 'n')}, k.step, ${at}, case when k.step = 1 then 'claimed' else 'accepted' end, 'PUBLISHED'
    from (${count(posts)}) as numbers, (select 1 as step union all select 2) as k`);
  await run(sql`insert into pieces (id, owner_id, agent_id, job_id, place, platform, brief, parts, written, words,
      model_used, why, checks, claims, state, persona_version, seed, occurrence_id, created_at, updated_at)
    select ${idOf('piece', 'n')}, ${owner}, ${agent('n / 2')}, '', 0, 'sandbox', '{"content_type":"story"}', '[]', '[]',
      '', '', '', '[]', '[]', 'posted', 1, 1, ${idOf('run', 'n')}, ${at}, ${at}
    from (${count(posts)}) as numbers where n % 4 = 0`);
}

async function addReadings({ run, idOf, count, at, posts, now, postgres }: Writer): Promise<void> {
  for (let age = 0; age < readings; age += 1) {
    const days = postgres
      ? sql`to_char(to_timestamp((${at} + ${sql.lit(age * day)}) / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
      : sql`date((${at} + ${sql.lit(age * day)}) / 1000, 'unixepoch')`;
    await run(sql`insert into post_metrics (occurrence_id, day, read_at, impressions, likes, replies, reposts)
      select ${idOf('run', 'n')}, ${days}, ${at} + ${sql.lit(age * day)}, 100 + n % 900, n % 13, n % 3, null
      from (${count(posts)}) as numbers where n % 100 > 3 and ${at} + ${sql.lit(age * day)} <= ${sql.lit(now)}`);
  }
}

/** Fills an owner’s ledger; returns the agents’ ids. */
export async function addHistory(ledger: Ledger, owner: string, history: History) {
  const writer = writerOf(ledger, owner, history);
  for (const add of [addAgents, addSeries, addPosts, addTexts, addReadings]) await add(writer);
  await recountTotals(ledger.database.db, writer.agent_ids);
  await recountEnded(ledger.database.db, writer.agent_ids);
  return writer.agent_ids;
}
