import { afterEach, describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { type Telegram, startTelegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { engines } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { processReplies } from '#test/reply-round.ts';
import { pollMentions } from './mentions/poll-mentions.ts';
import { runWorker } from '#test/run-worker.ts';

const never = new AbortController().signal;
const opened: { world: World; telegram: Telegram }[] = [];
afterEach(async () => {
  for (const { world, telegram } of opened.splice(0)) {
    await world.close();
    await telegram.close();
  }
});

const person = { id: 7007, type: 'private', first_name: 'Grace' } as const;

/** An agent with automatic replies in a chat of its owner's bot. */
async function open(engine: (typeof engines)[number], chat: number) {
  const telegram = await startTelegram();
  const world = await createWorld(engine, { env: { TELEGRAM_API_BASE_URL: telegram.base_url } });
  opened.push({ world, telegram });
  await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  for (const one of [group, person]) await telegram.order({ op: 'chat', chat: one });
  const owner = await world.member();
  const { id } = await world.agent(owner, { platforms: ['telegram'] });
  const call = (path: string, body: object) => world.call('POST', path, { as: owner, body });
  const chat_id = String(chat);
  const connected = await call('/connections', { platform: 'telegram', bot_token: token, chat_id });
  expect(connected.body).toMatchObject({ data: { platform: 'telegram' } });
  await call(`/agents/${id}/connect-platform`, { platform: 'telegram' });
  await call(`/agents/${id}/engagement-settings`, { autoReplyEnabled: true });
  await world.ctx.db.updateTable('engagement_settings').set({ approved_replies: 10 }).execute();
  const work = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) {
      await pollMentions(world.ctx, never);
      await processReplies(world.ctx, never);
      world.pass(3 * minute);
      await telegram.order({ op: 'later', seconds: 180 });
      await runWorker(world.ctx);
    }
    await processReplies(world.ctx, never);
  };
  await work(1);
  const all = async () =>
    (await world.call('GET', '/inbox', { as: owner, query: { state: 'all' } })).body.data;
  const connections = async () =>
    (await world.call('GET', '/connections', { as: owner })).body.data;
  const notices = async () => (await world.call('GET', '/notices', { as: owner })).body.data;
  return { telegram, world, owner, work, all, connections, notices };
}

describe.each(engines)('a bot whose messages another program reads, on %s', (engine) => {
  const ofTelegram = (connections: { platform: string }[]) =>
    connections.find(({ platform }) => platform === 'telegram');
  const told = (notices: { kind: string }[]) => notices.filter(({ kind }) => kind === 'not_heard');

  test(
    'says so on its connection and in one notification, until it can read messages again',
    { tags: 'slow' },
    async () => {
      const { telegram, work, connections, notices } = await open(engine, group.id);
      await telegram.order({ op: 'webhook', on: true });
      await work(4);
      expect(ofTelegram(await connections())).toMatchObject({
        status: 'connected',
        unheard_reason: expect.stringMatching(/another program’s webhook/),
      });
      expect(told(await notices())).toMatchObject([
        {
          text: expect.stringMatching(
            /^coffee_talk on Telegram: .* Posts are published as usual\.$/,
          ),
        },
      ]);
      await telegram.order({ op: 'webhook', on: false });
      await work(8);
      expect(ofTelegram(await connections())).toMatchObject({ unheard_reason: null });
      expect(told(await notices())).toEqual([]);
    },
  );

  test('is not reported for a single collision of readers', { tags: 'slow' }, async () => {
    const { telegram, work, connections } = await open(engine, group.id);
    const description = 'Conflict: terminated by other getUpdates request';
    const answer = { method: 'getUpdates', status: 409, description };
    await telegram.order({ op: 'answer', answer });
    await work(1);
    expect(ofTelegram(await connections())).toMatchObject({ unheard_reason: null });
    for (let n = 0; n < 3; n += 1) {
      await telegram.order({ op: 'answer', answer });
      await work(1);
    }
    expect(ofTelegram(await connections())).toMatchObject({
      unheard_reason: 'Another program is reading this bot’s messages.',
    });
  });
});

describe.each(engines)('two accounts of one bot, on %s', (engine) => {
  test(
    'P-7.424 neither takes mentions from the other, and a new account skips nothing',
    { tags: 'slow' },
    async () => {
      const { telegram, world, owner, all } = await open(engine, group.id);
      const say = (chat: number, text: string) =>
        telegram.order({ op: 'say', chat, text: `@ada_writes_bot ${text}` });
      const texts = async () =>
        (await all()).map(({ text }: { text: string }) => text.replace('@ada_writes_bot ', ''));
      await say(group.id, 'Before the second one.');
      await say(group.id, 'Just before it.');
      const given = { platform: 'telegram', bot_token: token, chat_id: String(person.id) };
      const { id: connection_id } = (
        await world.call('POST', '/connections', { as: owner, body: given })
      ).body.data;
      const other = await world.agent(owner);
      const link = { platform: 'telegram', connection_id };
      await world.call('POST', `/agents/${other.id}/connect-platform`, { as: owner, body: link });
      await world.call('POST', `/agents/${other.id}/engagement-settings`, {
        as: owner,
        body: { autoReplyEnabled: true },
      });
      const { db } = world.ctx;
      const later = () =>
        db
          .updateTable('listeners')
          .set({ next_at: world.ctx.clock() + minute })
          .execute();
      await later();
      await pollMentions(world.ctx, never);
      const [first, second, ...more] = await db
        .selectFrom('listeners')
        .innerJoin('accounts', 'accounts.id', 'listeners.account_id')
        .select(['accounts.id', 'listeners.cursor'])
        .where('accounts.platform', '=', 'telegram')
        .orderBy('accounts.id')
        .execute();
      expect([second?.cursor, more]).toEqual([expect.any(String), []]);
      await say(person.id, 'To the person.');
      await say(group.id, 'To the group.');
      for (const one of [first, second, first, second]) {
        world.pass(minute);
        await later();
        await db
          .updateTable('listeners')
          .set({ next_at: 0 })
          .where('account_id', '=', one?.id ?? '')
          .execute();
        await pollMentions(world.ctx, never);
      }
      const said = ['Before the second one.', 'Just before it.', 'To the group.', 'To the person.'];
      expect((await texts()).toSorted()).toEqual(said);
    },
  );
});

describe.each(engines)('replies on Telegram, on %s', (engine) => {
  test.each([
    ['a person alone with the bot', person.id, {}],
    ['an administrator who speaks as the group', group.id, { sender_chat: group.id }],
  ])(
    '%s gets a reply, although the account has the same number',
    { tags: 'slow' },
    async (_who, chat, as) => {
      const { telegram, work, all } = await open(engine, chat);
      const text = '@ada_writes_bot Good morning!';
      const said = (await telegram.order({ op: 'say', chat, text, ...as })) as {
        message_id: number;
      };
      await work(12);
      expect(await all()).toMatchObject([
        { kind: 'mention', text, state: 'answered', author: { external_id: String(chat) } },
      ]);
      expect(await telegram.held(chat)).toMatchObject([
        { in_reply_to: `${chat}/${said.message_id}` },
      ]);
    },
  );
});
