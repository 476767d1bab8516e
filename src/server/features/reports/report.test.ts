import { describe, expect, test } from 'vitest';
import { noteEnded } from '#server/ledger/read/ended.store.ts';
import { day, minute, week } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { engines } from '#test/engines.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { setSwitches, verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { reportWeek } from '#domain/analytics/report-week.ts';
import { type EmailMessage, renderEmail } from '#server/features/notifications/email.ts';
import { reportJob } from './report.job.ts';

const refusal = new PlatformError('rejected', 'No.');
const loggedOut = new PlatformError('reconnect', '');

const run = ({ world }: Ledger) => reportJob(world.ctx).run(null, new AbortController().signal);

/** Lets time pass until `after` the next Monday, 8:00 UTC. */
function toMonday({ world }: Ledger, after = minute): void {
  const now = world.ctx.clock();
  world.pass(reportWeek(now).to + week - now + after);
}

/** Renews sessions, which expire after a week without use. */
const stayed = ({ world: { ctx } }: Ledger) =>
  ctx.db.updateTable('sessions').set({ last_seen_at: ctx.clock() }).execute();

/** An owner with a verified address who registered more than a week ago, on a Monday soon after eight. */
async function openReports(engine: (typeof engines)[number]) {
  const ledger = await openLedger(engine);
  const to = await verifiedAddress(ledger.world, ledger.owner);
  toMonday(ledger);
  toMonday(ledger);
  await run(ledger);
  await ledger.world.ctx.db.deleteFrom('mails').execute();
  await stayed(ledger);
  return { ledger, to };
}

async function nextEmails(ledger: Ledger) {
  toMonday(ledger);
  await run(ledger);
  return waitingEmails(ledger.world);
}

const rowsOf = (email: EmailMessage | undefined, title: string) =>
  email?.sections?.find((section) => section.title === title)?.rows ?? [];
const never = (): never => {
  throw new Error('no letter');
};

