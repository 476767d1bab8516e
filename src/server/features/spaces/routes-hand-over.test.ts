import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { sealContextOfDevice } from '#server/features/notifications/push/devices.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { fullPerson } from '#test/full-person.ts';
import { addPasskey, challengeOf, handleFor } from '#test/passkey.ts';
import { codeNow, finish, guard } from '#test/second-factor.ts';
import { aMember, anInvitation, type InSpace, inSpaceOf, memberId } from '#test/spaces.ts';
import { aToken } from '#test/tokens.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const path = '/spaces/hand-over';

describe.each(everyEngine)('handing a space over on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let founder: Person;
  let ada: InSpace;
  beforeEach(async () => {
    world = await createWorld(engine);
    founder = await world.member();
    ada = await aMember(world, founder, 'owner');
  });
  afterEach(() => world.close());

  const handOver = (as = founder) => world.call('POST', path, { as });
  /** The founder as a member of their space, after it was handed over. */
  const left = async (): Promise<InSpace> => {
    const { status, body } = await handOver();
    expect(status).toBe(200);
    return inSpaceOf(founder, { ...founder, id: body.user.id });
  };
  const nameOf = async ({ id }: Pick<Person, 'id'>) =>
    (
      await world.ctx.db
        .selectFrom('users')
        .select('username')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).username;
  /** Name and role of everyone, and whether they founded the space; nothing for someone who is out. */
  const people = async (by: object): Promise<[string, string, boolean][] | undefined> =>
    (await world.call('GET', '/space/members', by)).body.data?.map(
      ({ name, role, is_founder }: { name: string; role: string; is_founder: boolean }) => [
        name,
        role,
        is_founder,
      ],
    );
  const give = async (by: object, one: InSpace, role: string) =>
    world.call('PATCH', `/space/members/${await memberId(world, founder, one.as)}`, {
      ...by,
      body: { role },
    });
  const leave = ({ as }: InSpace) => world.call('DELETE', `/spaces/${founder.id}`, { as });
  const deleteAccount = async ({ as }: InSpace) =>
    world.call('POST', '/auth/delete-account', { as, body: { confirm: await nameOf(as) } });
  const spaceRow = () =>
    world.ctx.db.selectFrom('users').selectAll().where('id', '=', founder.id).executeTakeFirst();

  test.runIf(isHere)(
    'P-50.173 P-50.174 the founder becomes an owner like the others, keeps their session, and is lowered and removed like any',
    async () => {
      const { id: agent } = await world.agent(founder);
      const name = await nameOf(founder);
      const { status, body } = await handOver();
      expect([status, body.data]).toMatchObject([
        200,
        { id: founder.id, name: `${name}’s space`, role: 'owner' },
      ]);
      const moved = inSpaceOf(founder, { ...founder, id: body.user.id });
      expect(moved.as.id).not.toBe(founder.id);
      // The same session, now of a person with a space of their own, and a member of the one before.
      const me = (await world.call('GET', '/auth/me', { as: founder })).body;
      expect(me.data.user).toMatchObject({
        id: moved.as.id,
        username: name,
        wallet_address: founder.wallet.address,
        is_whitelisted: true,
      });
      expect((await world.call('GET', '/agents', { as: founder })).body.data).toEqual([]);
      const agents = await world.call('GET', '/agents', moved);
      expect(agents.body.data.map(({ id }: { id: string }) => id)).toEqual([agent]);
      expect(await people(moved)).toEqual([
        [name, 'owner', false],
        [await nameOf(ada.as), 'owner', false],
      ]);
      const said = JSON.stringify((await world.call('GET', '/notices', { as: ada.as })).body.data);
      expect(said).toContain(`${name} gave up the founder’s place`);
      // The way back is a role: lowered, made an owner again, removed.
      expect((await give(ada, moved, 'writer')).status).toBe(200);
      expect((await world.call('PUT', '/space', { ...moved, body: { name: 'Mine' } })).status).toBe(
        403,
      );
      expect((await give(ada, moved, 'owner')).status).toBe(200);
      expect((await world.call('PUT', '/space', { ...moved, body: { name: 'Ours' } })).status).toBe(
        200,
      );
      const gone = await world.call(
        'DELETE',
        `/space/members/${await memberId(world, founder, moved.as)}`,
        ada,
      );
      expect(gone.status).toBe(200);
      expect((await world.call('GET', '/agents', moved)).body.code).toBe('space_gone');
      expect((await world.call('GET', '/agents', ada)).body.data).toHaveLength(1);
      expect((await enter(world, founder.wallet)).body.data.user.id).toBe(moved.as.id);
    },
  );

  test.runIf(isHere)(
    'P-50.175 every way to sign in, the second factor and devices go along, sealed for the new id',
    async () => {
      const { ctx } = world;
      const { made } = await addPasskey(world, founder);
      const guarded = await guard(world, founder);
      const seal = { id: 'device', user_id: founder.id };
      await ctx.db
        .insertInto('push_devices')
        .values({
          ...seal,
          family_id: 'f',
          endpoint_hash: 'e',
          sealed: ctx.sealer.seal('{"endpoint":"https://push.example"}', sealContextOfDevice(seal)),
          device: 'Firefox',
          created_at: ctx.clock(),
          reached_at: null,
        })
        .execute();
      const { status, body } = await handOver(guarded);
      expect(status).toBe(200);
      const { id } = body.user;
      const device = await ctx.db.selectFrom('push_devices').selectAll().executeTakeFirstOrThrow();
      expect([device.user_id, ctx.sealer.open(device.sealed, sealContextOfDevice(device))]).toEqual(
        [id, '{"endpoint":"https://push.example"}'],
      );
      world.pass(minute);
      const waiting = await enter(world, founder.wallet);
      const proved = await finish(
        world,
        waiting.body.data.pending_token,
        codeNow(world, guarded.seed),
      );
      expect([proved.status, proved.body.data.user.id]).toEqual([200, id]);
      // The authenticator keeps the name that it was given.
      const passkey = made.use(await challengeOf(world), handleFor(founder));
      const came = await world.call('POST', '/auth/passkey-login', { body: { passkey } });
      expect([came.status, came.body.data?.user.id]).toEqual([200, id]);
      const foreign = made.use(await challengeOf(world), handleFor(ada.as));
      expect(
        (await world.call('POST', '/auth/passkey-login', { body: { passkey: foreign } })).status,
      ).toBe(400);
    },
  );

  /** Where a value stands in the whole database: table and column. */
  async function placesOf(db: Db, value: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name: table, schema, columns } of await db.introspection.getTables()) {
      if (schema !== undefined && schema !== 'public') continue;
      const texts = columns.filter(({ dataType }) => dataType.toLowerCase() === 'text');
      if (texts.length === 0) continue;
      const has = texts.map(
        ({ name }) =>
          sql`max(case when ${sql.ref(name)} = ${value} then 1 else 0 end) as ${sql.ref(name)}`,
      );
      const { rows } = await sql<Record<string, number | null>>`select ${sql.join(has)}
        from ${sql.table(table)}`.execute(db);
      for (const { name } of texts) if (rows[0]?.[name] === 1) found.push(`${table}.${name}`);
    }
    return found;
  }

  test.runIf(isHere)(
    'P-50.175 of a person with rows in every table, only what is the space’s keeps its id',
    async () => {
      const full = await fullPerson(world, 'full@example.com');
      await aMember(world, full, 'owner');
      const { db, clock } = world.ctx;
      const told = { user_id: full.id, created_at: clock(), read_at: null, text: 'One.' };
      const about = [
        { kind: 'post_failed', link: '/scheduled-posts?post=1' },
        { kind: 'reply_waits', link: '/inbox' },
        { kind: 'new_sign_in', link: '/settings?tab=security' },
      ] as const;
      for (const one of about)
        await db
          .insertInto('notices')
          .values({ ...told, ...one, id: `told ${one.kind}`, subject: 'told' })
          .execute();
      const before = await placesOf(db, full.id);
      const { status, body } = await handOver(full);
      expect(status).toBe(200);
      const stays = (place: string) =>
        place.endsWith('.owner_id') ||
        [
          'users.id',
          'audit_events.user_id',
          'oauth_requests.user_id',
          'idempotent_answers.user_id',
          // A sandbox account is called by its space.
          'accounts.external_id',
          // What the company told is kept by its space.
          'chunks.source_id',
          'chunks_search_terms.source',
        ].includes(place);
      const [left, moved] = [await placesOf(db, full.id), await placesOf(db, body.user.id)];
      const named = ['users.founded', 'passkeys.handle', 'chat_asks.asked_as'];
      expect(left.filter((place) => !stays(place)).toSorted()).toEqual(named.toSorted());
      const went = before.filter((place) => !stays(place));
      expect(went.length).toBeGreaterThan(20);
      for (const place of went) expect(moved).toContain(place);
      expect(moved).toContain('api_tokens.made_by');
      const links = await db
        .selectFrom('notices')
        .select(['user_id', 'link'])
        .where('subject', '=', 'told')
        .orderBy('kind')
        .execute();
      expect(links.map(({ link }) => link)).toEqual([
        '/settings?tab=security',
        `/scheduled-posts?post=1&space=${full.id}`,
        `/inbox?space=${full.id}`,
      ]);
    },
  );

  test('P-50.176 a space is never without an owner: of two who leave, remove or lower at once, one stays', async () => {
    const remove = async (by: InSpace, one: InSpace) =>
      world.call('DELETE', `/space/members/${await memberId(world, founder, one.as)}`, by);
    const join = async (by: InSpace) => {
      const token = await anInvitation(world, by, 'viewer');
      const as = await world.member();
      await world.call('POST', '/invitations/accept', { as, body: { token } });
      return inSpaceOf(founder, as);
    };
    type Way = (one: InSpace, other: InSpace) => Promise<unknown>[];
    const ways: Way[] = [
      (one, other) => [leave(one), leave(other)],
      (one, other) => [remove(one, other), remove(other, one)],
      (one, other) => [remove(one, other), leave(one)],
      (one, other) => [give(one, other, 'viewer'), leave(one)],
    ];
    let owner = await left();
    let other = ada;
    for (const way of ways) {
      await Promise.allSettled(way(owner, other));
      const members = (await people(owner)) ?? (await people(other)) ?? [];
      const owners = members.filter(([, role]) => role === 'owner');
      expect(owners).toHaveLength(1);
      if (owners[0]?.[0] !== (await nameOf(owner.as))) [owner, other] = [other, owner];
      const refused = await leave(owner);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'You’re the only owner of this space. First make another member an owner, or delete your account, which deletes the space too.',
      ]);
      const next = await join(owner);
      expect((await give(owner, next, 'owner')).status).toBe(200);
      other = next;
    }
  });

  test('P-50.176 of two requests of the founder at once, one hands the space over', async () => {
    const answers = await Promise.all([handOver(), handOver(), handOver()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await people(ada)).toHaveLength(2);
  });

  test.runIf(isHere)(
    'P-50.177 the last owner deletes the space with their account; with another owner it stays',
    async () => {
      const moved = await left();
      await world.agent(founder);
      expect((await deleteAccount(moved)).status).toBe(200);
      expect(await people(ada)).toEqual([[await nameOf(ada.as), 'owner', false]]);
      expect(await spaceRow()).toBeDefined();
      expect((await deleteAccount(ada)).status).toBe(200);
      expect(await spaceRow()).toBeUndefined();
    },
  );

  test('P-50.177 when both owners delete their accounts at once, the space goes with the second', async () => {
    const moved = await left();
    const answers = await Promise.all([deleteAccount(moved), deleteAccount(ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await spaceRow()).toBeUndefined();
  });

  test.runIf(isHere)(
    'P-50.178 what the founder made there ends with their ownership, and the log of before stays theirs',
    async () => {
      const { token } = await aToken(world, founder, ['read']);
      const log = async (as: Person) =>
        (await world.call('GET', '/auth/audit', { as, query: { limit: '200' } })).body.data as {
          event: string;
          detail: string | null;
        }[];
      const moved = await left();
      expect((await world.call('GET', '/agents', { token })).status).toBe(200);
      const [hers, theirs] = [await log(ada.as), await log(moved.as)];
      const handed = { event: 'space_handed_over' };
      expect(theirs).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ event: 'token_created' }),
          expect.objectContaining(handed),
        ]),
      );
      expect(hers).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            ...handed,
            detail: `${await nameOf(moved.as)}, in ${await nameOf(founder)}`,
          }),
        ]),
      );
      // Who signed in from where before is no one else’s business.
      expect(hers.filter(({ event }) => event === 'token_created')).toEqual([]);
      const file = await world.call('GET', '/users/export', { as: moved.as });
      const events = file.body.security_log.map((one: { event: string }) => one.event);
      expect(events).toEqual(expect.arrayContaining(['token_created', 'space_handed_over']));
      expect(file.body.api_tokens).toEqual([]);
      expect((await give(ada, moved, 'manager')).status).toBe(200);
      expect((await world.call('GET', '/agents', { token })).body.code).toBe('token_revoked');
      expect((await log(moved.as)).map(({ event }) => event)).toContain('token_created');
    },
  );

  test.runIf(isHere)(
    'P-50.182 P-50.183 owners export what belongs to the space, with nothing about the people who work there',
    async () => {
      await world.agent(founder, { name: 'Grace' });
      const moved = await left();
      const viewer = await anInvitation(world, ada, 'viewer');
      const as = await world.member();
      await world.call('POST', '/invitations/accept', { as, body: { token: viewer } });
      const read = (by: object) => world.call('GET', '/space/export', by);
      expect((await read(inSpaceOf(founder, as))).body.code).toBe('role_forbidden');
      for (const by of [ada, moved]) {
        const { status, body } = await read(by);
        expect([status, body.agents]).toMatchObject([200, [{ name: 'Grace' }]]);
        expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['sessions']));
        expect(JSON.stringify(body)).not.toContain(founder.wallet.address);
      }
    },
  );

  test.runIf(isHere)(
    'P-50.179 it takes another owner who may enter the server, a recent sign-in, and the founder themself',
    async () => {
      const { ctx } = world;
      const api = await aToken(world, founder, ['read', 'publish']);
      expect((await world.call('POST', path, { token: api.token })).status).toBe(403);
      expect((await world.call('POST', path, ada)).body.message).toBe(
        'First make another member an owner, who has access to this server.',
      );
      await removeFromWhitelist(ctx.db, ada.as.wallet.address, ctx.clock());
      expect((await handOver()).status).toBe(409);
      await ctx.db.updateTable('whitelist').set({ removed_at: null }).execute();
      world.pass(limits.reauth_life + 1);
      expect((await handOver()).body.code).toBe('reauth_required');
      await ctx.db.updateTable('sessions').set({ authenticated_at: ctx.clock() }).execute();
      if (engine === 'postgres') {
        const older = JSON.stringify({ at: Date.now(), knows: [] });
        await ctx.db.insertInto('meta').values({ key: 'process:older', value: older }).execute();
        expect((await handOver()).body.message).toBe(
          'This server is being updated. Try again in a few minutes.',
        );
        await ctx.db.deleteFrom('meta').where('key', '=', 'process:older').execute();
      }
      expect((await spaceRow())?.handed_over_at).toBeNull();
      expect((await handOver()).status).toBe(200);
      expect((await handOver()).status).toBe(409);
    },
  );
});
