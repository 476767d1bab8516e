import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ada as adaThere, grace as graceThere } from '#test/emulators/bluesky-world.ts';
import { startBluesky, type Bluesky } from '#test/emulators/bluesky-process.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { openAccount, sealContextOfSecret } from '#server/account-secret.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { saveSecret } from './save-account.ts';

describe.each(engines)('connecting accounts by typed credentials on %s', (engine) => {
  let telegram: Telegram;
  let bluesky: Bluesky;
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    telegram = await startTelegram();
    bluesky = await startBluesky();
    await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
    await telegram.order({ op: 'chat', chat: group });
    await bluesky.order({ op: 'person', person: adaThere });
    await bluesky.order({ op: 'person', person: graceThere });
    const env = {
      TELEGRAM_API_BASE_URL: telegram.base_url,
      BLUESKY_TRUSTED_SERVICES: bluesky.service,
      BLUESKY_PLC_URL: bluesky.service,
    };
    world = await createWorld(engine, { env });
  });
  beforeEach(async () => {
    ada = await world.member();
  });
  afterAll(async () => {
    await world.close();
    await telegram.close();
    await bluesky.close();
  });

  const connect = (body: object, as = ada) => world.call('POST', '/connections', { as, body });
  const bot = { platform: 'telegram', bot_token: token, chat_id: `@${group.username}` };
  const handle = () => ({
    platform: 'bluesky',
    service: bluesky.service,
    identifier: adaThere.handle,
    app_password: adaThere.app_password,
  });
  const accounts = (as = ada) =>
    world.ctx.db.selectFrom('accounts').selectAll().where('owner_id', '=', as.id).execute();
  const release = (platform: string) =>
    world.ctx.db
      .deleteFrom('accounts')
      .where('platform', '=', platform as 'telegram')
      .execute();

  test('S1-7.41 P-7.53 P-7.54 CR-4 connects a bot and its chat, by either call', async () => {
    const reply = await connect(bot);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: { platform: 'telegram', username: group.username, followers: group.count },
        message: 'Telegram is connected.',
      },
    });
    const { platform: _platform, ...body } = bot;
    const again = await world.call('POST', '/auth/telegram/connect', { as: ada, body });
    expect(again.body.data.id).toBe(reply.body.data.id);
    const listed = async (query: Record<string, string>) =>
      (await world.call('GET', '/connections', { as: ada, query })).body;
    expect(await listed({})).toMatchObject({ data: [{ id: reply.body.data.id }], total: 1 });
    expect(await listed({ limit: '1', offset: '1' })).toMatchObject({ data: [], total: 1 });
    expect(JSON.stringify([reply.body, again.body, await accounts()])).not.toContain(token);
    expect(world.logged.join('\n')).not.toContain(token.split(':')[1]);
    await release('telegram');
  });

  test('rejects a chat that someone else connected with the same bot, and accepts another bot', async () => {
    const [other, rival] = [await world.member(), '220402:BBrival0rival1rival2'];
    await telegram.order({ op: 'bot', bot: { token: rival, username: 'eve_writes_bot' } });
    expect((await connect(bot)).status).toBe(201);
    expect(await connect(bot, other)).toMatchObject({
      status: 409,
      body: { code: 'account_taken' },
    });
    expect((await connect({ ...bot, bot_token: rival }, other)).status).toBe(201);
    // A person with a bot of their own in the chat cannot switch to the other person's bot either.
    expect((await connect({ ...bot, bot_token: rival })).status).toBe(409);
    expect(await accounts()).toMatchObject([{ speaker: token.split(':')[0] }]);
    await release('telegram');
  });

  test('a chat with another bot is read from its beginning', async () => {
    const { id } = (await connect(bot)).body.data;
    const { db } = world.ctx;
    const listener = { account_id: id, owner_id: ada.id, cursor: '870000101', next_at: 0 };
    const rest = { search_at: 0, own_at: 0, failures: 0, lease_token: 0, lease_until: null };
    await db
      .insertInto('listeners')
      .values({ ...listener, ...rest })
      .execute();
    const cursor = async () =>
      (await db.selectFrom('listeners').select('cursor').where('account_id', '=', id).execute())[0];
    await connect(bot);
    expect(await cursor()).toEqual({ cursor: '870000101' });
    const rival = '220403:BBrival0rival1rival2';
    await telegram.order({ op: 'bot', bot: { token: rival, username: 'eve_also_bot' } });
    expect((await connect({ ...bot, bot_token: rival })).body.data.id).toBe(id);
    expect(await cursor()).toEqual({ cursor: null });
    await db.deleteFrom('listeners').execute();
    await release('telegram');
  });

  test.each([
    ['Coffee talk', 'Coffee talk'],
    ['News', '“News”'],
  ])('a chat without a public name is called by its title: %s', async (title, username) => {
    const member = { status: 'administrator' } as const;
    const chat = { id: -1002220002220, type: 'supergroup', title, member } as const;
    await telegram.order({ op: 'chat', chat });
    const reply = await connect({ ...bot, chat_id: String(chat.id) });
    expect(reply.body.data).toMatchObject({ username, display_name: title, profile_url: null });
    await release('telegram');
  });

  test.each(['https://t.me/', 't.me/', ' https://telegram.me/'])(
    'a channel is found by its link: %s',
    async (link) => {
      const reply = await connect({ ...bot, chat_id: link + group.username });
      expect(reply).toMatchObject({ status: 201, body: { data: { username: group.username } } });
      await release('telegram');
    },
  );

  test.each([
    [{ chat_id: '@nobody_there' }, 400, /chat/i],
    [{ bot_token: '1:AAwrong' }, 400, /token/i],
    [{ bot_token: 'no token' }, 400, /attention/],
    [{ chat_id: 'https://example.com/coffee' }, 400, /attention/],
    [{ chat_id: 'https://t.me/+AbCdEfGh' }, 400, /attention/],
  ])('S1-7.41 an error of a bot is explained: %j', async (change, status, sentence) => {
    const reply = await connect({ ...bot, ...change });
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatch(sentence);
    expect(await accounts()).toEqual([]);
  });

  test('P-7.54 connects a handle with its app password', async () => {
    const reply = await connect(handle());
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          platform: 'bluesky',
          username: adaThere.handle,
          display_name: adaThere.name,
          profile_url: `https://bsky.app/profile/${adaThere.did}`,
        },
      },
    });
    expect(JSON.stringify([reply.body, await accounts()])).not.toContain(adaThere.app_password);
    const other = await world.member();
    expect(await connect(handle(), other)).toMatchObject({
      status: 409,
      body: { code: 'account_taken' },
    });
    await release('bluesky');
  });

  test('rejects a wrong app password, an unknown service and an internal address', async () => {
    const wrong = await connect({ ...handle(), app_password: 'wron-gwro-ngwr-ongw' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'connection_failed' } });
    for (const service of ['http://127.0.0.1:1', 'https://127.0.0.1', 'https://[::1]']) {
      const reply = await connect({ ...handle(), service });
      expect(reply, service).toMatchObject({ status: 400, body: { code: 'connection_failed' } });
    }
    expect(await accounts()).toEqual([]);
  });

  test('P-7.54 connects the sandbox by one click, and rejects what is not available', async () => {
    expect(await connect({ platform: 'sandbox' })).toMatchObject({
      status: 201,
      body: { data: { platform: 'sandbox', agents: [], waiting_posts: 0 } },
    });
    for (const platform of ['twitter', 'mastodon', 'nowhere']) {
      expect((await connect({ platform })).status).toBe(400);
    }
  });

  test('OB-3 of concurrent renewals of a secret, one is stored, and all callers get it', async () => {
    await connect(handle());
    const [row] = await accounts();
    if (!row) throw new Error('no account');
    const account: Account = openAccount(world.ctx.sealer, row);
    const kept = await Promise.all(
      Array.from({ length: 8 }, (_, n) => saveSecret(world.ctx, account, `renewed ${n}`)),
    );
    expect(new Set(kept).size).toBe(1);
    const [now] = await accounts();
    expect(world.ctx.sealer.open(now?.secret ?? '', sealContextOfSecret(row))).toBe(kept[0]);
    await release('bluesky');
    expect(await saveSecret(world.ctx, account, 'too late')).toBe('too late');
    expect(await accounts()).toEqual([]);
  });

  test('CR-5 deleting an account leaves its secrets in the revocation queue', async () => {
    await connect(handle());
    const { body } = await world.call('GET', '/users/profile', { as: ada });
    const confirm = { confirm: body.data.username };
    const gone = await world.call('POST', '/auth/delete-account', { as: ada, body: confirm });
    expect(gone.status).toBe(200);
    expect(await accounts()).toEqual([]);
    const left = await world.ctx.db.selectFrom('revocations').selectAll().execute();
    expect(left).toMatchObject([{ platform: 'bluesky', external_id: adaThere.did }]);
    expect(JSON.stringify(left)).not.toContain(adaThere.app_password);
  });

  test('S1-7.40 P-7.53 without an app the network is shown, and administrators see where to set it up', async () => {
    const world = await createWorld(engine);
    const as = await world.member();
    const { body } = await world.call('GET', '/connections', { as });
    const shown = body.platforms.find((one: { platform: string }) => one.platform === 'twitter');
    expect(shown).toMatchObject({ available: false, reason: expect.stringContaining('Networks') });
    for (const path of ['/twitter/auth/request', '/auth/twitter/connect']) {
      const reply = await world.call('GET', path, { as });
      expect(reply).toMatchObject({ status: 409, body: { code: 'platform_unavailable' } });
      expect(reply.body.error).toContain('Settings › Networks');
    }
    await world.close();
  });
});