describe.each(engines)('the weekly report on %s', (engine) => {
  test(
    'P-9.13 has the figures of the ledger, for each agent, of exactly that week',
    { tags: 'slow' },
    async () => {
      const { ledger, to } = await openReports(engine);
      const { world, owner, platform } = ledger;
      await world.agent(owner, { name: 'Grace' });
      await ledger.publish({ content: 'One.' });
      await ledger.publish({ content: 'Two.' });
      platform.script.push({ fail: refusal });
      await ledger.publish({ content: 'Refused.' });
      platform.script.push({ fail: loggedOut });
      await ledger.publish({ content: 'Held.' });
      const [email, ...more] = await nextEmails(ledger);
      expect(more).toEqual([]);
      expect(email).toMatchObject({
        to,
        subject: 'Your week: 2 posts published',
        paragraphs: [
          expect.stringMatching(
            /^\w+ \d+ – \w+ \d+ \(Monday to Monday, 8:00 UTC\): 2 posts published\.$/,
          ),
        ],
        action: { url: 'http://localhost:3000/dashboard' },
        unsubscribe: { url: expect.stringContaining('/api/unsubscribe/') },
      });
      expect(rowsOf(email, 'Your agents')).toEqual([
        { text: 'Ada', value: '2 posts', note: '1 failed or missed, 1 post needs you' },
        { text: '1 other agent', value: '0 posts' },
      ]);
      await world.ctx.db.deleteFrom('mails').execute();
      const [next] = await nextEmails(ledger);
      expect(next?.subject).toBe('Your week: no posts published');
      expect(rowsOf(next, 'This week')).toEqual([
        { text: 'Posts published', value: '0', note: '2 the week before, −2' },
        { text: 'Posts failed or missed', value: '0', note: '1 the week before, −1' },
      ]);
    },
  );

  test(
    'P-9.13 shows the best posts with links, a comparison with the week before, and what waits',
    { tags: 'slow' },
    async () => {
      const { ledger } = await openReports(engine);
      const { world, platform } = ledger;
      const figures = async (id: string, likes: number) => {
        const now = world.ctx.clock();
        const day = new Date(now).toISOString().slice(0, 10);
        const row = { occurrence_id: id, day, read_at: now, impressions: likes * 10, likes };
        const others = { replies: 1, reposts: null };
        await world.ctx.db
          .insertInto('post_metrics')
          .values({ ...row, ...others })
          .execute();
        await noteEnded(world.ctx.db, [id]);
      };
      await figures((await ledger.publish({ content: 'The week before.' })).id, 3);
      await nextEmails(ledger);
      await stayed(ledger);
      await world.ctx.db.deleteFrom('mails').execute();
      await figures((await ledger.publish({ content: 'Liked by some.' })).id, 4);
      await figures((await ledger.publish({ content: 'Liked by most <of all>.' })).id, 1200);
      platform.script.push({ fail: loggedOut });
      await ledger.publish({ content: 'Held.' });
      const [email] = await nextEmails(ledger);
      expect(rowsOf(email, 'Best posts, by interactions')).toMatchObject([
        { text: 'Liked by most <of all>.', value: '1,201' },
        { text: 'Liked by some.', value: '5' },
      ]);
      for (const { url } of rowsOf(email, 'Best posts, by interactions'))
        expect(url).toMatch(/^https?:\/\//);
      expect(rowsOf(email, 'This week')).toMatchObject([
        { text: 'Posts published', value: '2', note: '1 the week before, +1' },
        { text: 'Posts failed or missed' },
        { text: 'Views', value: '12,040', note: '30 the week before, +12,010' },
        { text: 'Likes, replies and reposts', value: '1,206' },
      ]);
      expect(rowsOf(email, 'Needs your attention')).toContainEqual(
        expect.objectContaining({
          text: '1 post is on hold',
          url: expect.stringMatching(/^http:\/\/localhost:3000\/scheduled-posts/),
        }),
      );
      const { text, html } = renderEmail(email ?? never(), 'http://localhost:3000');
      for (const words of ['Best posts', ': 1,201 (', 'Unsubscribe: http'])
        expect(text).toContain(words);
      expect(html).toContain('Liked by most &lt;of all&gt;.');
      expect(html).not.toContain('<of all>');
    },
  );

  test('is sent to everyone else if one of them fails', async () => {
    const { ledger, to } = await openReports(engine);
    const { db } = ledger.world.ctx;
    const broken = { id: '0', username: 'broken', is_admin: 0, created_at: 1 } as const;
    const known = { email: 'b@example.org', email_verified_at: 1, notification_settings: '{' };
    await db
      .insertInto('users')
      .values({ ...broken, ...known })
      .execute();
    expect(await nextEmails(ledger)).toMatchObject([{ to }]);
  });

  test('says so if nothing was published', async () => {
    const { ledger } = await openReports(engine);
    const [email] = await nextEmails(ledger);
    expect(email?.subject).toBe('Your week: no posts published');
    expect(rowsOf(email, 'Your agents')).toEqual([{ text: '1 agent', value: '0 posts' }]);
  });

  test('counts what an agent published before it was deleted', { tags: 'slow' }, async () => {
    const { ledger } = await openReports(engine);
    await ledger.publish();
    await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, { as: ledger.owner });
    const [email] = await nextEmails(ledger);
    expect(rowsOf(email, 'Your agents')).toEqual([{ text: 'Ada', value: '1 post' }]);
    await ledger.world.ctx.db.deleteFrom('mails').execute();
    expect(await nextEmails(ledger)).toEqual([]);
  });

  test('P-9.13 is sent once a week, however often the job runs and by however many workers', async () => {
    const { ledger } = await openReports(engine);
    toMonday(ledger);
    await Promise.all([run(ledger), run(ledger), run(ledger)]);
    for (let hours = 0; hours < 6; hours += 1) {
      ledger.world.pass(day);
      await run(ledger);
    }
    expect(await waitingEmails(ledger.world)).toHaveLength(1);
    expect(await nextEmails(ledger)).toHaveLength(2);
  });

  test('is not sent before Monday at eight, nor to people who registered during the week', async () => {
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
    expect(await waitingEmails(ledger.world)).toHaveLength(isWhole ? 1 : 0);
    toMonday(ledger, -minute);
    await run(ledger);
    expect(await waitingEmails(ledger.world)).toHaveLength(isWhole ? 1 : 0);
    ledger.world.pass(2 * minute);
    await run(ledger);
    expect(await waitingEmails(ledger.world)).toHaveLength(isWhole ? 2 : 1);
  });

  test.each([[{ performanceReports: false }], [{ emailNotifications: false }]])(
    'is not sent with %j, nor later when that changes during the week',
    async (switches) => {
      const { ledger } = await openReports(engine);
      await setSwitches(ledger.world, ledger.owner, switches);
      expect(await nextEmails(ledger)).toEqual([]);
      await setSwitches(ledger.world, ledger.owner, {});
      ledger.world.pass(2 * day);
      await run(ledger);
      expect(await waitingEmails(ledger.world)).toEqual([]);
      expect(await nextEmails(ledger)).toHaveLength(1);
    },
  );

  test('requires a verified address, and an agent', async () => {
    const { ledger } = await openReports(engine);
    const { world } = ledger;
    await world.ctx.db.updateTable('users').set({ email_verified_at: null }).execute();
    const idle = await world.stranger();
    await verifiedAddress(world, idle);
    await world.ctx.db.updateTable('users').set({ created_at: 1 }).execute();
    expect(await nextEmails(ledger)).toEqual([]);
  });
});
