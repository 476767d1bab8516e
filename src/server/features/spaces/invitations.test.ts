/** Invitations by email and for several people, and what becomes of them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { MailError } from '#server/adapters/mail/port.ts';
import { engines, everyEngine } from '#test/engines.ts';
import {
  deliverEmails,
  type PostOffice,
  postOffice,
  verifiedAddress,
  waitingEmails,
} from '#test/post-office.ts';
import { aMember } from '#test/spaces.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

describe.each(everyEngine)('invitations on %s', (engine) => {
  const isHere = engines.includes(engine);
  let world: World;
  let owner: Person;
  let office: PostOffice;
  beforeEach(async () => {
    office = postOffice();
    world = await createWorld(engine, {
      env: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'social@example.com' },
      parts: () => ({ mail: office.port }),
    });
    owner = await world.member();
    await world.call('PUT', '/space', { as: owner, body: { name: 'Maple Street Bakery' } });
  });
  afterEach(() => world.close());

  const invite = (body: object) =>
    world.call('POST', '/space/invitations', { as: owner, body: { role: 'writer', ...body } });
  const listed = async () =>
    (await world.call('GET', '/space/invitations', { as: owner })).body.data as {
      id: string;
      state: string;
      email: string | null;
      uses_left: number;
      used: number;
    }[];
  const state = async () => (await listed()).map((one) => one.state);
  const linkIn = async (): Promise<string> => {
    const url = (await waitingEmails(world)).at(-1)?.action?.url ?? 'https://nowhere.example/#';
    return new URL(url).hash.slice(1);
  };
  const read = (token: string, as?: Person) =>
    world.call('POST', '/invitations/read', { body: { token }, ...(as && { as }) });
  const accept = (as: Person, token: string) =>
    world.call('POST', '/invitations/accept', { as, body: { token } });

  test.runIf(isHere)(
    'P-50.100 one by email is sent, opened and accepted, and a scanner changes nothing',
    async () => {
      const { status, body } = await invite({ email: ' Ben@Example.com ' });
      expect([status, body.message, body.data.state]).toEqual([
        201,
        'We’re sending the invitation to ben@example.com.',
        'sending',
      ]);
      const [mail] = await waitingEmails(world);
      expect(mail).toMatchObject({
        to: 'ben@example.com',
        subject: expect.stringMatching(/ invites you to Maple Street Bakery on SocialAI$/u),
      });
      const token = await linkIn();
      await deliverEmails(world.ctx);
      expect(await state()).toEqual(['sent']);
      // A program that opens every link, also one that runs the page, has not signed in.
      for (let at = 0; at < 5; at += 1) expect((await read(token)).status).toBe(200);
      expect(await state()).toEqual(['sent']);
      const ben = await world.member();
      expect((await read(token, ben)).status).toBe(200);
      expect(await state()).toEqual(['opened']);
      expect((await accept(ben, token)).status).toBe(200);
      expect(await listed()).toMatchObject([{ state: 'accepted', used: 1, uses_left: 0 }]);
      expect((await accept(await world.member(), token)).body.code).toBe('invalid_link');
    },
  );

  test.runIf(isHere)(
    'P-50.101 P-50.102 one that could not be sent, expired or was withdrawn says so, and is sent again with a new link',
    async () => {
      office.refusals.push(new MailError('rejected', 'There is no such address.'));
      const { body } = await invite({ email: 'ben@example.com' });
      const { id } = body.data;
      const first = await linkIn();
      await deliverEmails(world.ctx);
      expect(await state()).toEqual(['failed']);
      const again = await world.call('POST', `/space/invitations/${id}/send`, { as: owner });
      expect([again.status, again.body.data.state]).toEqual([200, 'sending']);
      const second = await linkIn();
      expect((await read(first)).body.code).toBe('invalid_link');
      expect((await read(second)).status).toBe(200);
      await deliverEmails(world.ctx);
      world.pass(4 * day);
      expect(await state()).toEqual(['sent']);
      world.pass(4 * day);
      expect(await state()).toEqual(['expired']);
      const old = await read(second);
      expect(
        (await world.call('POST', `/space/invitations/${id}/send`, { as: owner })).status,
      ).toBe(200);
      await world.call('DELETE', `/space/invitations/${id}`, { as: owner });
      expect(await state()).toEqual(['revoked']);
      const gone = await world.call('POST', `/space/invitations/${id}/send`, { as: owner });
      expect(gone.status).toBe(409);
      const wrong = await read('nothing');
      expect([old.body.message, old.body.code]).toEqual([wrong.body.message, wrong.body.code]);
    },
  );

  test('P-50.101 not to who belongs to the space, nor twice to one address, in whatever case', async () => {
    const ada = await aMember(world, owner, 'viewer');
    const known = await verifiedAddress(world, ada.as);
    const [theirs, first, second] = [
      await invite({ email: known.toUpperCase() }),
      await invite({ email: 'ben@example.com' }),
      await invite({ email: 'BEN@example.com' }),
    ];
    expect(theirs.body).toMatchObject({
      code: 'conflict',
      message: 'They’re in this space already.',
    });
    expect([first.status, second.status]).toEqual([201, 409]);
    expect((await invite({ email: 'nobody' })).status).toBe(400);
    expect((await invite({ email: 'cy@example.com', uses: 2 })).body.code).toBe('invalid_input');
  });

  test('P-50.103 a link for several people works that often, also at once, and never past the places of the space', async () => {
    const { body } = await invite({ uses: 3 });
    const token = new URL(body.url).hash.slice(1);
    const all = await Promise.all(Array.from({ length: 5 }, () => world.member()));
    const answers = await Promise.all(all.map((as) => accept(as, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400]);
    expect(await listed()).toMatchObject([{ state: 'accepted', used: 3, uses_left: 0 }]);
    expect((await invite({ uses: 48 })).body.code).toBe('limit_reached');
    expect((await invite({ uses: 47 })).status).toBe(201);
    expect((await invite({})).body.code).toBe('limit_reached');
  });

  test.runIf(isHere)('P-50.101 a server that sends no email says so', async () => {
    const silent = await createWorld(engine);
    const as = await silent.member();
    const { body } = await silent.call('POST', '/space/invitations', {
      as,
      body: { role: 'viewer', email: 'ben@example.com' },
    });
    expect(body.message).toBe('This server sends no email. Pass the link on yourself.');
    await silent.close();
  });
});
