import { expect, test } from 'vitest';
import { type PortWorld, describeSocialPort } from '#server/adapters/social/port.suite.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Engine } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { listIn } from '#server/db/json.ts';
import { everyEngine } from '#test/engines.ts';
import { video } from '#test/emulators/a-video.ts';
import { createWorld } from '#test/world.ts';
import { createSandboxStore, insertSandboxPost, reactToPost } from './store.ts';

async function openSandbox(engine: Engine, capability: Capability): Promise<PortWorld> {
  const world = await createWorld(engine);
  const { db, clock } = world.ctx;
  const owner = await world.member();
  const { id } = await world.agent(owner);
  const own = db.selectFrom('accounts').select('id').where('owner_id', '=', owner.id);
  const { id: account_id } = await own.executeTakeFirstOrThrow();
  return {
    port: createSandbox(createSandboxStore(db, clock), capability),
    account: {
      id: account_id,
      owner_id: owner.id,
      external_id: owner.id,
      username: 'owner',
      secret: null,
    },
    agent: { id, name: 'Ada' },
    picture: { id: newId(), mime: 'image/png', alt: '', bytes: async () => new Uint8Array() },
    video,
    async held() {
      const rows = await db.selectFrom('sandbox_posts').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        external_id: row.id,
        text: row.text,
        in_reply_to: row.in_reply_to,
        media: listIn(row.media).length,
      }));
    },
    missing_parent: newId(),
    async mention(text) {
      const said = { text: `@Ada ${text}`, author: 'Bob', in_reply_to: null, media: [] };
      const about = { owner_id: owner.id, agent_id: null, account_id: null, idem_key: null };
      const row = await insertSandboxPost(db, { ...said, ...about }, clock());
      if (!row) throw new Error('not said');
      return { external_id: row.id };
    },
    now: clock,
    close: world.close,
  };
}

for (const engine of everyEngine) {
  for (const capability of ['key', 'read', 'none'] as const) {
    describeSocialPort(`sandbox on ${engine}`, capability, () => openSandbox(engine, capability));
  }

  test(`on ${engine} posts are returned with their likes and reposts`, async () => {
    const world = await createWorld(engine);
    const { db, clock } = world.ctx;
    const { id: owner_id } = await world.member();
    const port = createSandbox(createSandboxStore(db, clock));
    const account = { id: newId(), owner_id, external_id: owner_id, username: 'me', secret: null };
    const said = { text: 'Tea @ada?', author: 'Bob', in_reply_to: null, media: [] };
    const about = { owner_id, agent_id: null, account_id: null, idem_key: null };
    const row = await insertSandboxPost(db, { ...said, ...about }, clock());
    if (!row) throw new Error('not said');
    const { id } = row;
    await insertSandboxPost(db, { ...said, ...about, in_reply_to: id }, clock());
    await reactToPost(db, owner_id, { id, kind: 'like', count: 7 });
    await reactToPost(db, owner_id, { id, kind: 'repost', count: 2 });
    const never = new AbortController().signal;
    const counts = { impressions: null, likes: 7, replies: 1, reposts: 2 };
    expect(await port.metrics?.(account, [id], never)).toEqual(new Map([[id, counts]]));
    const found = (await port.search?.(account, ['tea'], never)) ?? [];
    expect(found.map(({ likes }) => likes).toSorted()).toEqual([0, 7]);
    await world.close();
  });

  test(`on ${engine} concurrent requests with one key insert one row`, async () => {
    const { port, account, agent, held, close } = await openSandbox(engine, 'none');
    const post = {
      text: 'Once.',
      media: [],
      in_reply_to: null,
      agent,
      idem_key: 'same',
      first_intent_at: Date.now(),
      prepared: {},
    };
    const calls = Array.from({ length: 10 }, () =>
      port.publish(account, post, new AbortController().signal),
    );
    const ids = new Set((await Promise.all(calls)).map(({ external_id }) => external_id));
    expect(ids.size).toBe(1);
    expect(await held()).toHaveLength(1);
    await close();
  });
}
