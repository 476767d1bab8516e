/**
 * The rows of `pieces` as rows of `posts`, and back. Until a process of the version before can no longer be running, both
 * tables have every suggestion: triggers carry each change over within the transaction that makes it.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '#server/db/client.ts';

type Columns = Readonly<Record<string, RawBuilder<unknown>>>;

/** Columns with the same meaning in both: its name in `pieces`, and that in `posts` if it is another. */
const shared: readonly (readonly [piece: string, post: string])[] = [
  ...['agent_id', 'parts', 'words', 'place', 'platform', 'brief', 'written', 'model_used', 'why'],
  ...['checks', 'claims', 'sources', 'persona_version', 'seed', 'tokens_in', 'tokens_out', 'cost'],
  ...['occurrence_id', 'updated_at'],
].map((name) => [name, name] as const);
const renamed = [
  ['job_id', 'batch'],
  ['state', 'suggestion'],
] as const;
const pairs = [...shared, ...renamed];

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** What a row of `pieces`, called `of`, is in `posts`; and which of it changes when the row does. */
function postOf(of: string, engine: Engine): { all: Columns; changing: string[] } {
  const at = (name: string) => sql.ref(`${of}.${name}`);
  const brief = engine === 'postgres' ? sql`${at('brief')}::json` : at('brief');
  const changing: Columns = {
    ...Object.fromEntries(pairs.map(([piece, post]) => [post, at(piece)])),
    media: sql`coalesce(${at('media')}, '[]')`,
    chose_media: sql`case when ${at('media')} is null then 0 else 1 end`,
  };
  return {
    changing: Object.keys(changing),
    all: {
      ...changing,
      id: at('id'),
      owner_id: at('owner_id'),
      idea: sql`nullif(${brief} ->> 'topic', '')`,
      labels: sql`'[]'`,
      review: sql`'off'`,
      piece_id: at('id'),
      made_with_ai: sql`1`,
      version: sql`1`,
      is_suggestion: sql`1`,
      created_at: at('created_at'),
      deleted_at: at('created_at'),
    },
  };
}

const changed = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

const intoPosts = (engine: Engine): RawBuilder<unknown> => {
  const { all, changing } = postOf('new', engine);
  return sql`insert into posts (${list(Object.keys(all))}) values (${sql.join(Object.values(all))})
    on conflict (id) do update set ${changed(changing)}`;
};

/** A suggestion that was kept is a post of its own, and stays. */
const outOfPosts = [
  sql`delete from posts where id = old.id and is_suggestion = 1`,
  sql`update posts set suggestion = null, batch = null where id = old.id`,
];

const intoPieces = (): RawBuilder<unknown> => {
  const at = (name: string) => sql.ref(`new.${name}`);
  const columns: Columns = {
    ...Object.fromEntries(pairs.map(([piece, post]) => [piece, at(post)])),
    media: sql`case when new.chose_media = 1 or new.media <> '[]' then new.media end`,
  };
  const fixed = ['id', 'owner_id', 'created_at'];
  const all = { ...columns, ...Object.fromEntries(fixed.map((name) => [name, at(name)])) };
  return sql`insert into pieces (${list(Object.keys(all))}) values (${sql.join(Object.values(all))})
    on conflict (id) do update set ${changed(Object.keys(columns))}`;
};

const outOfPieces = [sql`delete from pieces where id = old.id`];

type Event = 'insert' | 'update' | 'delete';

interface Trigger {
  name: string;
  table: 'pieces' | 'posts';
  events: readonly Event[];
  when: RawBuilder<unknown>;
  statements: readonly RawBuilder<unknown>[];
}

const body = (statements: Trigger['statements']) =>
  sql.join(
    statements.map((statement) => sql`${statement};`),
    sql` `,
  );

/**
 * A trigger on both engines. What another trigger did is not carried back: PostgreSQL counts how deep it is, and SQLite
 * doesn't run a trigger within itself.
 */
async function createTrigger(db: Kysely<unknown>, engine: Engine, trigger: Trigger): Promise<void> {
  const { name, table, events, when, statements } = trigger;
  if (engine === 'sqlite') {
    for (const event of events)
      await sql`create trigger ${sql.ref(`${name}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        when ${when} begin ${body(statements)} end`.execute(db);
    return;
  }
  await sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as $$
    begin ${body(statements)} return null; end $$`.execute(db);
  await sql`create trigger ${sql.ref(name)} after ${sql.raw(events.join(' or '))} on ${sql.table(table)}
    for each row when (pg_trigger_depth() = 0 and ${when}) execute function ${sql.ref(name)}()`.execute(
    db,
  );
}

/** Carries what happens to `pieces` into `posts`. */
export async function followPieces(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = 'pieces';
  const [when, written] = [sql`true`, ['insert', 'update'] as const];
  const into = { table, events: written, when, statements: [intoPosts(engine)] } as const;
  await createTrigger(db, engine, { ...into, name: 'piece_written' });
  const out = { table, events: ['delete'], when, statements: outOfPosts } as const;
  await createTrigger(db, engine, { ...out, name: 'piece_deleted' });
}

/** Carries what happens to suggestions in `posts` into `pieces`. */
export async function followPosts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = 'posts';
  const written = ['insert', 'update'] as const;
  const when = sql`new.suggestion is not null`;
  const into = { table, events: written, when, statements: [intoPieces()] } as const;
  await createTrigger(db, engine, { ...into, name: 'suggestion_written' });
  const gone = sql`old.suggestion is not null`;
  const out = { table, events: ['delete'], when: gone, statements: outOfPieces } as const;
  await createTrigger(db, engine, { ...out, name: 'suggestion_deleted' });
}

/** How many rows one statement copies. */
const step = 500;

/**
 * Copies some rows after the id `after`, and returns the last id; `null` at the end. On PostgreSQL nobody can delete
 * them meanwhile, or a copy would outlive them.
 */
export async function copyPieces(
  db: Kysely<unknown>,
  engine: Engine,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(id) as last from
    (select id from pieces where id > ${after} order by id limit ${sql.lit(step)}) as batch`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return null;
  const { all } = postOf('pieces', engine);
  await sql`insert into posts (${list(Object.keys(all))})
    select ${sql.join(Object.values(all))} from pieces where id > ${after} and id <= ${last}
    ${engine === 'postgres' ? sql`for key share` : sql``}
    on conflict (id) do nothing`.execute(db);
  return last;
}
