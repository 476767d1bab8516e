/** Every post that waits for a person says why, and is written early enough for them. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openWritten, type Schedules } from '#test/schedule-world.ts';

const said = 'Five in the morning, and the rye loaf is in the oven.';
const others = [
  'Our rye loaf rests for a night, which is why it keeps for a week.',
  'Ask for the rye loaf with caraway, which hides behind the till.',
];
const topic = { content_text: '', topic: 'the rye loaf' } as const;

const approversOf = ({ world, agentId }: Schedules, approvers: 'owner' | 'none') =>
  world.ctx.db.updateTable('agents').set({ approvers }).where('id', '=', agentId).execute();
const accountsAsk = ({ world }: Schedules) =>
  world.ctx.db.updateTable('accounts').set({ approvers: 'owner' }).execute();

describe.each(engines)('a post that waits on %s', (engine) => {
  test.each([
    ['its own setting', { review: 'before_sending' }, ''],
    [
      'a new schedule',
      { frequency: 'daily', max_runs: 0 },
      'Asks you until you’ve approved 5 posts without edits · 0 of 5.',
    ],
  ])('P-49.54 names %s', async (_, body, why) => {
    const schedules = await openWritten(engine, [said]);
    const id = await schedules.plan({ ...topic, ...body });
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    const reason = `Needs approval. ${why}`.trim();
    expect(await schedules.read(id)).toMatchObject({
      attention: { code: 'approval', message: reason },
      current: { reason },
    });
    const query = 'from=2027-03-01T00:00:00Z&to=2027-03-04T00:00:00Z';
    const { data } = (await schedules.call('GET', `/calendar?${query}`)).body;
    expect(data[0]).toMatchObject({ needs_approval: true, why: reason });
    const as = schedules.owner;
    const needs = (await schedules.world.call('GET', '/dashboard/needs', { as })).body.data;
    expect(needs).toMatchObject([{ kind: 'approval', ...(why && { why }) }]);
  });

  test('P-49.54 names the agent’s and the account’s setting, also where the schedule asks nobody', async () => {
    const schedules = await openWritten(engine, [said]);
    const off = { ...topic, review: 'off' };
    await approversOf(schedules, 'owner');
    const id = await schedules.plan(off);
    await schedules.run();
    const whyOf = async (post: string) => (await schedules.read(post)).attention?.message;
    expect(await whyOf(id)).toBe('Needs approval. Its agent is set to ask for approval.');
    await accountsAsk(schedules);
    schedules.writer.script = others.slice(0, 1);
    const both = await schedules.plan({ ...off, scheduled_time: '2027-03-02T10:00' });
    await schedules.run();
    expect(await whyOf(both)).toBe(
      'Needs approval. Its agent and its account are set to ask for approval.',
    );
    await approversOf(schedules, 'none');
    schedules.writer.script = others.slice(1);
    const account = await schedules.plan({ ...off, scheduled_time: '2027-03-02T11:00' });
    await schedules.run();
    expect(await whyOf(account)).toBe('Needs approval. Its account is set to ask for approval.');
  });

  test('P-49.55 what a person reads is written two days ahead, at once if that has passed, and says when', async () => {
    const schedules = await openWritten(engine, [said]);
    const asked = { ...topic, review: 'before_sending' };
    const soon = await schedules.plan({ ...asked, scheduled_time: '2027-03-01T13:00' });
    const later = await schedules.plan({ ...asked, scheduled_time: '2027-03-05T09:00' });
    expect((await schedules.read(later)).current.written_at).toBe('2027-03-03T09:00:00.000Z');
    await schedules.run();
    expect(await schedules.states(soon)).toEqual(['AWAITING_APPROVAL(approval)']);
    expect((await schedules.read(soon)).current.written_at).toBeNull();
    expect(await schedules.states(later)).toEqual(['PLANNED']);
    schedules.writer.script = others.slice(0, 1);
    await schedules.until('2027-03-03T09:00:01Z');
    expect(await schedules.states(later)).toEqual(['AWAITING_APPROVAL(approval)']);
  });
});
