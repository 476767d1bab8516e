import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { ledgerTimes } from '#domain/ledger/ledger-times.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { openSchedules } from '#test/schedule-world.ts';
import { dispatch } from './dispatcher.ts';
import { prepareOne } from '#server/features/posts/prepare.ts';
import { claim } from '#server/ledger/publish/publish.service.ts';
import { sweep } from './sweeper.ts';

const unreachable = new PlatformError('retry', 'Nobody there.');

/** A worker claims it and never returns. */
async function dieOf(ledger: Ledger, id: string): Promise<void> {
  const { ctx } = ledger.world;
  expect(await claim(ctx, id)).toBeDefined();
  ledger.world.pass(ledgerTimes.lease + 1);
  await sweep(ctx);
}

describe.each(engines)('on %s', (engine) => {
  const recordOutcome = (ledger: Ledger, id: string, verdict: string) =>
    ledger.world.call('POST', `/occurrences/${id}/settle`, { as: ledger.owner, body: { verdict } });

  async function waiting(ledger: Ledger, content: string): Promise<string> {
    ledger.platform.script.push({ fail: unreachable });
    const { id } = await ledger.publish({ content });
    ledger.world.pass(minute);
    await sweep(ledger.world.ctx);
    expect(await ledger.state(id)).toBe('READY');
    return id;
  }

  test('DO-4 SX-12 after three crashes in a row a post waits for a person, who may send or drop it', async () => {
    const ledger = await openLedger(engine);
    const [sent, dropped] = [await waiting(ledger, 'One.'), await waiting(ledger, 'Two.')];
    for (const id of [sent, dropped]) {
      for (let death = 1; death < 3; death += 1) {
        await dieOf(ledger, id);
        expect(await ledger.state(id)).toBe('READY');
      }
      await dieOf(ledger, id);
      expect(await ledger.state(id)).toBe('NEEDS_REVIEW(crashed)');
    }
    const { data } = (await ledger.world.call('GET', `/occurrences/${sent}`, { as: ledger.owner }))
      .body;
    expect(data.reason).toMatch(/^The server crashed 3 times/);
    expect((await recordOutcome(ledger, sent, 'send')).status).toBe(200);
    expect((await recordOutcome(ledger, dropped, 'drop')).status).toBe(200);
    await dispatch(ledger.world.ctx);
    expect(await ledger.state(sent)).toBe('PUBLISHED');
    expect(await ledger.state(dropped)).toBe('FAILED(dropped)');
  });

  test('work that completes resets the count', async () => {
    const ledger = await openLedger(engine);
    const id = await waiting(ledger, 'One.');
    for (let death = 0; death < 2; death += 1) await dieOf(ledger, id);
    ledger.platform.script.push({ fail: unreachable });
    await dispatch(ledger.world.ctx);
    await ledger.later(0);
    ledger.world.pass(20 * minute);
    await sweep(ledger.world.ctx);
    for (let death = 0; death < 2; death += 1) await dieOf(ledger, id);
    expect(await ledger.state(id)).toBe('READY');
  });

  test('posts that crashed a worker are sent one at a time, so that others are not blamed', async () => {
    const ledger = await openLedger(engine);
    const { ctx } = ledger.world;
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await waiting(ledger, `Post ${n}.`));
    await ctx.db.updateTable('occurrences').set({ crashes: 1 }).execute();
    let open = 0;
    let most = 0;
    const before = async () => {
      const rows = await ctx.db
        .selectFrom('occurrences')
        .select('id')
        .where('state', '=', 'SENDING')
        .execute();
      open = rows.length;
      most = Math.max(most, open);
    };
    ledger.platform.script.push({ before }, { before }, { before }, { before });
    for (let round = 0; round < 4; round += 1) await dispatch(ctx);
    expect(most).toBe(1);
    for (const id of ids) expect(await ledger.state(id)).toBe('PUBLISHED');
  });

  test('a worker that stops normally while writing a text counts as no crash', async () => {
    const schedules = await openSchedules(engine);
    const id = await schedules.plan({ content_text: '', topic: 'Tea is ready.', review: 'off' });
    const { ctx } = schedules.world;
    schedules.at('2027-03-02T08:55:00Z');
    for (let stop = 0; stop < 4; stop += 1) {
      await prepareOne(ctx, await schedules.newest(id), AbortSignal.abort());
      expect(await schedules.states(id)).toEqual(['PLANNED']);
    }
    await schedules.until('2027-03-02T09:00:00Z');
    expect(await schedules.states(id)).toEqual(['PUBLISHED']);
  });
});
