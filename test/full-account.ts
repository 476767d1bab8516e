/**
 * An account with as much as its limits allow, or as years of posting leave. One of each thing is made through the
 * product and then copied inside the database: making each through the product would take hours.
 */
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/core/limits.ts';
import type { Db } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { readDocumentFile } from '#server/features/company/reading.job.ts';
import { makeThings } from './calls.ts';
import { letters } from './hostile-bodies.ts';
import type { Person, World } from './world.ts';

/** What years of posting leave: published posts, and other posts in the sandbox, each with a picture. */
const published = 20_000;
const played = 80_000;
/** Pictures that nobody saved, and that these posts show. */
const shown = 5000;

/** Copies of a schedule are numbered from here, because a published post has a series too. */
const schedulesFrom = 50_000;

const copyOf = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The id of the copy with a number, which may depend on `i`, the number of the row being inserted. */
const idOf = (n: RawBuilder<number>) =>
  sql<string>`'01900000-0000-7000-8000-' || substr(cast(1000000000000 + ${n} as text), 2)`;
const same = idOf(sql`i`);
/** One of the first so many copies, in turn. */
const oneOf = (count: number) => idOf(sql`(i % ${sql.lit(count)} + 1)`);
const numbered = (word: string) => sql<string>`${sql.lit(word)} || cast(i as text)`;
// As a bigint: PostgreSQL's integers overflow in the 35,792nd minute.
const earlier = (column: string) => sql<number>`t.${sql.ref(column)} - cast(60000 as bigint) * i`;
const showsOne = sql<string>`'["' || ${oneOf(shown)} || '"]'`;

type Table = keyof Schema;
type Changes = Record<string, RawBuilder<unknown> | string | number | null>;

interface Copying {
  count: number;
  /** The numbers start after this one. */
  from?: number;
  /** What differs from the original; its other columns are copied. */
  changes: Changes;
}

