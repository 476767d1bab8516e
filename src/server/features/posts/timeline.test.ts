/** The attempts in the timeline of a post: how each ended, with the platform’s own codes. */
import { afterEach, describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { closeLedgers, openLedger } from '#test/ledger-world.ts';

afterEach(closeLedgers);

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
});
