/** Inbound webhooks through the real application: over sockets, through a failing proxy, and with restarts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { minute, second } from '#contract/core/time.ts';
import { createApp } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { type Telegram, startTelegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { deliverChats, doneAtOnce } from '#test/chat-world.ts';
import { engines } from '#test/engines.ts';
import { repeated, seed } from '#test/sampled.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { syncHooks } from './hooks.ts';
import { pollMentions } from './poll-mentions.ts';

const never = new AbortController().signal;
const patient = { timeout: 40_000, interval: 20 };
const person = { id: 7007, type: 'private', first_name: 'Grace' } as const;
const [bot] = token.split(':').map(Number);
const host = 'localhost:8443';
/** What can happen to a delivery. */
type Fate = 'well' | 'refused' | 'forgotten' | 'doubled' | 'restart';
const fates: Fate[] = [
  'well',
  'well',
  'well',
  'well',
  'refused',
  'forgotten',
  'doubled',
  'restart',
];

interface Front {
  address: string;
  fates: Fate[];
  close(): Promise<void>;
}

/** A proxy in front of the application, which can restart behind it. */
async function openFront(ctx: Context): Promise<Front> {
  const start = async () => {
    const app = await createApp(ctx);
    return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  let behind = await start();
  const front: Pick<Front, 'fates'> = { fates: [] };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const fate = front.fates.shift() ?? 'well';
    const body = await text(request);
    const send = async () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => /^(?:content-type|x-)/.test(name)),
      ) as Record<string, string>;
      const url = behind.address + (request.url ?? '');
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
    let status = 500;
    if (fate === 'restart') {
      await behind.app.close();
      behind = await start();
    } else if (fate !== 'refused') {
      status = await send();
      if (fate === 'doubled') status = await send();
      if (fate === 'forgotten') status = 500;
    }
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(front, {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await behind.app.close();
    },
  });
}

