/** The timeline of a post: its steps in sentences, and how each attempt ended, with the platform’s own codes. */
import { describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { openLedger } from '#test/ledger-world.ts';
import { openSchedules } from '#test/schedule-world.ts';

describe.each(engines)('the timeline of a post on %s', (engine) => {
  test('P-2.33 shows the class, status and code of each attempt', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, platform } = ledger;
    const wait = { retry_after: 60, http: 429, code: '88' };
    platform.script.push({ fail: new PlatformError('retry', 'Too many.', wait) });
    const refusal = { http: 403, code: '187' };
    platform.script.push({ fail: new PlatformError('rejected', 'Not here.', refusal) });
    const { id } = await ledger.publish();
    await ledger.later(11 * 60_000);
    await ledger.later(11 * 60_000);
    const { body } = await world.call('GET', `/occurrences/${id}/timeline`, { as: owner });
    const steps: { answer: object | null; detail: string | null }[] = body.data.steps;
    expect(steps.flatMap(({ answer }) => answer ?? [])).toEqual([
      { class: 'rate_limited', http: 429, code: '88' },
      { class: 'refused', http: 403, code: '187' },
    ]);
    expect(steps.find(({ answer }) => answer === null)).toBeDefined();
    expect(steps.at(-1)?.detail).toBe('Not here.');
  });

  test('does not claim that a platform without read access was asked', async () => {
    const ledger = await openLedger(engine, 'none');
    const { world, owner, platform } = ledger;
    platform.script.push({ fail: new PlatformError('unknown', 'No answer.') });
    const { id } = await ledger.publish();
    const timeline = async () =>
      (await world.call('GET', `/occurrences/${id}/timeline`, { as: owner })).body.data;
    expect((await timeline()).next).toMatchObject({
      text: 'We’ll check if it’s live.',
    });
    await ledger.later(5 * 60_000);
    expect(await ledger.state(id)).toContain('NEEDS_REVIEW');
    const texts = (await timeline()).steps.map(({ text }: { text: string }) => text);
    expect(texts.at(-1)).toBe('We can’t check Sandbox. Take a look yourself.');
    expect(texts).not.toContain('Checked Sandbox for the post.');
  });

  test('P-7.28 P-49.153 explains every step in sentences, and what comes next', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan();
    const unreachable = new PlatformError('retry', 'Nobody there.');
    const reset = new PlatformError('unknown', 'The connection broke.');
    schedules.platform.script.push({ fail: unreachable }, { lose: reset });
    const read = async () => {
      const path = `/occurrences/${await schedules.newest(id)}/timeline`;
      return (await schedules.world.call('GET', path, { as: schedules.owner })).body.data;
    };
    expect((await read()).next).toEqual({
      at: '2027-03-02T08:50:00.000Z',
      text: 'We’ll prepare the post.',
      late_until: null,
    });
    const retries: unknown[] = [];
    for (const time of ['08:50:00', '09:00:00', '09:10:00', '09:11:00']) {
      await schedules.until(`2027-03-02T${time}Z`);
      retries.push((await read()).post.retry);
    }
    const at = expect.stringMatching(/^2027-03-0[23]T/);
    expect(retries).toEqual([null, { at, until: '2027-03-03T09:00:00.000Z' }, null, null]);
    const { steps, next, post: told } = await read();
    expect(steps.map(({ text }: { text: string }) => text)).toEqual([
      'Scheduled.',
      'Started preparing the post.',
      'The post is ready. All checks passed.',
      'Started publishing.',
      'Sending to Sandbox.',
      'Couldn’t reach Sandbox. Nothing was sent.',
      'Ready to retry.',
      'Started publishing. 10 minutes late.',
      'Sending to Sandbox. Attempt 2.',
      'No response from Sandbox. The post may or may not be live.',
      'Checked Sandbox for the post.',
      'Found on Sandbox. Not sent again.',
    ]);
    expect(steps[5]).toMatchObject({ kind: 'waits', detail: 'Nobody there.', state: 'RETRY_WAIT' });
    expect([next, told.status]).toEqual([null, 'PUBLISHED']);
  });
});
