import { describe, expect, test } from 'vitest';
import { minute } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';

const recorded = ({ world: { ctx }, owner }: Ledger) =>
  ctx.db
    .selectFrom('audit_events')
    .select(['event', 'detail', 'user_id'])
    .where('user_id', '=', owner.id)
    .where('event', 'in', ['post_published', 'post_failed', 'agent_deleted'])
    .orderBy('id')
    .execute();

describe.each(engines)('the security log on %s', (engine) => {
  test('has each published and each failed post, once', async () => {
    const ledger = await openLedger(engine);
    const { owner, platform } = ledger;
    const out = await ledger.publish({ content: 'Out.' });
    ledger.world.pass(1);
    platform.script.push({ fail: new PlatformError('rejected', 'No.') });
    const refused = await ledger.publish({ content: 'Refused.' });
    ledger.world.pass(1);
    platform.script.push({ lose: new PlatformError('unknown', 'The connection broke.') });
    const found = await ledger.publish({ content: 'Found.' });
    ledger.world.pass(1);
    platform.script.push({ fail: new PlatformError('retry', 'Nobody there.') });
    await ledger.publish({ content: 'Waiting.' });
    expect(await recorded(ledger)).toEqual([
      { event: 'post_published', detail: `Ada on sandbox, post ${out.id}`, user_id: owner.id },
      { event: 'post_failed', detail: `Ada on sandbox, post ${refused.id}`, user_id: owner.id },
    ]);
    await ledger.later(5 * minute);
    await ledger.later(5 * minute);
    const details = (await recorded(ledger)).map(({ event, detail }) => `${event} ${detail}`);
    expect(details).toHaveLength(4);
    expect(details).toContain(`post_published Ada on sandbox, post ${found.id}`);
  });

  test(
    'has a deleted agent, with the person and origin, but not a failed deletion',
    { tags: 'slow' },
    async () => {
      const ledger = await openLedger(engine);
      const { world, owner, agentId } = ledger;
      const remove = () =>
        world.call('DELETE', `/agents/${agentId}`, {
          as: owner,
          ip: '203.0.113.9',
          headers: { 'user-agent': 'a browser' },
        });
      const answers: number[] = [];
      ledger.platform.script.push({
        before: async () => void answers.push((await remove()).status),
      });
      await ledger.publish();
      expect(answers).toEqual([409]);
      const deletions = () =>
        world.ctx.db
          .selectFrom('audit_events')
          .select(['user_id', 'detail', 'ip', 'user_agent', 'request_id'])
          .where('event', '=', 'agent_deleted')
          .execute();
      expect(await deletions()).toEqual([]);
      expect((await remove()).status).toBe(200);
      expect((await remove()).status).toBe(404);
      expect(await deletions()).toEqual([
        {
          user_id: owner.id,
          detail: 'Ada',
          ip: '203.0.113.9',
          user_agent: 'a browser',
          request_id: expect.stringMatching(/\S/),
        },
      ]);
    },
  );
});
