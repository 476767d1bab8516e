/** The switch that stops all publishing of a person. */
import { describe, expect, test } from 'vitest';
import { engines } from '#test/engines.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';
import { claim, sendClaimed } from '#server/ledger/publish/publish.service.ts';

const turn = (schedules: Schedules, verb: 'freeze' | 'resume') =>
  schedules.world.call('POST', `/publishing/${verb}`, { as: schedules.owner });

describe.each(engines)('the switch on %s', (engine) => {
  test('P-7.30 stops even claimed posts before their intent is stored', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await schedules.until('2027-03-02T08:55:00Z');
    schedules.at('2027-03-02T09:00:00Z');
    const claimed = await claim(schedules.world.ctx, await schedules.newest(id));
    expect(claimed?.state).toBe('LEASED');
    const frozen = await turn(schedules, 'freeze');
    expect(frozen.body.data).toEqual({ is_frozen: true, frozen_at: expect.any(String) });
    if (claimed) await sendClaimed(schedules.world.ctx, claimed);
    expect(schedules.platform.calls).toEqual([]);
    await schedules.run();
    expect(await schedules.states(id)).toEqual(['MISSED(halted)']);
  });

  test('P-7.31 posts that came due meanwhile are not sent afterwards, even if no sweeper has run yet', async () => {
    const schedules = await openSchedules(engine);
    const [id, daily] = [
      await schedules.plan(),
      await schedules.plan({ frequency: 'daily', max_runs: 0, content_text: 'Every day.' }),
    ];
    await schedules.until('2027-03-02T08:55:00Z');
    await turn(schedules, 'freeze');
    schedules.at('2027-03-02T09:05:00Z');
    const resumed = await turn(schedules, 'resume');
    expect(resumed.body.data).toEqual({ is_frozen: false, frozen_at: null });
    await schedules.run();
    expect(await schedules.texts()).toEqual([]);
    expect(await schedules.states(id)).toEqual(['MISSED(halted)']);
    expect(await schedules.read(id)).toMatchObject({ attention: { action: 'send_now' } });
    await schedules.until('2027-03-03T09:00:00Z');
    expect(await schedules.texts()).toEqual(['Every day.']);
    expect(await schedules.states(daily)).toEqual(['MISSED(halted)', 'PUBLISHED', 'PLANNED']);
  });

  test('P-7.29 also stops immediate posts, says so, and is recorded once', async () => {
    const schedules = await openSchedules(engine);
    await turn(schedules, 'freeze');
    await turn(schedules, 'freeze');
    const { owner, agentId, world } = schedules;
    const body = { platform: 'sandbox', content: 'Now.' };
    const refused = await world.call('POST', `/agents/${agentId}/posts`, { as: owner, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'publishing_frozen']);
    const read = await world.call('GET', '/publishing', { as: owner });
    expect(read.body.data.is_frozen).toBe(true);
    await turn(schedules, 'resume');
    const posted = await world.call('POST', `/agents/${agentId}/posts`, { as: owner, body });
    expect(posted.status).toBe(200);
    const events = await world.ctx.db
      .selectFrom('audit_events')
      .select('event')
      .where('event', 'in', ['publishing_frozen', 'publishing_resumed'])
      .orderBy('at')
      .execute();
    expect(events.map(({ event }) => event)).toEqual(['publishing_frozen', 'publishing_resumed']);
  });

  test.each([
    ['frozen', 'agent_off', 'The agent or account was off when this was due.'],
    ['halted', 'publishing_stopped', 'Publishing was stopped when this was due.'],
    ['barred', 'access_revoked', 'You didn’t have access when this was due.'],
  ])('%s, as an older version stored it, is read as %s', async (written, event, text) => {
    const { world, owner, newest, plan } = await openSchedules(engine);
    const occurrence_id = await newest(await plan());
    const move = { occurrence_id, at: world.ctx.clock(), state: 'MISSED' } as const;
    const moves = [written, event].map((word, at) => ({ ...move, n: 100 + at, event: word }));
    await world.ctx.db.insertInto('occurrence_moves').values(moves).execute();
    const read = await world.call('GET', `/occurrences/${occurrence_id}/timeline`, { as: owner });
    const told = { kind: 'ended', text, state: 'MISSED' };
    expect(read.body.data.steps.slice(-2)).toMatchObject([told, told]);
    const kept = await world.call('GET', '/users/export', { as: owner });
    const [post] = JSON.parse(kept.raw.toString()).posts;
    expect(post.steps.slice(-2)).toMatchObject([{ event }, { event }]);
  });

  test('pauses writing too, so it costs nothing', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    await turn(schedules, 'freeze');
    await schedules.until('2027-03-02T08:55:00Z');
    expect(await schedules.states(id)).toEqual(['PLANNED']);
  });

  test('applies to one person only', async () => {
    const schedules = await openSchedules(engine);
    const other = await schedules.world.member();
    await schedules.world.call('POST', '/publishing/freeze', { as: other });
    const id = await schedules.plan();
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });
});
