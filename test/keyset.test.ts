/** Keyset pagination: concurrent writes, invalid cursors, and index use. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { listEvents } from '#server/features/audit/store.ts';
import { listEntries as listWallets } from '#server/features/admin/store.ts';
import { listDrafts } from '#server/features/content/drafts.store.ts';
import { listInbox } from '#server/features/engagement/inbox/inbox.store.ts';
import { listNotifications } from '#server/features/notifications/store.ts';
import { listPosts } from '#server/features/posts/variants/list.store.ts';
import { listTimeline } from '#server/features/sandbox/store.ts';
import { listEntries } from '#server/features/usage/month.store.ts';
import { newId } from '#server/ids.ts';
import { type Page, pageAsked } from '#server/db/keyset.ts';
import { everyEngine } from './engines.ts';
import { pagesOf } from './pages-of.ts';
import { planOf } from './plan-of.ts';
import { createWorld, type Person, type World } from './world.ts';

interface Row {
  id: string;
  at: number;
}

/** Writes a row of a list. */
type Write = (db: Db, owner_id: string, row: Row) => Promise<unknown>;

const writeEvent: Write = (db, user_id, row) =>
  db
    .insertInto('audit_events')
    .values({ ...row, user_id, event: 'signed_in', ip: '', user_agent: '', request_id: '' })
    .execute();

const lists: Record<
  string,
  {
    path: string;
    /** The table from which rows may be deleted. */
    table?: 'usage_entries' | 'notices' | 'sandbox_posts' | 'posts';
    write: Write;
  }
> = {
  'security events': { path: '/auth/audit', write: writeEvent },
  'paid requests': {
    path: '/usage/entries',
    table: 'usage_entries',
    write: (db, owner_id, row) =>
      db
        .insertInto('usage_entries')
        .values({ ...row, owner_id, kind: 'text', what: 'm', state: 'settled', cost: 1 })
        .execute(),
  },
  notifications: {
    path: '/notices',
    table: 'notices',
    write: (db, user_id, { id, at }) =>
      db
        .insertInto('notices')
        .values({ id, user_id, kind: 'new_sign_in', subject: id, text: 'x', created_at: at })
        .execute(),
  },
  'sandbox posts': {
    path: '/sandbox/timeline',
    table: 'sandbox_posts',
    write: (db, owner_id, { id, at }) =>
      db
        .insertInto('sandbox_posts')
        .values({ id, owner_id, author: 'a', text: 'x', media: '[]', created_at: at })
        .execute(),
  },
  posts: {
    path: '/posts',
    table: 'posts',
    write: async (db, owner_id, { id, at }) => {
      const { id: agent_id } = await db
        .selectFrom('agents')
        .select('id')
        .where('owner_id', '=', owner_id)
        .executeTakeFirstOrThrow();
      const post = { id, owner_id, agent_id, parts: '["x"]', media: '[]', labels: '[]', words: '' };
      const times = { created_at: at, updated_at: at };
      return db
        .insertInto('posts')
        .values({ ...post, ...times, review: 'off', made_with_ai: 0, version: 1 })
        .execute();
    },
  },
};

/** A list of posts sorts all of its owner's, in slices; each engine finds them by the index that it prefers. */
const postsIndex = { sqlite: 'posts_in_order', postgres: 'posts_of_owner' } as const;

