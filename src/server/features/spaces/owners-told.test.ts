import { describe, expect, test } from 'vitest';
import { minute, week } from '#contract/core/time.ts';
import { reportWeek } from '#domain/analytics/report-week.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { reportJob } from '#server/features/reports/report.job.ts';
import { notifyOfRefusal } from '#server/features/usage/budget-notifications.ts';
import { engines, everyEngine } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { setSwitches, verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { aMember, type InSpace } from '#test/spaces.ts';
import type { Person } from '#test/world.ts';

const refusal = new PlatformError('rejected', 'No spam here.');
const loggedOut = new PlatformError('reconnect', '');

describe.each(everyEngine)('what owners of a space are told on %s', (engine) => {
  const isHere = engines.includes(engine);
  const once = (job: { run: (payload: null, stop: AbortSignal) => Promise<void> }) =>
    job.run(null, new AbortController().signal);
  const bell = async ({ world: { ctx } }: Ledger, { id }: Person, kind: string) =>
    ctx.db
      .selectFrom('notices')
      .select(['text', 'link', 'read_at'])
      .where('user_id', '=', id)
      .where('kind', '=', kind as 'post_failed')
      .execute();
  const open = async (capability: 'read' | 'none' = 'read') => {
    const ledger = await openLedger(engine, capability);
    const { world, owner } = ledger;
    await world.call('PUT', '/space', { as: owner, body: { name: 'Maple Street' } });
    return {
      ledger,
      ada: await aMember(world, owner, 'owner'),
      manager: await aMember(world, owner, 'manager'),
    };
  };
  const failOne = async (ledger: Ledger) => {
    ledger.platform.script.push({ fail: refusal });
    ledger.platform.script.push({ fail: loggedOut });
    await ledger.publish({ content: 'The first.' });
    return ledger.publish({ content: 'The second.' });
  };
  const emails = async ({ world }: Ledger, of: string) =>
    (await waitingEmails(world)).filter(({ to }) => to === of);

  test('P-50.170 owners are told of failed and held posts, budgets and new access by their own settings, in that space; other members are not', async () => {
    const { ledger, ada, manager } = await open();
    const { world, owner } = ledger;
    const { ctx } = world;
    const [founders, hers] = [
      await verifiedAddress(world, owner),
      await verifiedAddress(world, ada.as),
    ];
    await ctx.db.deleteFrom('mails').execute();
    await setSwitches(world, owner, { agentAlerts: false });
    await failOne(ledger);
    await once(attentionJob(ctx));
    expect(await bell(ledger, owner, 'post_held')).toMatchObject([
      { text: '1 post is on hold for Sandbox. Reconnect this account.' },
    ]);
    const [held] = await bell(ledger, ada.as, 'post_held');
    expect(held?.text).toBe(
      '1 post is on hold for Sandbox. Reconnect this account. In Maple Street.',
    );
    expect(held?.link).toContain(`space=${owner.id}`);
    expect(await emails(ledger, founders)).toEqual([]);
    expect((await emails(ledger, hers)).map(({ subject }) => subject)).toContain(
      'Posts are on hold',
    );
    const tell = (owner_id = owner.id) =>
      ctx.db.transaction().execute((trx) =>
        notifyOfRefusal(
          ctx,
          trx,
          { owner_id, agent_id: null },
          {
            because: 'over_budget',
            of: { agent_name: null, budget: 5_000_000, counted: 4_900_000 },
          },
          ctx.clock(),
        ),
      );
    await tell();
    await tell();
    const [budget, ...more] = await bell(ledger, ada.as, 'budget_reached');
    expect([budget?.link, more]).toEqual([`/usage?space=${owner.id}`, []]);
    expect(await bell(ledger, owner, 'budget_reached')).toMatchObject([{ link: '/usage' }]);
    // The same budget in her own space is another one.
    await tell(ada.as.id);
    const both = await bell(ledger, ada.as, 'budget_reached');
    expect(both.map(({ link }) => link).toSorted()).toEqual(['/usage', budget?.link]);
    await world.call('POST', '/tokens', { ...ada, body: { name: 'Till', scopes: ['read'] } });
    for (const one of [owner, ada.as])
      expect(JSON.stringify(await bell(ledger, one, 'chat_connected'))).toContain('“Till”');
    const others = await ctx.db
      .selectFrom('notices')
      .select('kind')
      .where('user_id', '=', manager.as.id)
      .where('kind', 'not in', ['chat_connected', 'new_sign_in'])
      .execute();
    expect(others).toEqual([]);
  });

  test.runIf(isHere)(
    'P-50.170 what owners were told is read for all of them once it is done',
    async () => {
      const { ledger, ada } = await open('none');
      const { world, owner } = ledger;
      ledger.platform.script.push({ fail: new PlatformError('unknown', 'The connection broke.') });
      const { id } = await ledger.publish();
      for (let round = 0; round < 4; round += 1) await ledger.later(11 * minute);
      await once(attentionJob(world.ctx));
      const read = async (one: Person) =>
        (await bell(ledger, one, 'post_needs_review')).map(({ read_at }) => read_at !== null);
      expect([await read(owner), await read(ada.as)]).toEqual([[false], [false]]);
      const body = { verdict: 'drop' };
      const settled = await world.call('POST', `/occurrences/${id}/settle`, { as: owner, body });
      expect(settled.status).toBe(200);
      expect([await read(owner), await read(ada.as)]).toEqual([[true], [true]]);
    },
  );

  test.runIf(isHere)(
    'P-50.171 each owner who wants one gets the weekly report of the space, with links into it',
    async () => {
      const { ledger, ada, manager } = await open();
      const { world, owner } = ledger;
      const { ctx } = world;
      const report = async () => {
        const now = ctx.clock();
        world.pass(reportWeek(now).to + week - now + 60_000);
        await ctx.db.deleteFrom('mails').execute();
        await once(reportJob(ctx));
      };
      const all: Record<string, InSpace | { as: Person }> = {
        founder: { as: owner },
        ada,
        manager,
      };
      const address = new Map<string, string>();
      for (const [name, { as }] of Object.entries(all))
        address.set(await verifiedAddress(world, as), name);
      await report();
      await report();
      const got = (await waitingEmails(world)).filter(({ subject }) =>
        subject.startsWith('Your week'),
      );
      expect(got.map(({ to }) => address.get(to)).toSorted()).toEqual(['ada', 'founder']);
      const hers = got.find(({ to }) => address.get(to) === 'ada');
      expect(hers?.subject).toMatch(/^Your week in Maple Street: /);
      expect(hers?.action?.url).toBe(`http://localhost:3000/dashboard?space=${owner.id}`);
      const founders = got.find(({ to }) => address.get(to) === 'founder');
      expect(founders?.action?.url).toBe('http://localhost:3000/dashboard');
      await setSwitches(world, owner, { performanceReports: false });
      await report();
      const next = (await waitingEmails(world)).map(({ to }) => address.get(to));
      expect(next).toEqual(['ada']);
    },
  );
});
