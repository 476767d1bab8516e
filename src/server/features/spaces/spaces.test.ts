import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { emailsTo } from '#test/emails.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { aMember, anInvitation, inSpaceOf } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('spaces on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterEach(() => world.close());

  const accept = (as: Person, token: string) =>
    world.call('POST', '/invitations/accept', { as, body: { token } });
  const peopleOf = async (as: Person, headers: Record<string, string> = {}) =>
    (await world.call('GET', '/space/members', { as, headers })).body.data as {
      id: string;
      name: string;
      role: string;
      is_you: boolean;
    }[];
  const events = async () =>
    (await world.ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute())
      .filter(({ user_id, event }) => user_id === owner.id && event.startsWith('member_'))
      .map(({ event, detail }) => `${event}: ${detail}`);

  test.runIf(isHere)(
    'P-50.2 P-50.10 P-50.13 P-50.17 P-50.20 somebody invited joins, sees what the owner has, and nothing of their own there',
    async () => {
      const { id } = await world.agent(owner);
      const writer = await aMember(world, owner, 'writer');
      const own = await world.agent(writer.as);
      const list = async (headers: Record<string, string>) =>
        (await world.call('GET', '/agents', { as: writer.as, headers })).body.data.map(
          (one: { id: string }) => one.id,
        );
      expect(await list(writer.headers)).toEqual([id]);
      expect(await list({})).toEqual([own.id]);
      const spaces = await world.call('GET', '/spaces', writer);
      expect(spaces.body.data).toMatchObject([
        { id: writer.as.id, role: 'owner' },
        { id: owner.id, role: 'writer' },
      ]);
      expect(await peopleOf(owner)).toMatchObject([
        { role: 'owner', is_you: true },
        { role: 'writer', is_you: false },
      ]);
      const notices = await world.call('GET', '/notices', { as: owner });
      expect(JSON.stringify(notices.body.data)).toContain('joined as Writer');
    },
  );

  test('P-50.2 P-50.16 P-50.18 an invitation works once, for seven days, until it is withdrawn; the answer is the same for all', async () => {
    const [used, withdrawn, old] = [
      await anInvitation(world, { as: owner }, 'viewer'),
      await anInvitation(world, { as: owner }, 'viewer'),
      await anInvitation(world, { as: owner }, 'viewer'),
    ];
    expect((await accept(await world.member(), used)).status).toBe(200);
    const [id] = withdrawn.split('.');
    await world.call('DELETE', `/space/invitations/${id}`, { as: owner });
    const late = await world.member();
    const guessed = `${old.split('.')[0]}.${'A'.repeat(43)}`;
    const answers = [];
    for (const token of [used, withdrawn, guessed, 'nothing'])
      answers.push(await accept(late, token));
    world.pass(7 * day + 1);
    const again = await world.call('POST', '/invitations/read', { body: { token: old } });
    for (const { status, body } of [...answers, again])
      expect([status, body.code, body.message]).toEqual([
        400,
        'invalid_link',
        'This invitation expired, was used or was withdrawn. Ask for a new one.',
      ]);
  });

  test.runIf(isHere)(
    'P-50.2 P-50.12 P-50.19 opening an invitation changes nothing and tells what it is for',
    async () => {
      const token = await anInvitation(world, { as: owner }, 'approver');
      await world.call('PUT', '/space', { as: owner, body: { name: 'Maple Street Bakery' } });
      for (let at = 0; at < 10; at += 1) {
        const { body } = await world.call('POST', '/invitations/read', { body: { token } });
        expect(body.data).toMatchObject({ space: 'Maple Street Bakery', role: 'approver' });
      }
      expect((await accept(await world.member(), token)).status).toBe(200);
    },
  );

  test('P-50.2 nobody joins twice or joins their own space', async () => {
    const writer = await aMember(world, owner, 'writer');
    const token = await anInvitation(world, { as: owner }, 'manager');
    expect((await accept(writer.as, token)).status).toBe(409);
    expect((await accept(owner, token)).status).toBe(409);
    expect(await peopleOf(owner)).toHaveLength(2);
  });

  test('P-50.2 of two people with one link at the same time, one joins', async () => {
    const token = await anInvitation(world, { as: owner }, 'writer');
    const both = [await world.member(), await world.member()];
    const answers = await Promise.all(both.map((as) => accept(as, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await peopleOf(owner)).toHaveLength(2);
  });

  test.runIf(isHere)(
    'P-50.3 P-50.15 P-50.197 whoever is removed is out with the next request, and is told so by email, too',
    async () => {
      const writer = await aMember(world, owner, 'writer');
      const [, { id } = { id: '' }] = await peopleOf(owner);
      const listed = () => world.call('GET', '/agents', writer);
      expect((await listed()).status).toBe(200);
      const { db } = world.ctx;
      const email = { email: 'wanda@example.com', email_verified_at: 1 };
      await db.updateTable('users').set(email).where('id', '=', writer.as.id).execute();
      await world.call('DELETE', `/space/members/${id}`, { as: owner });
      expect((await listed()).body).toMatchObject({ code: 'space_gone' });
      const [notice] = (await world.call('GET', '/notices', writer)).body.data;
      const text = expect.stringContaining('no longer a member');
      expect(notice).toMatchObject({ title: 'Access ended', text });
      const subject = expect.stringContaining('Access ended');
      expect(await emailsTo(world, email.email)).toMatchObject([{ subject, paragraphs: [text] }]);
    },
  );

  test.runIf(isHere)(
    'P-50.3 P-50.14 a role that changed counts with the next request',
    async () => {
      const writer = await aMember(world, owner, 'writer');
      const [, { id } = { id: '' }] = await peopleOf(owner);
      await world.call('PATCH', `/space/members/${id}`, { as: owner, body: { role: 'viewer' } });
      const agent = await world.agent(owner);
      const body = { agent_id: agent.id, parts: ['Hello.'] };
      expect((await world.call('POST', '/posts', { ...writer, body })).body).toMatchObject({
        code: 'role_forbidden',
        message: expect.stringContaining('Viewer'),
      });
    },
  );

  test.runIf(isHere)(
    'P-50.3 managers decide about roles below their own, never about managers or themselves',
    async () => {
      const [boss, other, writer] = [
        await aMember(world, owner, 'manager'),
        await aMember(world, owner, 'manager'),
        await aMember(world, owner, 'writer'),
      ];
      const people = await peopleOf(owner);
      const idOf = async (as: Person) =>
        (await peopleOf(as, boss.headers)).find(({ is_you }) => is_you)?.id ?? '';
      expect(people).toHaveLength(4);
      const change = async (as: Person, body: object) =>
        (await world.call('PATCH', `/space/members/${await idOf(as)}`, { ...boss, body })).status;
      const remove = async (as: Person) =>
        (await world.call('DELETE', `/space/members/${await idOf(as)}`, boss)).status;
      expect(await change(writer.as, { role: 'approver' })).toBe(200);
      expect(await change(writer.as, { role: 'manager' })).toBe(403);
      expect(await change(other.as, { role: 'viewer' })).toBe(403);
      expect(await change(boss.as, { role: 'manager' })).toBe(403);
      expect(await remove(other.as)).toBe(403);
      expect(await remove(writer.as)).toBe(200);
      const asked = await world.call('POST', '/space/invitations', {
        ...boss,
        body: { role: 'manager' },
      });
      expect(asked.status).toBe(403);
      // The owner is no member that somebody could remove.
      const gone = await world.call('DELETE', `/space/members/${owner.id}`, boss);
      expect(gone.status).toBe(404);
    },
  );

  test.runIf(isHere)(
    'P-50.3 a member limited to one agent sees and uses no other, and decides about nobody',
    async () => {
      const [seen, hidden] = [await world.agent(owner), await world.agent(owner)];
      const limited = await aMember(world, owner, 'manager', { agent_ids: [seen.id] });
      const { body } = await world.call('GET', '/agents', limited);
      expect(body.data.map((one: { id: string }) => one.id)).toEqual([seen.id]);
      expect((await world.call('GET', `/agents/${hidden.id}`, limited)).status).toBe(404);
      const asked = await world.call('POST', '/space/invitations', {
        ...limited,
        body: { role: 'viewer' },
      });
      expect(asked.body).toMatchObject({ code: 'role_limited' });
    },
  );

  test.runIf(isHere)('P-50.3 P-50.11 leaves on their own, and strangers never enter', async () => {
    const writer = await aMember(world, owner, 'writer');
    expect((await world.call('DELETE', `/spaces/${owner.id}`, { as: writer.as })).status).toBe(200);
    for (const as of [writer.as, await world.member()]) {
      const { status, body } = await world.call('GET', '/agents', inSpaceOf(owner, as));
      expect([status, body.code]).toEqual([403, 'space_gone']);
    }
    const nobody = { as: owner, headers: { 'x-space': 'nobody' } };
    expect((await world.call('GET', '/agents', nobody)).body).toMatchObject({ code: 'space_gone' });
  });

  test.runIf(isHere)(
    'P-50.3 without access to the server, a membership opens nothing',
    async () => {
      const token = await anInvitation(world, { as: owner }, 'writer');
      const stranger = await world.stranger();
      expect((await accept(stranger, token)).status).toBe(200);
      const { body } = await world.call('GET', '/agents', inSpaceOf(owner, stranger));
      expect(body).toMatchObject({ code: 'not_whitelisted' });
    },
  );

  describe('where the server lets invitations give access', () => {
    beforeEach(async () => {
      await world.close();
      world = await createWorld(engine, { env: { INVITATIONS_GIVE_ACCESS: 'true' } });
      owner = await world.member();
    });
    const agents = async (as: Person) => (await world.call('GET', '/agents', { as })).status;
    const read = async (token: string) =>
      (await world.call('POST', '/invitations/read', { body: { token } })).body.data;

    test.runIf(isHere)(
      'P-50.53 whoever joins gets it for their wallets, once, with a record',
      async () => {
        const token = await anInvitation(world, { as: owner }, 'writer');
        const stranger = await world.stranger();
        expect(await read(token)).toMatchObject({ gives_access: true });
        expect(await agents(stranger)).toBe(403);
        expect((await accept(stranger, token)).status).toBe(200);
        expect(await agents(stranger)).toBe(200);
        const audit = (await world.call('GET', '/auth/audit', { as: stranger })).body.data;
        expect(audit[0]).toMatchObject({
          event: 'whitelist_added',
          detail: stranger.wallet.address,
        });
        expect(await events()).toContainEqual(expect.stringContaining('with access to the server'));
        const next = await world.stranger();
        expect((await accept(next, token)).status).toBe(400);
        expect(await agents(next)).toBe(403);
      },
    );

    test.runIf(isHere)(
      'P-50.53 not without a wallet, and not of an owner who lost access; the invitation stays',
      async () => {
        const token = await anInvitation(world, { as: owner }, 'writer');
        const stranger = await world.stranger();
        const { db } = world.ctx;
        const { address } = stranger.wallet;
        await db.deleteFrom('wallets').where('address', '=', address).execute();
        expect((await accept(stranger, token)).body.message).toContain('Link a wallet first.');
        await db
          .insertInto('wallets')
          .values({ address, user_id: stranger.id, linked_at: 0 })
          .execute();
        const as = await world.admin();
        await world.call('DELETE', `/admin/whitelist/${owner.wallet.address}`, { as });
        expect(await read(token)).toMatchObject({ gives_access: false });
        expect((await accept(stranger, token)).status).toBe(200);
        expect(await agents(stranger)).toBe(403);
      },
    );
  });

  test.runIf(isHere)(
    'P-50.3 when the owner has no access, neither have their members',
    async () => {
      const writer = await aMember(world, owner, 'writer');
      const { address } = owner.wallet;
      const as = await world.admin();
      await world.call('DELETE', `/admin/whitelist/${address}`, { as });
      expect((await world.call('GET', '/agents', writer)).body).toMatchObject({
        code: 'space_gone',
      });
      expect((await world.call('GET', '/agents', { as: writer.as })).status).toBe(200);
    },
  );

  test.runIf(isHere)(
    'P-50.185 what somebody may not publish goes on waiting for an approval, whatever they save',
    async () => {
      const writer = await aMember(world, owner, 'writer');
      const agent = await world.agent(owner);
      const body = { agent_id: agent.id, parts: ['Hello.'], review: 'off' };
      const { data } = (await world.call('POST', '/posts', { ...writer, body })).body;
      expect(data).toMatchObject({ review: 'before_sending' });
      const change = async (by: object, wanted: object) =>
        (await world.call('PATCH', `/posts/${data.id}`, { ...by, body: wanted })).body;
      const typed = await change(writer, { parts: ['Hello, all.'], review: 'off' });
      expect(typed.data).toMatchObject({ parts: ['Hello, all.'], review: 'before_sending' });
      const approver = await aMember(world, owner, 'approver');
      expect((await change(approver, { review: 'off' })).data).toMatchObject({ review: 'off' });
    },
  );

  test.runIf(isHere)('P-50.3 the owner reads who did what', async () => {
    const writer = await aMember(world, owner, 'writer');
    const agent = await world.agent(owner);
    const body = { agent_id: agent.id, parts: ['Hello.'] };
    await world.call('POST', '/posts', { ...writer, body });
    await world.call('POST', '/agents', { ...writer, body: {} });
    const [, { name, id } = { name: '', id: '' }] = await peopleOf(owner);
    await world.call('PATCH', `/space/members/${id}`, { as: owner, body: { role: 'viewer' } });
    expect(await events()).toEqual([
      expect.stringMatching(/^member_invited: Writer, by /u),
      `member_joined: ${name}: Writer`,
      `member_acted: ${name}: POST /posts`,
      expect.stringMatching(new RegExp(`^member_refused: ${name}, POST /agents`, 'u')),
      `member_changed: ${name}: Viewer`,
    ]);
  });

  test.runIf(isHere)(
    'P-50.3 calls about the person are about themself in every space',
    async () => {
      const writer = await aMember(world, owner, 'writer');
      const { body } = await world.call('GET', '/users/profile', writer);
      expect(JSON.stringify(body)).toContain(writer.as.id);
      expect(JSON.stringify(body)).not.toContain(owner.id);
    },
  );
});
