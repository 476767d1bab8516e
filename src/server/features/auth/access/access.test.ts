/** What acts for a person without a session: they are told when it is made, and it ends with a new password. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AccessKind, AccessKinds } from '#contract/auth/access.ts';
import { goodPassword, jobConcurrency, resident } from '#test/email-account.ts';
import { emailsTo, tokenTo } from '#test/emails.ts';
import { engines } from '#test/engines.ts';
import { aReview } from '#test/review-things.ts';
import { aToken } from '#test/tokens.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const next = 'nine loud lighthouses';

describe.each(engines)('access without a session on %s', (engine) => {
  let world: World;
  let ada: Person & { email: string };
  let token: string;
  let feed: string;
  beforeEach(async () => {
    world = await createWorld(engine, { parts: jobConcurrency });
    const { id, email, token: session } = await resident(world, 'ada@example.com');
    const wallet = await world.member();
    await world.ctx.db
      .updateTable('wallets')
      .set({ user_id: id })
      .where('user_id', '=', wallet.id)
      .execute();
    ada = { ...wallet, id, email, token: session };
  });
  afterEach(() => world.close());

  const make = async (method: 'POST', path: string, body: object = {}) => {
    const answer = await world.call(method, path, { as: ada, body });
    expect([path, answer.status]).toEqual([path, 201]);
    return answer.body;
  };
  const makeAll = async () => {
    ({ token } = await make('POST', '/tokens', {
      name: 'Claim it at evil.example/now',
      scopes: ['read', 'publish'],
    }));
    feed = (await make('POST', '/calendar-feed')).data.url;
    await make('POST', '/webhooks', {
      url: 'https://hooks.example.com/in',
      events: ['post.published'],
    });
    const now = world.ctx.clock();
    const { db } = world.ctx;
    await aReview(world, ada.id, { post_id: ada.id, canary: '' });
    const program = await make('POST', '/tokens', { name: 'Claude', scopes: ['read'] });
    await db
      .insertInto('program_grants')
      .values({
        id: program.data.id,
        owner_id: ada.id,
        client_id: 'claude',
        redirect_uri: 'https://claude.example/back',
        code_hash: 'x',
        code_challenge: 'x',
        code_until: now,
      })
      .execute();
    await db
      .insertInto('chats')
      .values({
        id: '0198c0de-0000-7000-8000-00000000c4a7',
        user_id: ada.id,
        platform: 'telegram',
        speaker: '1',
        bot: 'ada_bot',
        chat: '7',
        person: '7',
        name: 'Ada T.',
        code_hash: null,
        code_until: null,
        linked_at: now,
        problem: null,
        reached_at: null,
        created_at: now,
      })
      .execute();
  };
  /** The kinds that still work. */
  const working = async (): Promise<AccessKind[]> => {
    const { db } = world.ctx;
    const rows = await db
      .selectFrom('api_tokens')
      .select(['name', 'revoked_at'])
      .where('owner_id', '=', ada.id)
      .execute();
    const alive = (name: RegExp) =>
      rows.some((row) => name.test(row.name) && row.revoked_at === null);
    const hook = await db.selectFrom('webhooks').select('state').executeTakeFirst();
    const works: Record<AccessKind, boolean> = {
      tokens: alive(/evil/),
      programs: alive(/Claude/),
      reviews:
        (await db.selectFrom('review_links').where('revoked_at', 'is', null).select('id').execute())
          .length > 0,
      calendar: (await world.call('GET', new URL(feed).pathname.slice(4))).status === 200,
      webhooks: hook?.state === 'on',
      chats: (await db.selectFrom('chats').select('id').execute()).length > 0,
    };
    return AccessKinds.filter((kind) => works[kind]);
  };
  const newest = async () => JSON.stringify((await emailsTo(world, ada.email)).at(-1));
  const reset = async () => {
    await world.call('POST', '/auth/reset-password', { body: { email: ada.email } });
    const link = await tokenTo(world, ada.email, 'reset-password');
    return world.call('POST', '/auth/confirm-reset', { body: { token: link, password: next } });
  };

  test('is reported in the bell and by email when it is made, without an address that a mail program would link', async () => {
    await makeAll();
    const { body } = await world.call('GET', '/notices', { as: ada });
    const told = body.data.filter(({ kind }: { kind: string }) => kind === 'chat_connected');
    const texts = told.map(({ text }: { text: string }) => text).join('\n');
    for (const what of [
      /API token named “Claim it at evil example now”/,
      /calendar address/,
      /webhook now tells/,
    ])
      expect(texts).toMatch(what);
    expect(texts).toContain('“Read”, “Publish”');
    const mails = JSON.stringify(await emailsTo(world, ada.email));
    for (const what of [/API token named/, /calendar address was created/, /webhook now tells/])
      expect(mails).toMatch(what);
    expect(mails).not.toContain('evil.example');
  });

  test('ends with a password reset by email, whose email says what was ended', async () => {
    await makeAll();
    expect(await working()).toEqual(AccessKinds);
    expect((await reset()).status).toBe(200);
    expect(await working()).toEqual([]);
    expect((await world.call('GET', '/agents', { token })).body.code).toBe('token_revoked');
    const text = await newest();
    expect(text).toContain(
      'We also ended: the API token “Claim it at evil example now”; the program “Claude”; your calendar address; your review links; the webhook to “hooks example com”; the chat “Ada T.”',
    );
    expect(text).not.toContain('still working');
  });

  test('ends with a changed password and in “Sign out everywhere”, if nothing else is asked', async () => {
    await makeAll();
    const body = { current_password: goodPassword, new_password: next };
    const changed = await world.call('POST', '/auth/change-password', { as: ada, body });
    expect(changed.body.message).toContain('We also ended: the API token');
    expect(await working()).toEqual([]);
    await makeAllAgain();
    const out = await world.call('POST', '/auth/revoke-all-sessions', { as: ada });
    expect(out.body.message).toContain('your calendar address');
    expect(await working()).toEqual([]);
  });
  const makeAllAgain = async () => {
    await world.ctx.db.deleteFrom('webhooks').execute();
    await makeAll();
  };

  test('is ended one by one, if its owner keeps some of a kind', async () => {
    await makeAll();
    const { db } = world.ctx;
    const { id: kept } = await aToken(world, ada, ['read'], { name: 'Mine' });
    const tokens = await db.selectFrom('api_tokens').select(['id', 'name']).execute();
    const evil = tokens.find(({ name }) => /evil/.test(name))?.id;
    const out = await world.call('POST', '/auth/revoke-all-sessions', {
      as: ada,
      body: { also: [evil, 'calendar'] },
    });
    expect(out.status).toBe(200);
    expect(out.body.data.more).toContain('“Mine”');
    expect(await working()).toEqual(['programs', 'reviews', 'webhooks', 'chats']);
    const rows = db.selectFrom('api_tokens').select('id').where('revoked_at', 'is', null);
    expect((await rows.execute()).map(({ id }) => id)).toContain(kept);
    for (const also of [['everything'], ['not-an-id']]) {
      const refused = await world.call('POST', '/auth/revoke-all-sessions', {
        as: ada,
        body: { also },
      });
      expect(refused.status).toBe(400);
    }
  });

  test('stays where its owner says so, and they are told that it still works', async () => {
    await makeAll();
    const also = ['tokens', 'webhooks'];
    const body = { current_password: goodPassword, new_password: next, also };
    const changed = await world.call('POST', '/auth/change-password', { as: ada, body });
    const left =
      'Not ended, so still working: the program “Claude”; your calendar address; your review links; the chat “Ada T.”.';
    expect(changed.body.message).toContain(left);
    expect(await newest()).toContain(left);
    expect(await working()).toEqual(['programs', 'calendar', 'reviews', 'chats']);
    const out = await world.call('POST', '/auth/revoke-all-sessions', {
      as: ada,
      body: { also: [] },
    });
    expect(out.body.message).not.toContain('We also ended');
    expect(await working()).toEqual(['programs', 'calendar', 'reviews', 'chats']);
    const log = await world.call('GET', '/auth/audit', { as: ada, query: { limit: '50' } });
    const events = log.body.data.map(({ event }: { event: string }) => event);
    expect(events).toEqual(expect.arrayContaining(['token_revoked', 'webhook_changed']));
  });

  test('of another person stays', async () => {
    await makeAll();
    const grace = await world.member();
    await world.call('POST', '/auth/revoke-all-sessions', { as: grace });
    expect(await working()).toEqual(AccessKinds);
  });
});
