import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';
import { columns } from './columns.ts';

/** How many posts one statement fills in. */
const step = 5000;

const interactions = sql`case when m.likes is null and m.replies is null and m.reposts is null then null
  else coalesce(m.likes, 0) + coalesce(m.replies, 0) + coalesce(m.reposts, 0) end`;
const times = (event: string) =>
  sql`(select count(*) from occurrence_moves where occurrence_moves.occurrence_id = o.id
    and event in ('found', 'duplicate') and event = ${sql.lit(event)})`;

/** Fills in the posts after the id `after`, up to one batch; returns the last id. */
async function fill(db: Kysely<unknown>, engine: Engine, after: string) {
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from
    (select id from occurrences where id > ${after} order by id limit ${sql.lit(step)}) as piece`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return null;
  const type =
    engine === 'postgres'
      ? sql`pieces.brief::json ->> 'content_type'`
      : sql`pieces.brief ->> 'content_type'`;
  await sql`insert into ended_posts (owner_id, at, occurrence_id, agent_id, account_id, platform, state, content_type,
      late, impressions, likes, replies, reposts, interactions, read_at, found, twins, repeats)
    select o.owner_id, case when o.state = 'PUBLISHED' then o.published_at else o.due_at end, o.id, series.agent_id,
      series.account_id, accounts.platform,
      case when o.state = 'PUBLISHED' and accounts.platform in ('tiktok') then 'IN_INBOX' else o.state end,
      case when series.kind = 'reply' then 'reply' when series.content_type is not null then series.content_type
        else (select ${type} from pieces where pieces.occurrence_id = o.id limit 1) end,
      case when o.state = 'PUBLISHED' then case when o.published_at > o.due_at then o.published_at - o.due_at else 0 end end,
      m.impressions, m.likes, m.replies, m.reposts, ${interactions}, m.read_at, ${times('found')}, ${times('duplicate')},
      o.repeats
    from occurrences o join series on series.id = o.series_id join accounts on accounts.id = series.account_id
    left join post_metrics m on m.occurrence_id = o.id
      and m.day = (select max(day) from post_metrics newest where newest.occurrence_id = o.id)
    where o.id > ${after} and o.id <= ${last} and (o.reason is null or o.reason not in ('dropped', 'paused', 'halted'))
      and (o.state in ('FAILED', 'MISSED') or (o.state = 'PUBLISHED' and o.published_at is not null))
    on conflict do nothing`.execute(db);
  return last;
}

/**
 * One narrow row per ended post, in the order in which its owner’s posts are queried. If filling is interrupted, the
 * next start processes all posts and adds the missing rows.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await columns(db.schema.createTable('ended_posts').ifNotExists())
    .text('owner_id')
    .number('at')
    .add('occurrence_id', 'text', (column) =>
      column.notNull().unique().references('occurrences.id').onDelete('cascade'),
    )
    .text('agent_id', 'account_id', 'platform', 'state')
    .maybeText('content_type')
    .maybeNumber('late', 'impressions', 'likes', 'replies', 'reposts', 'interactions', 'read_at')
    .number('found', 'twins', 'repeats')
    .with((t) => {
      if (engine === 'postgres') return t;
      const key = ['owner_id', 'at', 'occurrence_id'] as never;
      return t.addPrimaryKeyConstraint('ended_posts_pk', key).modifyEnd(sql`without rowid`);
    })
    .create();
  // SQLite stores the rows in this order. PostgreSQL gets a covering index; otherwise each sum over a period would read
  // the whole table.
  if (engine === 'postgres') {
    await sql`create unique index if not exists ended_posts_pk on ended_posts (owner_id, at, occurrence_id) include
      (agent_id, account_id, platform, state, content_type, late, impressions, likes, replies, reposts, interactions,
      read_at, found, twins, repeats)`.execute(db);
  }
  for (let after: string | null = ''; after !== null;) after = await fill(db, engine, after);
}
