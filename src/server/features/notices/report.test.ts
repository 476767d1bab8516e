import { afterEach, describe, expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { closeLedgers, type Ledger, openLedger } from '#test/ledger-world.ts';
import { setSwitches, verifiedAddress, waitingLetters } from '#test/post-office.ts';
import { reportWeek } from '#domain/report-week.ts';
import { reportJob } from './report.job.ts';

afterEach(closeLedgers);

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;
const refusal = new PlatformError('rejected', 'No.');
const loggedOut = new PlatformError('reconnect', '');

const run = ({ world }: Ledger) => reportJob(world.ctx).run(null, new AbortController().signal);

/** Lets time pass until `after` the next Monday, 8:00 UTC. */
function toMonday({ world }: Ledger, after = minute): void {
  const now = world.ctx.clock();
  world.pass(reportWeek(now).to + week - now + after);
}

/** An owner with a verified address, on a Monday soon after eight, who was here for more than a week. */
async function openReports(engine: (typeof engines)[number]) {
  const ledger = await openLedger(engine);
  const to = await verifiedAddress(ledger.world, ledger.owner);
  toMonday(ledger);
  toMonday(ledger);
  await run(ledger);
  await ledger.world.ctx.db.deleteFrom('mails').execute();
  // Sign-ins end after a week without use.
  await ledger.world.ctx.db
    .updateTable('sessions')
    .set({ last_seen_at: ledger.world.ctx.clock() })
    .execute();
  return { ledger, to };
}

async function nextLetters(ledger: Ledger) {
  toMonday(ledger);
  await run(ledger);
  return waitingLetters(ledger.world);
}

describe.each(engines)('the weekly report on %s', (engine) => {
  test('has the figures of the ledger, for each agent, of exactly that week', async () => {
    const { ledger, to } = await openReports(engine);
    const { world, owner, platform } = ledger;
    await world.agent(owner, { name: 'Grace' });
    await ledger.publish({ content: 'One.' });
    await ledger.publish({ content: 'Two.' });
    platform.script.push({ fail: refusal });
    await ledger.publish({ content: 'Refused.' });
    platform.script.push({ fail: loggedOut });
    await ledger.publish({ content: 'Held.' });
    const [letter, ...more] = await nextLetters(ledger);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to,
      subject: 'Your week on SocialAI: 2 posts published',
      paragraphs: [
        expect.stringMatching(
          /^From Monday, \w+ \d+ to Monday, \w+ \d+ \(8:00 UTC\): 2 posts published\.$/,
        ),
        'Ada: 2 posts published, 1 did not go out, 1 waits for you',
        '1 other agent published nothing.',
        expect.stringContaining('switch this report off'),
      ],
      action: { url: 'http://localhost:3000/dashboard' },
    });
    await world.ctx.db.deleteFrom('mails').execute();
    expect((await nextLetters(ledger))[0]?.subject).toBe(
      'Your week on SocialAI: nothing was published',
    );
  });

  test('is there for everybody else when one of them cannot be written', async () => {
    const { ledger, to } = await openReports(engine);
    const { db } = ledger.world.ctx;
    const broken = { id: '0', username: 'broken', is_admin: 0, created_at: 1 } as const;
    const known = { email: 'b@example.org', email_verified_at: 1, notification_settings: '{' };
    await db
      .insertInto('users')
      .values({ ...broken, ...known })
      .execute();
    expect(await nextLetters(ledger)).toMatchObject([{ to }]);
  });

  test('says so when nothing was published', async () => {
    const { ledger } = await openReports(engine);
    const [letter] = await nextLetters(ledger);
    expect(letter?.subject).toBe('Your week on SocialAI: nothing was published');
    expect(letter?.paragraphs).toContain('1 agent published nothing.');
  });

  test('counts what an agent published before it was deleted', async () => {
    const { ledger } = await openReports(engine);
    await ledger.publish();
    await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, { as: ledger.owner });
    const [letter] = await nextLetters(ledger);
    expect(letter?.paragraphs).toContain('Ada: 1 post published');
    await ledger.world.ctx.db.deleteFrom('mails').execute();
    expect(await nextLetters(ledger)).toEqual([]);
  });

  test('goes out once a week, however often and by however many workers it is looked for', async () => {
    const { ledger } = await openReports(engine);
    toMonday(ledger);
    await Promise.all([run(ledger), run(ledger), run(ledger)]);
    for (let hours = 0; hours < 6; hours += 1) {
      ledger.world.pass(day);
      await run(ledger);
    }
    expect(await waitingLetters(ledger.world)).toHaveLength(1);
    expect(await nextLetters(ledger)).toHaveLength(2);
  });

  test('is not sent before Monday at eight, nor to who was not here for all of the week', async () => {
    const ledger = await openLedger(engine);
    await verifiedAddress(ledger.world, ledger.owner);
    const { created_at } = await ledger.world.ctx.db
      .selectFrom('users')
      .select('created_at')
      .executeTakeFirstOrThrow();
    const firstMonday = reportWeek(created_at).to + week;
    toMonday(ledger);
    await run(ledger);
    const isWhole = firstMonday - created_at >= week;
    expect(await waitingLetters(ledger.world)).toHaveLength(isWhole ? 1 : 0);
    toMonday(ledger, -minute);
    await run(ledger);
    expect(await waitingLetters(ledger.world)).toHaveLength(isWhole ? 1 : 0);
    ledger.world.pass(2 * minute);
    await run(ledger);
    expect(await waitingLetters(ledger.world)).toHaveLength(isWhole ? 2 : 1);
  });

  test.each([[{ performanceReports: false }], [{ emailNotifications: false }]])(
    'is not sent with %j, and not made up for when that changes in the middle of the week',
    async (switches) => {
      const { ledger } = await openReports(engine);
      await setSwitches(ledger.world, ledger.owner, switches);
      expect(await nextLetters(ledger)).toEqual([]);
      await setSwitches(ledger.world, ledger.owner, {});
      ledger.world.pass(2 * day);
      await run(ledger);
      expect(await waitingLetters(ledger.world)).toEqual([]);
      expect(await nextLetters(ledger)).toHaveLength(1);
    },
  );

  test('needs an address that was verified, and an agent', async () => {
    const { ledger } = await openReports(engine);
    const { world } = ledger;
    await world.ctx.db.updateTable('users').set({ email_verified_at: null }).execute();
    const idle = await world.stranger();
    await verifiedAddress(world, idle);
    await world.ctx.db.updateTable('users').set({ created_at: 1 }).execute();
    expect(await nextLetters(ledger)).toEqual([]);
  });
});
