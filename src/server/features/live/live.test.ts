/** Live updates over real connections: clients get only their own events, and only while authorized. */
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { spaceHeader } from '#contract/core/role-rights.ts';
import { LiveEvent } from '#contract/core/live.ts';
import { deletePerson } from '#server/features/auth/person.store.ts';
import { notify } from '#server/features/notifications/service.ts';
import { newId } from '#server/ids.ts';
import { engines } from '#test/engines.ts';
import { aMember, memberId } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

interface Stream {
  status: number;
  /** All topics received so far. */
  told: string[];
  /** Resolves once the server has closed it. */
  ended: Promise<void>;
  leave(): void;
}

describe.each(engines)('live updates on %s', (engine) => {
  let world: World;
  let base: string;
  let open: Stream[];
  beforeEach(async () => {
    world = await createWorld(engine, { app: { stream_look: 50 } });
    await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as AddressInfo;
    base = `http://127.0.0.1:${port}/api`;
    open = [];
  });
  afterEach(async () => {
    for (const stream of open) stream.leave();
    await world.close();
  });

  async function follow({ token }: Person, space = ''): Promise<Stream> {
    const leaving = new AbortController();
    const answer = await fetch(`${base}/live`, {
      headers: { authorization: `Bearer ${token}`, [spaceHeader]: space },
      signal: leaving.signal,
    });
    const told: string[] = [];
    const read = async () => {
      if (!answer.ok || !answer.body) return;
      let rest = '';
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) told.push(...LiveEvent.parse(JSON.parse(line)).changed);
      }
    };
    const ended = read().catch(() => {});
    const stream = { status: answer.status, told, ended, leave: () => leaving.abort() };
    open.push(stream);
    return stream;
  }

  const wait = { timeout: 10_000 };
  const freeze = (as: Person) => world.call('POST', '/publishing/freeze', { as });
  const aNotification = ({ id: user_id }: Person, subject: string) => {
    const news = { kind: 'wallet_linked', subject, text: 'A wallet was linked.' } as const;
    return notify(world.ctx, world.ctx.db, { user_id, ...news, link: null }, world.ctx.clock());
  };
  async function post(as: Person): Promise<string> {
    const { id } = await world.agent(as);
    const body = { platform: 'sandbox', content: 'News of the day.' };
    const { body: made } = await world.call('POST', `/agents/${id}/posts`, { as, body });
    return made.data.occurrence_id;
  }

  test(
    'P-7.75 AC-1 announce to a person changes of their posts, notifications and publishing switch, and to no one else',
    { tags: 'slow' },
    async () => {
      const [ada, bob] = [await world.member(), await world.member()];
      const [hers, his] = [await follow(ada), await follow(bob)];
      expect([hers.status, his.status]).toEqual([200, 200]);
      await post(ada);
      await expect.poll(() => hers.told, wait).toContain('posts');
      await aNotification(ada, 'one');
      await expect.poll(() => hers.told, wait).toContain('notices');
      await freeze(ada);
      await expect.poll(() => hers.told, wait).toContain('publishing');
      expect(his.told).toEqual([]);
      await aNotification(bob, 'two');
      await expect.poll(() => his.told, wait).toEqual(['notices']);
    },
  );

  test('P-50.184 announce to a member the changes of the space and their own notices, and to no one else', async () => {
    const ada = await world.member();
    const { as: ben } = await aMember(world, ada, 'viewer');
    const there = await follow(ben, ada.id);
    const own = await follow(ben);
    await aNotification(ada, 'hers');
    await freeze(ada);
    await expect.poll(() => there.told, wait).toContain('publishing');
    expect(there.told).not.toContain('notices');
    await aNotification(ben, 'his');
    await expect.poll(() => there.told, wait).toContain('notices');
    await expect.poll(() => own.told, wait).toContain('notices');
    expect(own.told).not.toContain('publishing');
    const path = `/space/members/${await memberId(world, ada, ben)}`;
    expect((await world.call('DELETE', path, { as: ada })).status).toBe(200);
    await there.ended;
  });

  test('P-50.184 end for a founder who handed the space over, whose pages opened as its founder', async () => {
    const ada = await world.member();
    await aMember(world, ada, 'owner');
    const before = await follow(ada);
    expect((await world.call('POST', '/spaces/hand-over', { as: ada })).status).toBe(200);
    await before.ended;
    expect((await follow(ada, ada.id)).status).toBe(200);
  });

  test(
    'announce a paused schedule, and a notification that was read',
    { tags: 'slow' },
    async () => {
      const ada = await world.member();
      const { id: agent_id } = await world.agent(ada);
      const scheduled_time = new Date(Date.now() + 86_400_000).toISOString();
      const planned = { agent_id, platform: 'sandbox', content_text: 'Hello.', scheduled_time };
      const { body } = await world.call('POST', '/scheduled-posts', { as: ada, body: planned });
      await aNotification(ada, 'one');
      const stream = await follow(ada);
      await world.call('POST', `/scheduled-posts/${body.data.id}/pause`, { as: ada });
      await expect.poll(() => stream.told, wait).toContain('posts');
      await world.call('POST', '/notices/read-all', { as: ada });
      await expect.poll(() => stream.told, wait).toContain('notices');
    },
  );

  test(
    'announce a reply that waits for its owner, and its resolution',
    { tags: 'slow' },
    async () => {
      const [ada, bob] = [await world.member(), await world.member()];
      const { id: agent_id } = await world.agent(ada);
      const row = {
        id: newId(),
        owner_id: ada.id,
        agent_id,
        account_id: newId(),
        external_id: 'one',
        platform: 'sandbox' as const,
        kind: 'mention' as const,
        text: 'Hello Ada',
        tone: 'friendly' as const,
        author_id: 'sam',
        author_username: 'Sam',
        author_name: 'Sam',
        posted_at: 1,
        seen_at: 1,
        next_at: 0,
        tries: 0,
        lease_token: 0,
        edited: 0 as const,
      };
      const [hers, his] = [await follow(ada), await follow(bob)];
      await world.ctx.db
        .insertInto('interactions')
        .values({ ...row, state: 'waiting_approval', updated_at: 1 })
        .execute();
      await expect.poll(() => hers.told, wait).toEqual(['inbox']);
      await world.ctx.db
        .updateTable('interactions')
        .set({ state: 'rejected', updated_at: 2 })
        .where('id', '=', row.id)
        .execute();
      await expect.poll(() => hers.told, wait).toEqual(['inbox', 'inbox']);
      const unwilling = { platform: 'sandbox', username: 'Sam' };
      await world.call('POST', '/opt-outs', { as: ada, body: unwilling });
      await expect.poll(() => hers.told, wait).toEqual(['inbox', 'inbox', 'inbox']);
      await world.ctx.db
        .insertInto('interactions')
        .values({
          ...row,
          id: newId(),
          external_id: 'two',
          state: 'ignored',
          seen_at: 2,
          updated_at: 2,
        })
        .execute();
      await expect.poll(() => hers.told, wait).toHaveLength(4);
      expect(his.told).toEqual([]);
    },
  );

  test(
    'find a change that was committed late with an earlier timestamp',
    { tags: 'slow' },
    async () => {
      const ada = await world.member();
      const occurrence_id = await post(ada);
      const stream = await follow(ada);
      const last = await world.ctx.db
        .selectFrom('occurrence_moves')
        .selectAll()
        .orderBy('at', 'desc')
        .executeTakeFirstOrThrow();
      const late = { ...last, occurrence_id, n: 1000, at: last.at - 2000 };
      await world.ctx.db.insertInto('occurrence_moves').values(late).execute();
      await expect.poll(() => stream.told, wait).toEqual(['posts', 'posts']);
    },
  );

  test('P-2.36 begin with what changed while the page was loading', { tags: 'slow' }, async () => {
    const [ada, bob, early] = [await world.member(), await world.member(), await world.member()];
    await aNotification(early, 'long ago');
    await world.ctx.db
      .updateTable('notices')
      .set({ created_at: world.ctx.clock() - limits.stream_look_back - 1 })
      .where('user_id', '=', early.id)
      .execute();
    await post(ada);
    await aNotification(ada, 'just now');
    await freeze(ada);
    const [hers, his, theirs] = [await follow(ada), await follow(bob), await follow(early)];
    await expect.poll(() => hers.told, wait).toEqual(['posts', 'notices', 'publishing']);
    await aNotification(bob, 'later');
    await aNotification(early, 'later');
    await expect.poll(() => his.told, wait).toEqual(['notices']);
    await expect.poll(() => theirs.told, wait).toEqual(['notices']);
  });

  test('P-7.75 end with the session, before another event is sent', async () => {
    const ada = await world.member();
    const stream = await follow(ada);
    await world.ctx.db.deleteFrom('sessions').where('user_id', '=', ada.id).execute();
    await aNotification(ada, newId());
    await stream.ended;
    expect(stream.told).toEqual([]);
  });

  test('AC-1 end when access is revoked, before another event is sent', async () => {
    const ada = await world.member();
    const stream = await follow(ada);
    await world.ctx.db
      .updateTable('whitelist')
      .set({ removed_at: world.ctx.clock() })
      .where('address', '=', ada.wallet.address)
      .execute();
    await aNotification(ada, newId());
    await stream.ended;
    expect(stream.told).toEqual([]);
  });

  test.each([
    [
      'the access',
      async ({ wallet }: Person) => {
        const gone = { removed_at: world.ctx.clock() };
        const { address } = wallet;
        await world.ctx.db
          .updateTable('whitelist')
          .set(gone)
          .where('address', '=', address)
          .execute();
      },
    ],
    [
      'the session',
      async ({ id }: Person) => {
        await world.ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      },
    ],
    [
      'the account',
      async ({ id }: Person) => {
        await world.ctx.db.transaction().execute((trx) => deletePerson(trx, id));
      },
    ],
  ])(
    'AC-1 end after %s even if nothing else happens, whichever process did it',
    { tags: 'slow' },
    async (_what, take) => {
      const [ada, bob] = [await world.member(), await world.member()];
      const [hers, his] = [await follow(ada), await follow(bob)];
      const begun = performance.now();
      await take(ada);
      await hers.ended;
      // Well before the heartbeat, because authorization is checked every second.
      expect(performance.now() - begun).toBeLessThan(limits.stream_heartbeat - 3000);
      await aNotification(bob, newId());
      await expect.poll(() => his.told, wait).toEqual(['notices']);
    },
  );

  test('DO-1 are limited per person, and possible again when one is closed', async () => {
    const [ada, bob] = [await world.member(), await world.member()];
    const hers: Stream[] = [];
    for (let count = 0; count < limits.streams_per_user; count += 1) hers.push(await follow(ada));
    expect(hers.map(({ status }) => status)).toEqual(hers.map(() => 200));
    expect((await follow(ada)).status).toBe(429);
    expect((await follow(bob)).status).toBe(200);
    hers[0]?.leave();
    await expect.poll(async () => (await follow(ada)).status, wait).toBe(200);
  });

  test('P-7.75 do not delay the shutdown of the server', async () => {
    const streams = [await follow(await world.member()), await follow(await world.member())];
    const begun = performance.now();
    await world.app.close();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(performance.now() - begun).toBeLessThan(limits.stream_heartbeat / 2);
  });
});
