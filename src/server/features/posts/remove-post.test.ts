import { describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';

const remove = ({ world, owner }: Ledger, id: string, as = owner) =>
  world.call('DELETE', `/occurrences/${id}`, { as });

describe.each(engines)('deleting a published post on %s', (engine) => {
  test('P-7.16 deletes every part from the platform, and the ledger keeps the text', async () => {
    const ledger = await openLedger(engine);
    const { id } = await ledger.publish({ parts: ['One.', 'Two.'] });
    const { world, owner } = ledger;
    const before = (await world.call('GET', `/occurrences/${id}`, { as: owner })).body.data;
    expect(before).toMatchObject({ can_remove: true, removed_at: null });
    const { status, body } = await remove(ledger, id);
    expect(status).toBe(200);
    expect(body.message).toBe('Deleted on Sandbox.');
    expect(body.data).toMatchObject({ status: 'PUBLISHED', can_remove: false });
    expect(Date.parse(body.data.removed_at)).toBeGreaterThan(Date.parse(before.published_at) - 1);
    expect(body.data.parts.map(({ text }: { text: string }) => text)).toEqual(['One.', 'Two.']);
    expect(await ledger.texts()).toEqual([]);
    const { steps } = (await world.call('GET', `/occurrences/${id}/timeline`, { as: owner })).body
      .data;
    expect(steps.at(-1)).toMatchObject({ kind: 'person', text: 'You deleted it on Sandbox.' });
    expect((await remove(ledger, id)).status).toBe(409);
  });

  test('P-7.16 is possible for its owner only, and only for published posts', async () => {
    const ledger = await openLedger(engine);
    const { id } = await ledger.publish();
    const other = await ledger.world.member();
    expect((await remove(ledger, id, other)).status).toBe(404);
    ledger.platform.script.push({ fail: new PlatformError('rejected', 'Not this.') });
    const failed = await ledger.publish({ content: 'Refused.' });
    const { status, body } = await remove(ledger, failed.id);
    expect(status).toBe(409);
    expect(body.message).toBe('You can’t delete it on Sandbox from here.');
    expect(await ledger.texts()).toEqual(['Hello.']);
  });

  test('P-7.16 reports a partial failure, and a repeated request continues', async () => {
    const ledger = await openLedger(engine);
    const { id } = await ledger.publish({ parts: ['One.', 'Two.'] });
    const port = ledger.world.ctx.social.sandbox;
    const { remove: work } = port;
    let calls = 0;
    port.remove = async (...given) => {
      calls += 1;
      if (calls === 2) throw new PlatformError('retry', 'Couldn’t reach Sandbox.');
      await work?.(...given);
    };
    const { status, body } = await remove(ledger, id);
    expect(status).toBe(502);
    expect(body.message).toBe('Couldn’t reach Sandbox.');
    expect(await ledger.texts()).toEqual(['One.']);
    const again = await remove(ledger, id);
    expect(again.status).toBe(200);
    expect(calls).toBe(3);
    expect(await ledger.texts()).toEqual([]);
  });
});
