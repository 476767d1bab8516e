import { expect, test } from 'vitest';
import { type PortWorld, describeSocialPort } from '#server/adapters/social/port.suite.ts';
import type { Capability } from '#server/adapters/social/port.ts';
import { createSandbox } from '#server/adapters/social/sandbox/sandbox.ts';
import type { Engine } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';
import { createSandboxStore, insertSandboxPost, mediaIds } from './store.ts';

async function openSandbox(engine: Engine, capability: Capability): Promise<PortWorld> {
  const world = await createWorld(engine);
  const { db, clock } = world.ctx;
  const owner = await world.member();
  const { id } = await world.agent(owner);
  return {
    port: createSandbox(createSandboxStore(db, clock), capability),
    account: {
      id: newId(),
      owner_id: owner.id,
      external_id: owner.id,
      username: 'owner',
      secret: null,
    },
    agent: { id, name: 'Ada' },
    picture: { id: newId(), mime: 'image/png', alt: '', bytes: async () => new Uint8Array() },
    async held() {
      const rows = await db.selectFrom('sandbox_posts').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        external_id: row.id,
        text: row.text,
        in_reply_to: row.in_reply_to,
        media: mediaIds(row.media).length,
      }));
    },
    missing_parent: newId(),
    async mention(text) {
      const said = { text: `@Ada ${text}`, author: 'Bob', in_reply_to: null, media: [] };
      const about = { owner_id: owner.id, agent_id: null, idem_key: null };
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

  test(`on ${engine} a repeated key is one row, however many send it at once`, async () => {
    const { port, account, agent, held, close } = await openSandbox(engine, 'none');
    const post = {
      text: 'Once.',
      media: [],
      in_reply_to: null,
      agent,
      idem_key: 'same',
      first_intent_at: Date.now(),
      made_with_ai: false,
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
