import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { basePath } from '#contract/table.ts';
import { storePicture } from '#server/features/images/service.ts';
import { type Discord, startDiscord } from '#test/emulators/discord-process.ts';
import {
  bot,
  channel,
  furnish,
  guild,
  webhook,
  webhookUrl,
} from '#test/emulators/discord-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { runWorker } from '#test/run-worker.ts';

describe.each(engines)('Discord on %s', (engine) => {
  let discord: Discord;
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    discord = await startDiscord();
    await furnish(discord);
    world = await createWorld(engine, { env: { DISCORD_API_BASE_URL: discord.base_url } });
  });
  beforeEach(async () => {
    const disconnected_at = world.ctx.clock();
    await world.ctx.db.updateTable('accounts').set({ disconnected_at }).execute();
    ada = await world.member();
  });
  afterAll(async () => {
    await world.close();
    await discord.close();
  });

  const byWebhook = { platform: 'discord', way: 'webhook', webhook_url: webhookUrl };
  const byBot = {
    platform: 'discord',
    way: 'bot',
    bot_token: bot.token,
    channel_id: channel.id,
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.call(method, path, { as: ada, ...(body && { body }) });
  const connect = (body: object) => call('POST', '/connections', body);

  /** Runs the worker until nothing changes any more. */
  const later = async (milliseconds = 0) => {
    world.pass(milliseconds);
    await discord.order({ op: 'later', seconds: milliseconds / 1000 });
    for (let round = 0; round < 4; round += 1) {
      await runWorker(world.ctx);
    }
  };

  /** Publishes a post through the account at once. */
  async function postThrough(connection: { id: string }, text: string) {
    const agent = await world.agent(ada, { platforms: ['discord'] });
    const place = { platform: 'discord', connection_id: connection.id };
    expect((await call('POST', `/agents/${agent.id}/connect-platform`, place)).status).toBe(200);
    const variants = [{ connection_id: connection.id }];
    const made = await call('POST', '/posts', { agent_id: agent.id, parts: [text], variants });
    expect(made.status).toBe(201);
    expect((await call('POST', `/posts/${made.body.data.id}/publish`, {})).status).toBe(200);
    return { agent, id: made.body.data.id as string };
  }
  const occurrence = async (id: string) =>
    (await call('GET', `/posts/${id}`)).body.data.standings[0].occurrence;

  test('P-7.400 a webhook and a bot in one channel are two accounts', async () => {
    const [one, other] = [await connect(byWebhook), await connect(byBot)];
    expect([one, other]).toMatchObject([
      { status: 201, body: { data: { username: '“Captain Hook”', display_name: webhook.name } } },
      { status: 201, body: { data: { username: '#general', followers: guild.count } } },
    ]);
    expect((await call('GET', '/connections')).body.total).toBe(2);
    // Connecting it again updates the same account, not the other one.
    const { id } = one.body.data;
    expect((await connect(byWebhook)).body.data.id).toBe(id);
    expect((await connect({ ...byBot, connection_id: id })).status).toBe(409);
  });

  test('P-7.401 credentials are stored encrypted and never returned', async () => {
    const replies = [await connect(byWebhook), await connect(byBot)];
    const wrong = await connect({ ...byWebhook, webhook_url: `${webhookUrl.slice(0, -3)}zzz` });
    expect(wrong).toMatchObject({ status: 400, body: { message: /webhook no longer exists/ } });
    const rows = await world.ctx.db.selectFrom('accounts').selectAll().execute();
    const told = JSON.stringify([...replies.map(({ body }) => body), rows, wrong.body]);
    for (const secret of [webhook.token, webhook.token.slice(0, -3), bot.token]) {
      expect(told).not.toContain(secret);
      expect(world.logged.join('\n')).not.toContain(secret);
    }
  });

  test('P-7.401 an address that does not belong to Discord is rejected, and nothing is called', async () => {
    const path = webhookUrl.slice('https://discord.com'.length);
    const before = (await discord.calls()).length;
    const addresses = [
      `http://discord.com${path}`,
      `https://discord.com.evil.example${path}`,
      `https://evil.example${path}`,
      `https://discord.com@evil.example${path}`,
      `https://evil.example/https://discord.com${path}`,
      `${discord.base_url}${path}`,
      `https://discord.com/api/webhooks/${webhook.id}`,
      `https://discord.com/api/webhooks/../users/${webhook.token}`,
      `${webhookUrl}/messages`,
      `${webhookUrl}?wait=false`,
      `${webhookUrl}#x`,
      'javascript:alert(1)',
      '',
    ];
    for (const webhook_url of addresses) {
      const reply = await connect({ ...byWebhook, webhook_url });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(JSON.stringify(reply.body)).not.toContain(webhook.token);
    }
    for (const more of [{ way: 'both' }, { way: undefined }, { bot_token: bot.token }]) {
      expect((await connect({ ...byWebhook, ...more })).status).toBe(400);
    }
    expect((await discord.calls()).length).toBe(before);
  });

  test.each(['https://discordapp.com', 'https://canary.discord.com', ' https://ptb.discord.com'])(
    'P-7.400 accepts the address with %s',
    async (host) => {
      const webhook_url = `${host}/api/v10/webhooks/${webhook.id}/${webhook.token}/`;
      expect((await connect({ ...byWebhook, webhook_url })).status).toBe(201);
    },
  );

  test('P-7.400 accepts the link of a channel in place of its id', async () => {
    const channel_id = ` https://discord.com/channels/${guild.id}/${channel.id}`;
    expect((await connect({ ...byBot, channel_id })).body.data).toMatchObject({
      username: '#general',
    });
  });

  test('P-7.403 a bot’s lost response is found in its channel; for a webhook the owner is asked', async () => {
    for (const [body, id, end] of [
      [byBot, bot.id, 'PUBLISHED'],
      [byWebhook, webhook.id, 'NEEDS_REVIEW'],
    ] as const) {
      const connection = (await connect(body)).body.data;
      await discord.order({ op: 'fault', fault: { kind: 'error_after' } });
      const post = await postThrough(connection, `Was it said by ${id}?`);
      await later();
      for (let n = 0; n < 6; n += 1) await later(5 * 60_000);
      expect((await occurrence(post.id)).status).toBe(end);
      const said = (await discord.held(id)).filter(({ text }) => text.includes(id));
      expect(said).toHaveLength(1);
    }
  });

  test('P-7.404 a deleted webhook has to be connected again, and is not called until then', async () => {
    const connection = (await connect(byWebhook)).body.data;
    await discord.order({ op: 'accepts', token: webhook.token, taken: false });
    const { id } = await postThrough(connection, 'To a webhook that is gone.');
    await later();
    const listed = (await call('GET', '/connections')).body.data;
    expect(listed).toContainEqual(
      expect.objectContaining({ id: connection.id, status: 'needs_reconnect', waiting_posts: 1 }),
    );
    const calls = (await discord.calls()).length;
    const check = await call('POST', `/connections/${connection.id}/check`);
    expect(check.body.data).toMatchObject({
      status: 'needs_reconnect',
      status_reason: expect.stringMatching(/^The webhook no longer exists\./),
    });
    await later(60_000);
    expect((await discord.calls()).length).toBe(calls);
    await discord.order({ op: 'accepts', token: webhook.token, taken: true });
    await connect({ ...byWebhook, connection_id: connection.id });
    await later(5 * 60_000);
    expect(await occurrence(id)).toMatchObject({
      status: 'PUBLISHED',
      url: expect.stringContaining(`/channels/${guild.id}/${channel.id}/`),
    });
  });

  test('P-7.405 an agent’s settings show which accounts can receive mentions', async () => {
    const ids = [await connect(byWebhook), await connect(byBot)].map(({ body }) => body.data.id);
    const agent = await world.agent(ada, { platforms: ['discord'] });
    for (const connection_id of ids) {
      const place = { platform: 'discord', connection_id };
      await call('POST', `/agents/${agent.id}/connect-platform`, place);
    }
    const { channels } = (await call('GET', `/agents/${agent.id}/engagement-settings`)).body.data;
    const listens = channels
      .filter(({ platform }: { platform: string }) => platform === 'discord')
      .map(({ account_id, can_listen }: { account_id: string; can_listen: boolean }) => [
        account_id,
        can_listen,
      ]);
    expect(Object.fromEntries(listens)).toEqual({ [ids[0]]: false, [ids[1]]: true });
  });

  test(
    'P-7.449 a webhook posts with the agent’s avatar if Discord can reach this server',
    { tags: 'slow' },
    async () => {
      const { data } = (await connect(byWebhook)).body;
      const plain = await postThrough(data, 'Without a face.');
      await later();
      const bytes = await sharp({
        create: { width: 90, height: 90, channels: 3, background: '#147' },
      })
        .png()
        .toBuffer();
      const about = {
        prompt: '',
        alt: '',
        model_used: 'upload',
        origin: 'own',
        is_kept: true,
      } as const;
      const { url } = await storePicture(world.ctx, ada.id, bytes, { ...about, encoding: 'png' });
      await call('PUT', `/agents/${plain.agent.id}`, { avatar_url: url });
      const body = { agent_id: plain.agent.id, parts: ['With a face.'] };
      const made = await call('POST', '/posts', {
        ...body,
        variants: [{ connection_id: data.id }],
      });
      await call('POST', `/posts/${made.body.data.id}/publish`, {});
      await later(2 * minute);
      const sent = (await discord.calls()).flatMap(({ method, json }) =>
        method === 'POST' ? [json as { content: string; avatar_url?: string }] : [],
      );
      const said = (text: string) => sent.find(({ content }) => content === text);
      expect(said('Without a face.')).not.toHaveProperty('avatar_url');
      const face = new URL(said('With a face.')?.avatar_url ?? '');
      expect(face.origin).toBe(new URL(world.ctx.config.public_url).origin);
      const path = face.pathname.slice(basePath.length);
      expect((await world.call('GET', path)).headers['content-type']).toBe('image/jpeg');
      await later(hour);
      expect((await world.call('GET', path)).status).toBe(404);
    },
  );
});