const everybodys = {
  sqlite:
    /SCAN (?!standing|\(subquery)(?:usage_entries|posts|notices|pieces|audit_events|post|sandbox_posts|interactions|variants)\b/,
  postgres:
    /Seq Scan on (?:usage_entries|posts|notices|pieces|audit_events|sandbox_posts|interactions|variants)\b/,
} as const;

describe.each(everyEngine)('paged lists on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
    await world.agent(owner);
  });
  afterAll(() => world.close());

  const read = async (path: string, query: Record<string, string>, as = owner) =>
    (await world.call('GET', path, { as, query })).body;
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);

  test.each(Object.entries(lists))(
    'P-22.63 %s: rows inserted or deleted between pages neither repeat nor hide another row',
    async (_, { path, table, write }) => {
      const { db } = world.ctx;
      const reader = await world.member();
      await world.agent(reader);
      const now = world.ctx.clock() + 1_000_000;
      // Several have the same time, like rows written by one request.
      const rows = [9, 8, 8, 8, 8, 7, 6, 6].map((at) => ({ id: newId(), at: now + at * 1000 }));
      for (const row of rows) await write(db, reader.id, row);
      const before = ids(await read(path, {}, reader));
      expect(before.slice(0, rows.length).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      let at = now + 20_000;
      const late = { id: newId(), at: now - 5000 };
      const pages = await pagesOf(
        (query) => read(path, query, reader),
        3,
        async () => {
          await write(db, reader.id, { id: newId(), at: (at += 1000) });
          if (at > now + 21_000) return;
          await write(db, reader.id, late);
          // The cursor’s row may be deleted.
          if (table) await db.deleteFrom(table).where('id', '=', String(before[2])).execute();
        },
      );
      const seen = pages.flatMap(ids);
      expect(seen.filter((id) => id !== late.id)).toEqual(before);
      // Rows below the cursor that were added meanwhile are returned.
      expect(seen).toContain(late.id);
      expect(pages[0].total).toBe(before.length);
      expect(pages.slice(1).map(({ total }) => total)).toEqual(pages.slice(1).map(() => null));
    },
  );

  test('P-22.64 a cursor of another list, with other filters, or forged is rejected, and so is an offset', async () => {
    for (const at of [1, 2, 3]) await writeEvent(world.ctx.db, owner.id, { id: newId(), at });
    const { id } = await world.agent(owner);
    const { next_cursor: cursor } = await read('/auth/audit', { limit: '1' });
    const [scope] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const made = (...key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const refused = [
      ['/auth/audit', { cursor: 'x' }],
      ['/auth/audit', { cursor: made() }],
      ['/auth/audit', { cursor: made(scope) }],
      ['/auth/audit', { cursor: made(scope, 1) }],
      ['/auth/audit', { cursor: made(scope, 'now', id) }],
      ['/auth/audit', { cursor: made(scope, 1, 2) }],
      ['/auth/audit', { cursor: made(scope, 1.5, id) }],
      ['/auth/audit', { cursor: made(scope, 1, '\0') }],
      ['/auth/audit', { cursor: made(scope, 1, id, id) }],
      ['/auth/audit', { cursor: made(scope, 1, { id }) }],
      ['/usage/entries', { cursor }],
      ['/notices', { cursor, unread: 'true' }],
      ['/posts', { cursor }],
      ['/posts/board', { cursor }],
      ['/scheduled-posts', { cursor }],
      [`/agents/${id}/posts`, { cursor }],
    ] as const;
    for (const [path, query] of refused) {
      const { status, body } = await world.call('GET', path, { as: owner, query });
      expect([path, status, body.details?.[0]?.path]).toEqual([path, 400, 'cursor']);
      expect(body.error).toContain('next_cursor');
    }
    const unread = await read('/notices', { unread: 'true', limit: '1' });
    expect(unread.next_cursor).toBeNull();
    const old = await world.call('GET', '/auth/audit', { as: owner, query: { offset: '1' } });
    expect(old).toMatchObject({ status: 400, body: { details: [{ path: 'offset' }] } });
    expect(old.body.details[0].message).toContain('`cursor`');
    // The order of filters does not matter.
    const kept = { limit: '1', cursor };
    expect((await read('/auth/audit', kept)).data).toHaveLength(1);
  });

  test('P-22.65 a page is read by an index, without scanning other people’s rows', async () => {
    const { db } = world.ctx;
    const owners = Array.from({ length: 200 }, () => newId());
    await db
      .insertInto('users')
      .values(owners.map((id) => ({ id, username: id, is_admin: 0 as const, created_at: 0 })))
      .execute();
    const bulk = (statement: ReturnType<typeof sql>) => statement.execute(db);
    const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 60)`;
    const each = sql`from users, numbers where users.created_at = 0`;
    const key = sql`users.id || '-' || n`;
    await bulk(sql`insert into agents (id, owner_id, name, description, personality_type, custom_archetype,
      humor_style, intelligence_level, target_topics, avoid_topics, behavioral_guidelines, platforms, reply_frequency,
      post_frequency, content_kinds, status, voice_tone, controversy_comfort, version, created_at, updated_at)
      select id, id, '', '', '', '', '', '', '[]', '[]', '[]', '[]', '', '', '[]', 'active', 0, 0, 1, 0, 0
      from users where created_at = 0`);
    await bulk(sql`insert into accounts (id, owner_id, platform, external_id, username, status, connected_at)
      select id, id, 'sandbox', id, id, 'connected', 0 from users where created_at = 0`);
    await bulk(sql`insert into audit_events (id, at, event, ip, user_agent, request_id, user_id)
      ${numbers} select ${key}, n, '', '', '', '', users.id ${each}`);
    await bulk(sql`insert into usage_entries (id, owner_id, kind, what, state, at)
      ${numbers} select ${key}, users.id, 'text', '', 'settled', n ${each}`);
    await bulk(sql`insert into notices (id, user_id, kind, subject, text, created_at)
      ${numbers} select ${key}, users.id, '', ${key}, '', n ${each}`);
    await bulk(sql`insert into sandbox_posts (id, owner_id, author, text, media, created_at)
      ${numbers} select ${key}, users.id, '', '', '[]', n ${each}`);
    await bulk(sql`insert into posts (id, owner_id, agent_id, parts, media, labels, words, review, made_with_ai, version,
      created_at, updated_at)
      ${numbers} select ${key}, users.id, users.id, '["x"]', '[]', '[]', '', '', 0, 1, n, n ${each}`);
    await bulk(sql`insert into variants (id, post_id, account_id, n, changes)
      select id, id, owner_id, 1, '[]' from posts where review = ''`);
    await bulk(sql`insert into posts (id, owner_id, agent_id, parts, media, labels, words, review, made_with_ai, version,
      is_suggestion, suggestion, batch, place, platform, brief, written, model_used, why, checks, claims, sources,
      persona_version, seed, created_at, updated_at, deleted_at)
      ${numbers} select 'suggestion-' || ${key}, users.id, users.id, '["x"]', '[]', '[]', '', 'off', 1, 1,
      1, 'draft', '', 0, 'sandbox', '{}', '["x"]', '', '', '[]', '[]', '[]', 1, 1, n, n, n ${each}`);
    await bulk(sql`insert into interactions (id, owner_id, agent_id, account_id, platform, kind, external_id, text, tone,
      state, author_id, author_username, author_name, posted_at, seen_at, next_at, tries, lease_token, edited, updated_at)
      ${numbers} select ${key}, users.id, users.id, users.id, 'sandbox', 'mention', ${key}, '', '', 'answered', '', '', '',
      n, n, n, 0, 0, 0, n ${each}`);
    await bulk(engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`);
    const [owner_id = ''] = owners;
    const later = (key: Page['after']): Page => ({ ...pageAsked('x', { limit: 20 }), after: key });
    const byTime = later([30, 'x']);
    const asked: readonly [string, (db: Db) => Promise<unknown>][] = [
      ['audit_events_user_id_at', (one) => listEvents(one, owner_id, {}, byTime)],
      ['usage_entries_by_owner_id_at', (one) => listEntries(one, { owner_id }, byTime)],
      [
        'notices_user_id_created_at',
        (one) => listNotifications(one, owner_id, { unread: false }, byTime),
      ],
      ['sandbox_posts_by_owner_id_created_at', (one) => listTimeline(one, owner_id, {}, byTime)],
      [postsIndex[engine], (one) => listPosts(one, owner_id, { words: [] }, byTime)],
      ['posts_suggested', (one) => listDrafts(one, owner_id, { words: [] }, later([30, 0, 'x']))],
      // PostgreSQL may join two others of an agent's and its owner's.
      [
        engine === 'postgres' ? 'interactions_' : 'interactions_newest',
        (one) => listInbox(one, owner_id, { state: 'all' }, byTime),
      ],
    ];
    for (const [index, ask] of asked) {
      const plan = await planOf(db, engine, ask);
      expect(plan, index).toContain(index);
      // The planner reads these few variants whole, because that is quicker than 60 look-ups.
      const isSmall = engine === 'postgres' && index === postsIndex.postgres;
      const found = isSmall ? plan.replaceAll('Seq Scan on variants', '') : plan;
      expect(found, index).not.toMatch(everybodys[engine]);
    }
    const wallets = await planOf(db, engine, (one) => listWallets(one, undefined, byTime));
    if (engine === 'sqlite') expect(wallets).toContain('whitelist_newest');
  });
});
