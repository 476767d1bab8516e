import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { canary, fullPerson, type FullPerson } from '#test/full-person.ts';
import { ownedTables } from '#test/owned-tables.ts';
import { createWorld, type World } from '#test/world.ts';
import { type Below, type Exported, exported, leftColumns, leftOut } from './export-tables.ts';

/** Every declared table, with those whose rows are below others. */
const declared = (tables: readonly (Exported | Below)[] = exported): (Exported | Below)[] =>
  tables.flatMap((one) => [one, ...declared(one.below ?? [])]);

/** Columns whose values are credentials, or hashes of them. */
const secrets = /hash|secret|sealed|^key$/;

const File = z.record(z.string(), z.unknown());
const List = z.array(z.record(z.string(), z.unknown()));

describe.each(engines)('the export on %s', (engine) => {
  let world: World;
  let person: FullPerson;
  beforeEach(async () => {
    world = await createWorld(engine);
    person = await fullPerson(world, 'ada@example.com');
  });
  afterEach(() => world.close());

  const fetchFile = async (as = person) => {
    const reply = await world.call('GET', '/users/export', { as });
    return { ...reply, text: reply.raw.toString(), file: File.parse(reply.body) };
  };

  test('P-7.52 is a private file that no cache may keep', async () => {
    const { status, headers, text, file } = await fetchFile();
    expect(status).toBe(200);
    const date = new Date(world.ctx.clock()).toISOString().slice(0, 10);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="socialai-export-${person.username}-${date}.json"`,
      'cache-control': expect.stringContaining('no-store'),
    });
    expect(text).toBe(`${JSON.stringify(file, null, 2)}\n`);
    const events = await world.ctx.db
      .selectFrom('audit_events')
      .select('event')
      .where('user_id', '=', person.id)
      .execute();
    expect(events).toContainEqual({ event: 'data_exported' });
  });

  test('P-7.52 DI-5 has data from every table with rows of people, or says why not', async () => {
    const { file } = await fetchFile();
    const tables = (await ownedTables(world.ctx.db)).map(({ table }) => table);
    const named = [...declared().map(({ table }) => table), ...Object.keys(leftOut)];
    expect(tables.filter((table) => !named.includes(table as never))).toEqual([]);
    const empty = exported.filter(({ place }) => {
      const content = file[place];
      return !content || (Array.isArray(content) && content.length === 0);
    });
    expect(empty.map(({ place }) => place)).toEqual([]);
  });

  test('DI-5 names only columns that exist, and leaves out all that are called like credentials', async () => {
    const tables = await world.ctx.db.introspection.getTables();
    for (const { table, left } of declared()) {
      const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
      const gone = leftColumns(left);
      expect(
        gone.filter((name) => !columns?.includes(name)),
        table,
      ).toEqual([]);
      const shown = columns?.filter((name) => secrets.test(name) && !gone.includes(name)) ?? [];
      // The hash of a file that its owner has.
      expect(
        shown.filter((name) => name !== 'file_hash'),
        table,
      ).toEqual([]);
    }
  });

  test('shows what happened in readable words and timestamps', { tags: 'slow' }, async () => {
    await world.ctx.db.updateTable('sandbox_posts').set({ likes: 12, reposts: 3 }).execute();
    const { file } = await fetchFile();
    expect(file).toMatchObject({
      profile: {
        username: person.username,
        email: 'ada@example.com',
        wallets: [{ address: person.wallet.address }],
        wishes: ['pricing'],
        notifications: { emailNotifications: true },
      },
      agents: [
        {
          id: person.agent_id,
          name: 'Ada',
          platforms: ['sandbox'],
          deleted_at: null,
          contrast_pairs: [],
          persona_versions: [{ version: 1, persona: { name: 'Ada' }, restored_from: null }],
        },
        { name: 'You', is_self: 1 },
      ],
      ideas: [{ parts: ['A better idea.'] }, { parts: ['An idea of my own.'] }],
      templates: [{ name: 'Greeting', body: 'Hello from {{company}}.' }],
      feeds: [{ name: 'Mill Lane Bakery', include: ['rye'], paused_at: expect.any(String) }],
      feed_items: [{ title: 'The loaf is back', state: 'made', post_id: expect.any(String) }],
      post_versions: [
        { source: 'typed', texts: { parts: ['An idea.'] } },
        { source: 'restored', texts: { parts: ['A better idea.'] } },
      ],
      accounts: [
        {
          platform: 'sandbox',
          agents: [{ agent_id: person.agent_id }],
          followers_by_day: [{ day: '2026-11-21', followers: 120 }],
        },
      ],
      posts: [
        {
          state: 'PUBLISHED',
          parts: [{ text: 'A post of ada@example.com.', attempts: [{ outcome: 'accepted' }] }],
          figures: [{ day: '2026-11-21', impressions: 40, likes: 3, replies: 2, reposts: 1 }],
          steps: [
            { event: 'planned' },
            { event: 'claim' },
            { event: 'intent' },
            { event: 'accepted', state: 'PUBLISHED' },
          ],
        },
        { state: 'PLANNED', parts: [], steps: [{ event: 'planned', state: 'PLANNED' }] },
      ],
      scheduled_posts: [
        {
          content_text: 'Later: A post of ada@example.com.',
          frequency: 'once',
          config: { tone: 'casual' },
        },
      ],
      sandbox_posts: [
        {
          text: 'A post of ada@example.com.',
          agent_id: person.agent_id,
          likes: 12,
          reposts: 3,
        },
      ],
      pictures: [
        {
          prompt: 'a calm fox',
          url: `http://localhost:3000${person.picture}`,
          smaller: [{ width: 160 }, { width: 480 }],
        },
      ],
    });
    const [post] = List.parse(file['posts']);
    expect(z.iso.datetime().safeParse(post?.['published_at']).success).toBe(true);
    expect(JSON.stringify(file)).not.toMatch(/_at":\d/);
  });

  test('DI-5 contains no credentials and no hashes of them', async () => {
    const { text } = await fetchFile();
    expect(text).not.toContain(canary);
    const [id = '', secret = ''] = person.token.split('.');
    const hash = createHash('sha256').update(secret).digest('hex');
    for (const part of [id, secret, hash]) expect(text).not.toContain(part);
    const tables = await world.ctx.db.introspection.getTables();
    const looked = new Set<string>();
    // The job queue of PostgreSQL has a schema of its own.
    const ours = tables.filter(({ schema }) => schema === undefined || schema === 'public');
    for (const { name: table, columns } of ours) {
      for (const { name: column } of columns.filter(({ name }) => secrets.test(name))) {
        const { rows } = await sql<{ value: unknown }>`
          select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(world.ctx.db);
        for (const { value } of rows) {
          if (typeof value !== 'string' || value === '') continue;
          looked.add(`${table}.${column}`);
          expect(text, `${table}.${column}`).not.toContain(value);
        }
      }
    }
    expect([...looked]).toEqual(
      expect.arrayContaining([
        'users.password_hash',
        'sessions.secret_hash',
        'second_factors.secret',
        'backup_codes.code_hash',
        'mail_tokens.secret_hash',
        'mails.sealed',
        'accounts.secret',
      ]),
    );
  });

  test('contains nothing of other people', async () => {
    const other = await fullPerson(world, 'grace@example.com');
    const { text } = await fetchFile();
    for (const theirs of [other.id, other.username, other.email, other.agent_id, other.picture]) {
      expect(text).not.toContain(theirs);
    }
  });

  test('contains all rows, however many there are', { tags: 'slow' }, async () => {
    const { db, clock } = world.ctx;
    const own = { owner_id: person.id, author: 'Kim', media: '[]', created_at: clock() };
    const none = { agent_id: null, in_reply_to: null, idem_key: null };
    const rows = Array.from({ length: 1001 }, (_, count) => ({
      ...own,
      ...none,
      id: newId(),
      text: `Number ${count}.`,
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await db
        .insertInto('sandbox_posts')
        .values(rows.slice(start, start + 100))
        .execute();
    }
    const { file } = await fetchFile();
    const texts = List.parse(file['sandbox_posts']).map((row) => row['text']);
    expect(texts).toHaveLength(1002);
    expect(new Set(texts).size).toBe(1002);
  });

  test('of a person who has done nothing is a valid file too', { tags: 'slow' }, async () => {
    const nobody = await world.stranger();
    const reply = await world.call('GET', '/users/export', { as: nobody });
    expect(reply.body).toMatchObject({ agents: [], posts: [], pictures: [], second_factor: null });
  });
});