/** Inserts so many copies of a row. */
async function copy(
  db: Db,
  table: Table,
  original: RawBuilder<unknown>,
  { count, from = 0, changes }: Copying,
): Promise<void> {
  const source = sql`(select * from ${sql.table(table)} as t where ${original} limit 1) as t`;
  const { rows } = await sql<object>`select * from ${source}`.execute(db);
  if (!rows[0]) throw new Error(`there is nothing in ${table} to copy`);
  // A trigger fills in this one.
  const isOurs = (name: string) => table !== 'occurrences' || name !== 'account_id';
  const names = Object.keys(rows[0]).filter(isOurs);
  const values = names.map((name) => {
    const change = changes[name];
    if (change === undefined) return sql`t.${sql.ref(name)}`;
    return typeof change === 'object' && change !== null ? change : sql`${sql.lit(change)}`;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    with recursive n(i) as (select ${sql.lit(from + 1)} union all select i + 1 from n where i < ${sql.lit(from + count)})
    select ${sql.join(values)} from n, ${source}`.execute(db);
}

const sentence = 'Fresh bread from our oven in Mill Lane, seven quiet lanterns and a loaf of rye. ';
const text = (length: number): string => letters(sentence, length);
const list = (count: number, length: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, n) => `${n} ${text(length - 3)}`));

const is = (column: string, value: string | undefined) =>
  sql`t.${sql.ref(column)} = ${value ?? 'missing'}`;

type Things = Record<string, string>;

async function fillAgents(db: Db, things: Things): Promise<void> {
  const { agents, connections } = things;
  const persona = {
    target_topics: list(limits.list_items, limits.list_item),
    avoid_topics: list(limits.list_items, limits.list_item),
    behavioral_guidelines: list(limits.list_items, limits.guideline_item),
    voice_samples: list(limits.voice_samples, limits.voice_sample),
    custom_archetype: text(limits.custom_archetype),
    description: text(limits.agent_description),
  };
  const count = limits.agents_per_user - 2;
  await copy(db, 'agents', is('id', agents), {
    count,
    changes: { ...persona, id: same, name: numbered('Ada ') },
  });
  await copy(db, 'persona_versions', is('agent_id', agents), {
    count: limits.persona_versions,
    changes: { version: sql`i + 10` },
  });
  await copy(db, 'accounts', is('id', connections), {
    count,
    changes: { id: same, external_id: numbered('sandbox-'), username: numbered('ada-') },
  });
  await copy(db, 'agent_accounts', is('agent_id', agents), {
    count,
    changes: { agent_id: same, account_id: same },
  });
}

async function fillPosts(db: Db, things: Things): Promise<void> {
  const { posts, agents, connections } = things;
  const part = text(limits.thread_text / 3);
  const parts = JSON.stringify([part, part, part]);
  const count = limits.posts_per_user - 100;
  const agent_id = oneOf(limits.agents_per_user - 2);
  const account_id = oneOf(limits.connections_per_user - 2);
  const changes = { id: same, parts, words: parts.toLowerCase(), media: showsOne, agent_id };
  await copy(db, 'posts', is('id', posts), {
    count,
    changes: { ...changes, labels: '["Tips"]', updated_at: earlier('updated_at') },
  });
  const variant = { parts: null, media: null, extras: null, changes: '[]', series_id: null };
  await db
    .insertInto('variants')
    .values({ id: 'v', post_id: posts ?? '', account_id: connections ?? '', n: 0, ...variant })
    .execute();
  await copy(db, 'variants', is('id', 'v'), {
    count,
    changes: { id: same, post_id: same, account_id },
  });
  const version = {
    source: 'typed',
    texts: JSON.stringify({ parts: [part] }),
    begun_at: 1,
    made_at: 1,
  } as const;
  await db
    .insertInto('post_versions')
    .values({ id: 'v', post_id: posts ?? '', agent_id: agents ?? '', ...version })
    .execute();
  await copy(db, 'post_versions', is('id', 'v'), { count, changes: { id: same, post_id: same } });
  await copy(db, 'templates', is('id', things['templates']), {
    count: limits.templates_per_user - 2,
    changes: { id: same, name: numbered('Greeting '), body: text(limits.post_text) },
  });
  await copy(db, 'series', is('id', things['scheduled-posts']), {
    count: limits.series_per_user - 10,
    from: schedulesFrom,
    changes: {
      id: same,
      agent_id,
      account_id,
      content_text: text(limits.post_text),
      words: text(limits.post_text),
    },
  });
  await copy(db, 'occurrences', is('series_id', things['scheduled-posts']), {
    count: limits.series_per_user - 10,
    from: schedulesFrom,
    changes: { id: same, series_id: same, dedupe_key: null },
  });
}

async function fillPublished(db: Db, things: Things): Promise<void> {
  const { occurrences } = things;
  const { series_id } = await db
    .selectFrom('occurrences')
    .select('series_id')
    .where('id', '=', occurrences ?? '')
    .executeTakeFirstOrThrow();
  const agent_id = oneOf(limits.agents_per_user - 2);
  const account_id = oneOf(limits.connections_per_user - 2);
  const of = is('occurrence_id', occurrences);
  const occurrence_id = same;
  const figures = { impressions: 40, likes: 3, replies: 2, reposts: 1 };
  await db
    .insertInto('post_metrics')
    .values({ occurrence_id: occurrences ?? '', day: '2026-01-01', read_at: 1, ...figures })
    .execute();
  const rows: [Table, RawBuilder<unknown>, Changes][] = [
    ['series', is('id', series_id), { id: same, agent_id, account_id, content_text: text(300) }],
    [
      'occurrences',
      is('id', occurrences),
      {
        id: same,
        series_id: same,
        dedupe_key: null,
        due_at: earlier('due_at'),
        published_at: earlier('published_at'),
        created_at: earlier('created_at'),
      },
    ],
    ['parts', of, { id: same, occurrence_id, external_id: same, media: showsOne, text: text(300) }],
    ['attempts', of, { id: same, occurrence_id, part_id: same, idem_key: same }],
    ['occurrence_moves', of, { occurrence_id }],
    ['approvals', of, { id: same, occurrence_id, series_id: same }],
    ['ended_posts', of, { occurrence_id, agent_id, account_id, at: earlier('at') }],
    ['post_metrics', of, { occurrence_id }],
  ];
  for (const [table, original, changes] of rows)
    await copy(db, table, original, { count: published, changes });
  await copy(db, 'sandbox_posts', is('id', things['sandbox/posts']), {
    count: played,
    changes: {
      id: same,
      agent_id,
      account_id,
      media: showsOne,
      idem_key: null,
      created_at: earlier('created_at'),
    },
  });
}

async function fillFiles(db: Db, owner: string, things: Things): Promise<void> {
  const { images, documents, products } = things;
  const { name } = await db
    .selectFrom('images')
    .select('name')
    .where('id', '=', images ?? '')
    .executeTakeFirstOrThrow();
  const named = { name: sql`${same} || '.png'` };
  await copy(db, 'blobs', is('name', name), {
    count: shown + limits.files_per_user,
    changes: named,
  });
  const drawn = {
    ...named,
    id: same,
    job_id: null,
    versions: '[]',
    created_at: earlier('created_at'),
  };
  await copy(db, 'images', is('id', images), {
    count: shown,
    changes: { ...drawn, kept: 0, wanted_at: 1 },
  });
  await copy(db, 'images', is('id', images), {
    count: limits.files_per_user - 10,
    from: shown,
    changes: { ...drawn, kept: 1, file_name: numbered('photo ') },
  });
  const count = limits.documents_per_user - 1;
  await copy(db, 'documents', is('id', documents), {
    count,
    changes: { id: same, title: numbered('Prices '), text: text(100_000) },
  });
  for (let n = 1; n <= 20; n += 1)
    await copy(db, 'chunks', is('source_id', documents), {
      count,
      from: n * 1000,
      changes: { id: same, source_id: idOf(sql`i - ${sql.lit(n * 1000)}`), n, text: text(1000) },
    });
  await copy(db, 'products', is('id', products), {
    count: limits.products_per_user - 2,
    changes: { id: same, name: numbered('Tea '), description: text(limits.company_text) },
  });
  const spent = { kind: 'text', what: 'gpt-5-mini', state: 'settled', cost: 450, at: 1 } as const;
  await db
    .insertInto('usage_entries')
    .values({ id: 'spent', owner_id: owner, ...spent })
    .execute();
  await copy(db, 'usage_entries', is('id', 'spent'), {
    count: published,
    changes: { id: same, at: sql`1700000000000 + 60000 * i` },
  });
}

async function fillWritten(db: Db, owner: string, things: Things): Promise<void> {
  const agent_id = oneOf(limits.agents_per_user - 2);
  const part = text(limits.thread_text / 3);
  const parts = JSON.stringify([part, part, part]);
  await copy(db, 'posts', is('id', things['pieces']), {
    count: limits.pieces_per_user - 10,
    // After the other posts.
    from: limits.posts_per_user,
    changes: {
      id: same,
      agent_id,
      parts,
      written: parts,
      words: parts.toLowerCase(),
      media: showsOne,
      batch: same,
    },
  });
  await copy(db, 'interactions', is('id', things['interactions']), {
    count: published,
    changes: {
      id: same,
      agent_id,
      external_id: same,
      text: text(500),
      seen_at: earlier('seen_at'),
      state: 'ignored',
    },
  });
  await copy(db, 'opt_outs', is('id', things['opt-outs']), {
    count: limits.opt_outs_per_user - 2,
    changes: { id: same, username: numbered('eve'), author_id: same },
  });
  await copy(db, 'notices', is('id', things['notices']), {
    count: limits.notices_kept - 1,
    changes: { id: same, subject: same },
  });
  await copy(db, 'audit_events', is('user_id', owner), {
    count: published,
    changes: { id: same, at: earlier('at') },
  });
  await copy(db, 'webhook_deliveries', is('id', things['deliveries']), {
    count: published,
    changes: { id: same, subject: same, created_at: earlier('created_at') },
  });
  await copy(db, 'evergreen_items', is('id', things['evergreen']), {
    count: limits.evergreen_items_per_user - 2,
    changes: { id: same, agent_id, topic: numbered('How we bake '), facts: text(1000) },
  });
  await copy(db, 'streams', is('id', things['streams']), {
    count: limits.stream_sources_per_user - 2,
    changes: { id: same, agent_id, name: numbered('Shop ') },
  });
}

/** The kinds of things that have copies, by the first number of those. */
const copiedKinds: Record<string, number> = {
  agents: 0,
  posts: 0,
  occurrences: 0,
  connections: 0,
  sources: 0,
  templates: 0,
  'scheduled-posts': schedulesFrom,
  images: shown,
  documents: 0,
  products: 0,
  pieces: 0,
  inbox: 0,
  interactions: 0,
  'opt-outs': 0,
  notices: 0,
  deliveries: 0,
  evergreen: 0,
  streams: 0,
};

/** The ids of other copies for each number, because some calls delete or change what they name. */
export type ThingsOf = (n: number) => Things;

/** Fills a person's account. */
export async function fillAccount(world: World, owner: Person): Promise<ThingsOf> {
  const { db } = world.ctx;
  const things = await makeThings(world, owner);
  // Like a worker, which then deletes the job.
  await readDocumentFile(world.ctx, things['documents'] ?? '', new AbortController().signal);
  await db.deleteFrom('jobs').where('name', '=', 'read-document').execute();
  await fillFiles(db, owner.id, things);
  await fillAgents(db, things);
  await fillPosts(db, things);
  await fillPublished(db, things);
  await fillWritten(db, owner.id, things);
  const copies = (n: number) =>
    Object.entries(copiedKinds).map(([kind, from]) => [kind, copyOf(from + n)] as const);
  return (n) => ({ ...things, ...Object.fromEntries(copies(n)) });
}
