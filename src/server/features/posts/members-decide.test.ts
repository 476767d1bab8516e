/** Members decide where they are asked: in their own chat, and on their devices. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { buttonsOf, type ChatWorld, mallory, openChats, written } from '#test/chat-world.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import { engines } from '#test/engines.ts';
import { type Browser, deliverPushes, type PushService, pushService } from '#test/push-service.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { scriptedWriter } from '#test/scripted-writer.ts';
import { aMember, type InSpace, memberId } from '#test/spaces.ts';
import type { Person, World } from '#test/world.ts';

let telegram: Telegram;
let service: PushService;
beforeAll(async () => {
  telegram = await startTelegram();
  service = await pushService();
});
afterAll(async () => {
  await telegram.close();
  await service.close();
});
type Role = Parameters<typeof aMember>[2];

const nameOf = async ({ ctx }: World, { id }: Person) =>
  (
    await ctx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).username;
const given = ({ ctx }: World) =>
  ctx.db.selectFrom('approvals').select(['side', 'person_id']).execute();

describe.each(engines)('members who decide on %s', (engine) => {
  /** A member whose chat is with the bot that they connected themself. */
  const inChat = async (chats: ChatWorld, role: Role, more?: object): Promise<InSpace> => {
    const { world, owner } = chats;
    const member = await aMember(world, owner, role, more);
    const { as } = member;
    const own = { ...group, id: group.id - 1, username: 'tea_talk' };
    await telegram.order({ op: 'chat', chat: own });
    const bot = { platform: 'telegram', bot_token: token, chat_id: String(own.id) };
    const { body } = await world.call('POST', '/connections', { as, body: bot });
    if (!body.data) throw new Error(JSON.stringify(body));
    const asked = { as, body: { connection_id: body.data.id } };
    const { url } = (await world.call('POST', '/chats', asked)).body;
    await chats.start(url, mallory.id);
    return member;
  };
  const asked = async (role: Role) => {
    const chats = await openChats(engine, telegram);
    const member = await inChat(chats, role);
    const id = await chats.waiting();
    const message = (await chats.inbox(mallory.id)).at(-1);
    if (!message) throw new Error('Nothing was asked.');
    return { chats, member, id, message };
  };
  const change = async ({ world, owner }: ChatWorld, { as }: InSpace, role?: string) => {
    const path = `/space/members/${await memberId(world, owner, as)}`;
    const { status } = await (role === undefined
      ? world.call('DELETE', path, { as: owner })
      : world.call('PATCH', path, { as: owner, body: { role } }));
    expect(status).toBe(200);
  };

  test('P-50.151 a member who may approve does so in their chat, under their own name, for the text that was shown', async () => {
    const { chats, member, id, message } = await asked('approver');
    const { world, owner } = chats;
    const space = await nameOf(world, owner);
    expect(message.text).toContain(`Ada in ${space}: a post needs your approval\n\n${written}`);
    expect(buttonsOf(message)['Open']).toMatchObject({
      url: `http://social.example/scheduled-posts?post=${id}&space=${owner.id}`,
    });
    const said = await chats.press(message, 'Approve', mallory.id);
    expect(said).toBe('Approved. It will be published as planned.');
    expect(await chats.states(id)).toEqual(['READY']);
    expect(await given(world)).toEqual([{ side: 'reviewer', person_id: member.as.id }]);
    const { body } = await world.call('GET', '/auth/audit', { as: owner });
    expect(JSON.stringify(body.data)).toContain(
      `approve by ${await nameOf(world, member.as)}, telegram: Ada on sandbox`,
    );
    expect(await chats.press(message, 'Reject', mallory.id)).toBe(said);
  });

  test('P-50.151 an owner who is a member gives the owner’s approval in their chat, where a reviewer can’t', async () => {
    const chats = await openChats(engine, telegram);
    await chats.world.ctx.db.updateTable('agents').set({ approvers: 'owner' }).execute();
    const ben = await inChat(chats, 'owner');
    const id = await chats.waiting();
    const message = (await chats.inbox(mallory.id)).at(-1);
    if (!message) throw new Error('Nothing was asked.');
    await chats.press(message, 'Approve', mallory.id);
    expect(await chats.states(id)).toEqual(['READY']);
    expect(await given(chats.world)).toEqual([{ side: 'owner', person_id: ben.as.id }]);
  });

  test.each<[string, Role]>([
    ['a viewer', 'viewer'],
    ['a writer', 'writer'],
  ])('P-50.152 %s is asked nothing in their chat', async (_, role) => {
    const { message } = await asked(role);
    expect(message.text).toMatch(/^Connected\./u);
  });

  test('P-50.152 whoever lost the right, or was limited to others, decides nothing with the buttons they have', async () => {
    const { chats, member, id, message } = await asked('approver');
    const { world, owner } = chats;
    await change(chats, member, 'writer');
    expect(await chats.press(message, 'Approve', mallory.id)).toMatch(
      /^That takes the permission “Approve”/u,
    );
    await change(chats, member, 'approver');
    const other = await world.agent(owner);
    const path = `/space/members/${await memberId(world, owner, member.as)}`;
    await world.call('PATCH', path, { as: owner, body: { agent_ids: [other.id] } });
    expect(await chats.press(message, 'Approve', mallory.id)).toBe(
      'You no longer have access to this agent or account.',
    );
    await change(chats, member);
    expect(await chats.press(message, 'Reject', mallory.id)).toMatch(
      /^You’re not a member of that space/u,
    );
    expect(await chats.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    // The message no longer says what the post says.
    const last = (await chats.inbox(mallory.id)).at(-1);
    expect(last?.text).toMatch(/^You’re not a member of that space/u);
    expect(last?.text).not.toContain(written);
    expect(await given(world)).toEqual([]);
  });

  test('P-50.151 a text that changed since is not decided about in a member’s chat', async () => {
    const { chats, id, message } = await asked('manager');
    await chats.world.ctx.db
      .updateTable('parts')
      .set({ text: 'Another text.' })
      .where('occurrence_id', '=', await chats.newest(id))
      .execute();
    expect(await chats.press(message, 'Approve', mallory.id)).toBe(
      'It changed since. Open it to decide.',
    );
    expect(await chats.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
  });

  test('P-50.153 a member approves on their device with their own rights, and loses them there at once', async () => {
    const schedules = await openSchedules(engine);
    const { world, owner } = schedules;
    const { ctx } = world;
    Object.assign(ctx, service.parts);
    const onDevice = async (role: Role): Promise<InSpace & { phone: Browser }> => {
      const member = await aMember(world, owner, role);
      const phone = service.browser();
      const { as } = member;
      await world.call('POST', '/push', { as, body: phone.subscription });
      await deliverPushes(ctx);
      service.taken.length = 0;
      return { ...member, phone };
    };
    const [ada, ben, writer] = [
      await onDevice('approver'),
      await onDevice('manager'),
      await onDevice('writer'),
    ];
    scriptedWriter(ctx, written);
    const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 0 };
    const id = await schedules.plan(daily);
    await schedules.until('2027-03-01T12:00:01Z');
    await attentionJob(ctx).run(null, new AbortController().signal);
    await deliverPushes(ctx);
    const [hers] = ada.phone.read();
    const [his] = ben.phone.read();
    expect(hers).toMatchObject({
      title: `Ada in ${await nameOf(world, owner)}: a post needs your approval`,
      link: `/scheduled-posts?post=${id}&space=${owner.id}`,
    });
    expect(writer.phone.read()).toEqual([]);
    const decide = (decision: string | undefined, verdict: string) =>
      world.call('POST', '/push/decisions', { body: { token: decision, verdict } });
    const path = `/space/members/${await memberId(world, owner, ben.as)}`;
    await world.call('PATCH', path, { as: owner, body: { role: 'viewer' } });
    expect((await decide(his?.decision, 'reject')).body.code).toBe('role_forbidden');
    expect((await decide(hers?.decision, 'approve')).body.message).toBe(
      'Approved. It will be published as planned.',
    );
    expect(await schedules.states(id)).toEqual(['READY']);
    expect(await given(world)).toEqual([{ side: 'reviewer', person_id: ada.as.id }]);
  });
});
