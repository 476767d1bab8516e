/** A person's own bot chat, against an emulated network that is polled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { hour } from '#contract/core/time.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import {
  buttonsOf,
  type ChatWorld,
  deliverChats,
  grace,
  mallory,
  openChats,
  written,
} from '#test/chat-world.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { token } from '#test/emulators/telegram-world.ts';
import { engines } from '#test/engines.ts';
import { setSwitches } from '#test/post-office.ts';

let telegram: Telegram;
beforeAll(async () => {
  telegram = await startTelegram();
});
afterAll(() => telegram.close());
const shown = async ({ world, owner }: ChatWorld) =>
  (await world.call('GET', '/chats', { as: owner })).body.data;
const audited = async ({ world }: ChatWorld) =>
  (
    await world.ctx.db
      .selectFrom('audit_events')
      .select(['event', 'detail'])
      .where('event', 'in', ['post_decided', 'notifications_changed'])
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail);

describe.each(engines)('a chat with a bot on %s', (engine) => {
  const open = () => openChats(engine, telegram);
  /** A linked chat, and the message with the approval request. */
  const asked = async () => {
    const chats = await open();
    await chats.connected();
    const id = await chats.waiting();
    const message = (await chats.inbox()).at(-1);
    if (!message) throw new Error('Nothing was asked.');
    return { chats, id, message };
  };

  test('P-23.95 P-23.101 P-23.102 P-23.103 a one-time link connects the chat of the first person who opens it, and it can be disconnected', async () => {
    const chats = await open();
    const { world, owner, connection } = chats;
    expect(await shown(chats)).toEqual({
      chat: null,
      bots: [{ connection_id: connection, platform: 'telegram', name: '@coffee_talk' }],
      platforms: ['telegram'],
    });
    const old = await chats.invite();
    const url = await chats.invite();
    expect(url).toMatch(/^https:\/\/t\.me\/ada_writes_bot\?start=[\w-]{43}$/);
    expect((await shown(chats)).chat).toMatchObject({ bot: 'ada_writes_bot', linked_at: null });
    // A newer link invalidates the older one.
    await chats.start(old, mallory.id);
    expect((await chats.inbox(mallory.id)).at(-1)?.text).toMatch(
      /^This link is too old or was used/,
    );
    await chats.start(url);
    expect((await chats.inbox()).at(-1)?.text).toMatch(/^Connected\./);
    await chats.start(url, mallory.id);
    expect((await chats.inbox(mallory.id)).at(-1)?.text).toMatch(
      /^This link is too old or was used/,
    );
    const { chat } = await shown(chats);
    expect(chat).toMatchObject({ name: 'Grace', link_until: null, problem: null });
    expect(chat.reached_at).not.toBeNull();
    const again = { as: owner, body: { connection_id: connection } };
    expect((await world.call('POST', '/chats', again)).status).toBe(409);
    const stranger = await world.member();
    expect((await world.call('POST', '/chats', { ...again, as: stranger })).status).toBe(404);
    expect((await world.call('DELETE', `/chats/${chat.id}`, { as: stranger })).status).toBe(404);
    expect((await world.call('DELETE', `/chats/${chat.id}`, { as: owner })).status).toBe(200);
    expect((await shown(chats)).chat).toBeNull();
    expect(await audited(chats)).toEqual([
      'chat on: @ada_writes_bot in Telegram',
      'chat off: @ada_writes_bot in Telegram',
    ]);
    // No agent received it as a mention, and the owner was notified.
    expect(await world.ctx.db.selectFrom('interactions').selectAll().execute()).toEqual([]);
    const notices = await world.call('GET', '/notices', { as: owner });
    expect(notices.body.data).toMatchObject([{ kind: 'chat_connected' }, { kind: 'new_sign_in' }]);
  });

  test('P-23.95 an expired link connects no one', async () => {
    const chats = await open();
    const url = await chats.invite();
    chats.world.pass(limits.chat_link_life);
    await chats.start(url);
    expect((await chats.inbox()).at(-1)?.text).toMatch(/^This link is too old or was used/);
    expect((await shown(chats)).chat).toBeNull();
  });

  test('P-23.96 a post is approved in the chat, once, and its message shows the result', async () => {
    const { chats, id, message } = await asked();
    expect(message.text).toMatch(
      new RegExp(`^Ada: a post needs your approval\n\n${written}\n\n.*Sandbox`),
    );
    expect(Object.keys(buttonsOf(message))).toEqual(['Approve', 'Reject', 'Open']);
    expect(buttonsOf(message)['Open']).toMatchObject({
      url: `http://social.example/scheduled-posts?post=${id}`,
    });
    expect(await chats.press(message, 'Approve')).toBe(
      'Approved. It will be published as planned.',
    );
    expect(await chats.states(id)).toEqual(['READY']);
    const [after] = (await chats.inbox()).slice(-1);
    expect(after?.text).toMatch(
      new RegExp(`^Approved. It will be published as planned.\n\n${written}`),
    );
    expect(Object.keys(buttonsOf(after ?? message))).toEqual(['Open']);
    expect(await chats.press(message, 'Reject')).toBe('Approved. It will be published as planned.');
    expect(await chats.states(id)).toEqual(['READY']);
    expect((await audited(chats)).slice(1)).toEqual([
      expect.stringMatching(/^approve by telegram: Ada on sandbox, post /),
    ]);
  });

  test(
    'P-23.96 a post is rejected in the chat, and a decision made elsewhere is shown in the message',
    { tags: 'slow' },
    async () => {
      const { chats, id, message } = await asked();
      expect(await chats.press(message, 'Reject')).toBe('Rejected. It won’t be published.');
      expect((await chats.states(id))[0]).toBe('CANCELLED(declined)');
      expect((await chats.inbox()).at(-1)?.text).toMatch(/^Rejected\. It won’t be published\./);
      const other = await chats.waiting();
      await chats.approveRun(await chats.newest(other));
      await chats.goOn();
      // Tomorrow's post may have been asked about since.
      const texts = (await chats.inbox()).map(({ text }) => text);
      expect(texts).toContainEqual(expect.stringMatching(/^Approved\. It will publish/));
    },
  );

  test(
    'P-50.93 after one of two approvals, given elsewhere, the message has no buttons to decide',
    { tags: 'slow' },
    async () => {
      const chats = await open();
      await chats.connected();
      await chats.world.ctx.db.updateTable('agents').set({ approvers: 'both' }).execute();
      const id = await chats.waiting();
      const buttons = async () =>
        (await chats.inbox()).slice(-1).map((one) => Object.keys(buttonsOf(one)));
      expect(await buttons()).toEqual([['Approve', 'Reject', 'Open']]);
      await chats.approveRun(await chats.newest(id));
      await chats.goOn();
      expect((await chats.inbox()).at(-1)?.text).toMatch(
        /^Approved\. A reviewer still has to approve it\./,
      );
      expect(await buttons()).toEqual([['Open']]);
    },
  );

  test('P-23.97 a decision applies only to the text that was shown', async () => {
    const { chats, id, message } = await asked();
    const { db } = chats.world.ctx;
    const entry = await chats.newest(id);
    await db
      .updateTable('parts')
      .set({ text: 'Another.' })
      .where('occurrence_id', '=', entry)
      .execute();
    expect(await chats.press(message, 'Approve')).toBe('It changed since. Open it to decide.');
    expect(await chats.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    expect((await chats.inbox()).at(-1)?.text).toMatch(/^It changed since/);
  });

  test.each([
    ['forged data', /doesn’t work here/],
    ['changed data', /doesn’t work here/],
    ['another person', /doesn’t work here/],
    ['another chat', /doesn’t work here/],
    ['a chat that was disconnected', /doesn’t work here/],
    ['two days later', /^Too old to decide here/],
    ['a person who lost access', /^You no longer have access/],
  ])('P-23.97 %s decides nothing and gets an answer', async (what, answer) => {
    const { chats, message } = await asked();
    const { world, owner } = chats;
    const button = buttonsOf(message)['Approve'];
    const data = button && 'callback_data' in button ? button.callback_data : '';
    const other = data[30] === 'A' ? 'B' : 'A';
    const hows: Record<string, string> = {
      'forged data': `a${'A'.repeat(43)}`,
      'changed data': data.slice(0, 30) + other + data.slice(31),
    };
    const before: Record<string, () => Promise<unknown>> = {
      async 'another chat'() {
        await telegram.order({ op: 'say', chat: mallory.id, text: `/start ${'A'.repeat(43)}` });
        await chats.goOn();
      },
      async 'a chat that was disconnected'() {
        await world.call('DELETE', `/chats/${(await shown(chats)).chat.id}`, { as: owner });
        await chats.invite();
      },
      async 'two days later'() {
        world.pass(limits.decision_life - hour);
        world.pass(hour);
      },
      'a person who lost access': () =>
        removeFromWhitelist(world.ctx.db, owner.wallet.address, world.ctx.clock()),
    };
    await before[what]?.();
    const there = await chats.inbox(mallory.id);
    const pressed = what === 'another chat' ? there.at(-1) : message;
    const by = what.startsWith('another') ? mallory.id : grace.id;
    const how = { data: hows[what] ?? data };
    expect(await chats.press(pressed ?? message, how, by)).toMatch(answer);
    const moves = await world.ctx.db.selectFrom('occurrences').select('state').execute();
    expect(moves.map(({ state }) => state)).not.toContain('READY');
    expect(await audited(chats)).not.toContainEqual(expect.stringMatching(/^approve/));
  });

  test(
    'P-23.98 a blocked or removed bot, and an invalid token, are reported in the settings',
    { tags: 'slow' },
    async () => {
      const chats = await open();
      const { world, owner } = chats;
      await chats.connected();
      const problem = async () => (await shown(chats)).chat.problem;
      await telegram.order({ op: 'chat', chat: { ...grace, blocked: true } });
      await chats.waiting();
      expect(await problem()).toMatch(/^The bot can’t write to you\. Open it in Telegram/);
      await telegram.order({ op: 'chat', chat: grace });
      await chats.waiting();
      expect(await problem()).toBeNull();
      await telegram.order({ op: 'accepts', token, taken: false });
      await chats.waiting();
      expect(await problem()).toMatch(/^Telegram doesn’t accept the bot token/);
      await telegram.order({ op: 'accepts', token, taken: true });
      await world.ctx.db
        .updateTable('sessions')
        .set({ authenticated_at: world.ctx.clock() })
        .execute();
      await world.call('DELETE', `/connections/${chats.connection}`, { as: owner });
      expect(await problem()).toMatch(/^The bot is no longer connected here/);
      const { bots } = await shown(chats);
      expect(bots).toEqual([]);
    },
  );

  test('P-23.99 notification switches apply, and security alerts are never sent to chats', async () => {
    const chats = await open();
    await chats.connected();
    await setSwitches(chats.world, chats.owner, { agentAlerts: false });
    const before = (await chats.inbox()).length;
    await chats.waiting();
    await deliverChats(chats.world.ctx);
    expect((await chats.inbox()).length).toBe(before);
    await setSwitches(chats.world, chats.owner, { agentAlerts: true });
    await chats.waiting();
    expect((await chats.inbox()).length).toBe(before + 1);
  });
});