describe.each(engines)('a platform that delivers mentions by webhook, on %s', (engine) => {
  let telegram: Telegram;
  let world: World;
  let owner: Person;
  let front: Front;

  const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
  const connect = async (chat_id: number) => {
    const given = { platform: 'telegram', bot_token: token, chat_id: String(chat_id) };
    const { id: connection_id } = (await call('/connections', given)).body.data;
    const { id } = await world.agent(owner);
    await call(`/agents/${id}/connect-platform`, { platform: 'telegram', connection_id });
    await call(`/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
    return connection_id as string;
  };
  let ids: string[] = [];
  beforeAll(async () => {
    telegram = await startTelegram();
    const env = { TELEGRAM_API_BASE_URL: telegram.base_url, PUBLIC_URL: `https://${host}` };
    world = await createWorld(engine, { env });
    await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
    for (const one of [group, person]) await telegram.order({ op: 'chat', chat: one });
    owner = await world.member();
    front = await openFront(world.ctx);
    await telegram.order({ op: 'host', host, at: front.address });
    ids = [await connect(group.id), await connect(person.id)];
    await pollMentions(world.ctx, never);
    await syncHooks(world.ctx, never);
  });
  afterAll(async () => {
    await front.close();
    await world.close();
    await telegram.close();
  });

  const say = (chat: number, words: string) =>
    telegram.order({ op: 'say', chat, text: `@ada_writes_bot ${words}` });
  const heard = async () => {
    const rows = await world.ctx.db
      .selectFrom('interactions')
      .select(['text', 'account_id'])
      .execute();
    return rows.map(({ text: said, account_id }) => [
      ids.indexOf(account_id),
      said.replace('@ada_writes_bot ', ''),
    ]);
  };
  const reaches = (at: number, words: string) =>
    vi.waitUntil(
      async () => (await heard()).some(([who, said]) => who === at && said === words),
      patient,
    );
  const pass = async (milliseconds: number) => {
    world.pass(milliseconds);
    await telegram.order({ op: 'later', seconds: milliseconds / second });
  };
  const look = async (ctx: Context = world.ctx) => {
    await pass(30 * second);
    await syncHooks(ctx, never);
  };
  const waiting = async () =>
    ((await telegram.order({ op: 'waiting', bot: bot ?? 0 })) as unknown[]).length;
  const hook = async () =>
    (await telegram.order({ op: 'hook', bot: bot ?? 0 })) as { url: string; secret: string } | null;
  const shown = async () => {
    const { body } = await world.call('GET', '/connections', { as: owner });
    const all = body.data as { id: string; hearing?: object; unheard_reason: string | null }[];
    return all.filter(({ id }) => ids.includes(id));
  };
  const api = async (method: string, fields: object) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(fields);
    const url = `${telegram.base_url}/bot${token}/${method}`;
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const deliver = async (update: unknown, headers: Record<string, string>, path?: string) => {
    const url = path ?? new URL((await hook())?.url ?? '').pathname;
    const payload = typeof update === 'string' ? update : JSON.stringify(update);
    const sent = { 'content-type': 'application/json', ...headers };
    return (await world.app.inject({ method: 'POST', url, headers: sent, payload })).statusCode;
  };

  test('P-7.425 mentions reach each account of a bot without polling, and the connection says so', async () => {
    expect(await api('getUpdates', {})).toBe(409);
    await say(group.id, 'To the group.');
    await say(person.id, 'To the person.');
    await reaches(0, 'To the group.');
    await reaches(1, 'To the person.');
    expect(await heard()).toHaveLength(2);
    const told = { hearing: { is_told: true, every: 10 }, unheard_reason: null };
    expect(await shown()).toMatchObject([told, told]);
    // It is not polled meanwhile.
    const asked = async () =>
      (await telegram.calls()).filter(({ method }) => method === 'getUpdates').length;
    const before = await asked();
    await pass(minute);
    await pollMentions(world.ctx, never);
    expect(await asked()).toBe(before);
  });

  test('P-7.426 a forged, unknown, oversized or invalid delivery changes nothing', async () => {
    const before = await heard();
    const held = await hook();
    const proof = { 'x-telegram-bot-api-secret-token': held?.secret ?? '' };
    const message = {
      message_id: 999_999,
      date: 1_790_000_000,
      chat: { id: person.id, type: 'private', first_name: 'Grace' },
      from: { id: person.id, first_name: 'Grace' },
      text: 'Forged.',
    };
    const update = { update_id: 999_999_999, message };
    expect(held?.secret).toMatch(/^[\w-]{43}$/);
    expect(held?.url).not.toContain(token.split(':')[1]);
    expect(await deliver(update, {})).toBe(401);
    const wrong = { 'x-telegram-bot-api-secret-token': `${held?.secret.slice(0, -1)}.` };
    expect(await deliver(update, wrong)).toBe(401);
    expect(await deliver(update, proof, `/api/told/${'A'.repeat(43)}`)).toBe(404);
    expect(await deliver(update, proof, '/api/told/1')).toBe(404);
    const large = { ...update, more: 'x'.repeat(600_000) };
    expect(await deliver(large, proof)).toBe(413);
    expect(await deliver(large, {})).toBe(401);
    expect(await deliver('{"update_id":', proof)).toBe(400);
    expect(await deliver({ message }, proof)).toBe(400);
    expect(await heard()).toEqual(before);
    // The same with its secret is accepted, once.
    for (let n = 0; n < 3; n += 1) expect(await deliver(update, proof)).toBe(200);
    expect(await heard()).toHaveLength(before.length + 1);
    expect(world.logged.join('')).not.toContain(held?.secret);
  });

  test('P-23.100 a chat is linked by a delivery, and a webhook without button events is registered again', async () => {
    doneAtOnce(world.ctx);
    const invited = { connection_id: ids[0] };
    const { url } = (await call('/chats', invited)).body;
    const said = {
      op: 'say',
      chat: person.id,
      text: `/start ${new URL(url).searchParams.get('start')}`,
    } as const;
    await telegram.order(said);
    const chat = async () => (await world.call('GET', '/chats', { as: owner })).body.data.chat;
    await vi.waitUntil(async () => (await chat()).linked_at !== null, patient);
    await deliverChats(world.ctx);
    // The chat is also an account here, whose agent ignores this message.
    expect((await heard()).map(([, words]) => String(words).slice(0, 6))).not.toContain('/start');
    const [message] = (await telegram.messages()).slice(-1);
    expect(message?.text).toMatch(/^Connected\./);
    const kinds = async () =>
      (await telegram.calls()).findLast(({ method }) => method === 'setWebhook')?.fields;
    const all = ['message', 'callback_query'];
    expect(await kinds()).toMatchObject({ allowed_updates: all });
    const held = await hook();
    await api('setWebhook', {
      url: held?.url,
      secret_token: held?.secret,
      allowed_updates: ['message'],
    });
    await look();
    expect(await kinds()).toMatchObject({ allowed_updates: all });
    const press = {
      op: 'press',
      chat: person.id,
      message: message?.message_id ?? 0,
      data: 'forged',
    } as const;
    await telegram.order(press);
    const answers = async () =>
      (await telegram.calls()).filter(
        ({ method, status }) => method === 'answerCallbackQuery' && status === 200,
      );
    await vi.waitUntil(async () => (await answers()).length === 1, patient);
    await world.call('DELETE', `/chats/${(await chat()).id}`, { as: owner });
  });

  test(
    'P-7.427 of many deliveries with failures, repeats and restarts, each is stored once',
    { tags: 'slow', timeout: 180_000 },
    async () => {
      const before = (await heard()).length;
      front.fates = fc
        .sample(fc.integer({ min: 0, max: fates.length * 16 - 1 }), { numRuns: 700, seed })
        // Restarts are rarer than the rest, because they take longest.
        .map((n) =>
          n % fates.length === fates.length - 1 && n >= fates.length
            ? 'well'
            : (fates[n % fates.length] ?? 'well'),
        );
      const said: [number, string][] = [];
      for (let n = 0; n < repeated(120, 500); n += 1) {
        const at = n % 3 === 0 ? 1 : 0;
        if (n % 25 === 0) {
          // Calls that the application makes while it processes a delivery may fail too.
          const answer = { method: 'getMe', status: 502, description: 'Bad Gateway' };
          await telegram.order({ op: 'answer', answer });
        }
        said.push([at, `Number ${n}.`]);
        await say(at === 1 ? person.id : group.id, `Number ${n}.`);
      }
      await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 150_000, interval: 100 });
      front.fates = [];
      const all = (await heard()).slice(before);
      expect(all.map(String).toSorted()).toEqual(said.map(String).toSorted());
    },
  );

  test('P-7.428 when delivery fails, mentions are polled, and later delivered again; nothing is lost', async () => {
    await telegram.order({ op: 'host', host });
    await say(group.id, 'Nobody is there.');
    const isRead = async () => (await hook()) === null;
    await vi.waitUntil(async () => {
      await look();
      return isRead();
    }, patient);
    await pollMentions(world.ctx, never);
    await reaches(0, 'Nobody is there.');
    expect((await shown())[0]).toMatchObject({ hearing: { is_told: false } });
    await telegram.order({ op: 'host', host, at: front.address });
    await say(person.id, 'Between the two.');
    await pass(10 * minute);
    await syncHooks(world.ctx, never);
    await reaches(1, 'Between the two.');
    await say(group.id, 'Sent again.');
    await reaches(0, 'Sent again.');
    const texts = (await heard()).map(String);
    expect(new Set(texts).size).toBe(texts.length);
    expect((await shown())[0]).toMatchObject({ hearing: { is_told: true } });
  }, 60_000);

  test(
    'P-7.428 another program’s webhook is left alone and reported; a missing one is registered again',
    { tags: 'slow' },
    async () => {
      await api('deleteWebhook', {});
      await say(group.id, 'While it was gone.');
      await look();
      await reaches(0, 'While it was gone.');
      const other = 'https://other.example/bot';
      await api('setWebhook', { url: other });
      await look();
      await pass(minute);
      await pollMentions(world.ctx, never);
      expect((await hook())?.url).toBe(other);
      expect((await shown())[0]).toMatchObject({
        hearing: { is_told: false },
        unheard_reason: expect.stringMatching(/another program’s webhook/),
      });
      await say(group.id, 'Kept for us.');
      await api('deleteWebhook', {});
      await pass(10 * minute);
      await syncHooks(world.ctx, never);
      await reaches(0, 'Kept for us.');
      await pollMentions(world.ctx, never);
      expect((await shown())[0]).toMatchObject({ unheard_reason: null });
    },
  );

  test('P-7.429 a webhook is removed with the public URL of the server, and with the last account that needs it', async () => {
    const { config } = world.ctx;
    const at = (public_url: string): Context => ({
      ...world.ctx,
      config: { ...config, public_url },
    });
    const { url: before } = (await hook()) ?? {};
    await telegram.order({ op: 'host', host: 'localhost', at: front.address });
    const moved = at('https://localhost');
    await look(moved);
    await look(moved);
    const { url } = (await hook()) ?? {};
    expect(url).toMatch(/^https:\/\/localhost\/api\/told\//);
    expect(url?.slice(-43)).not.toBe(before?.slice(-43));
    await say(group.id, 'At another address.');
    await reaches(0, 'At another address.');
    await telegram.order({ op: 'host', host: 'localhost' });
    await say(group.id, 'Not delivered.');
    await look(at('http://localhost:3000'));
    expect(await hook()).toBeNull();
    await pollMentions(world.ctx, never);
    await reaches(0, 'Not delivered.');
    await look();
    expect(await hook()).not.toBeNull();
    for (const id of ids) {
      await world.ctx.db
        .updateTable('sessions')
        .set({ authenticated_at: world.ctx.clock() })
        .execute();
      const { status } = await world.call('DELETE', `/connections/${id}`, { as: owner });
      expect(status).toBe(200);
      await look();
      expect((await hook()) === null).toBe(id === ids.at(-1));
    }
    expect(await world.ctx.db.selectFrom('hooks').select('id').execute()).toEqual([]);
  });
});
