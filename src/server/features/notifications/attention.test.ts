import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hour, minute } from '#contract/core/time.ts';
import { PublishNow } from '#contract/posts/occurrences.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/client.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { publishText } from '#server/features/posts/publish-text.ts';
import { engines, freshDatabase } from '#test/engines.ts';
import { newId } from '#server/ids.ts';
import { type Ledger, openLedger } from '#test/ledger-world.ts';
import { verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { attentionJob } from './attention.job.ts';

const refusal = new PlatformError('rejected', 'No <b>spam</b> here.');
const loggedOut = new PlatformError('reconnect', '');
const reset = new PlatformError('unknown', 'The connection broke.');
const unreachable = new PlatformError('retry', 'Nobody there.');

const look = ({ world }: Ledger) => attentionJob(world.ctx).run(null, new AbortController().signal);

const told = ({ world, owner }: Ledger) =>
  world.ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', owner.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Each in a second of its own, so that their order is defined. */
async function publishMany(ledger: Ledger, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push((await ledger.publish({ content: `Post number ${n}.` })).id);
    ledger.world.pass(1000);
  }
  return ids;
}

/** How each state is reached, and what the owner reads. */
const ways: [string, (ledger: Ledger) => Promise<string>, string, RegExp][] = [
  [
    'FAILED',
    async (ledger) => {
      ledger.platform.script.push({ fail: unreachable }, { fail: refusal });
      const { id } = await ledger.publish();
      await ledger.later(10 * minute);
      return id;
    },
    'post_failed',
    /^“Hello\.” by Ada failed\. No <b>spam<\/b> here\.$/,
  ],
  [
    'HELD',
    async (ledger) => {
      ledger.platform.script.push({ fail: loggedOut });
      return (await ledger.publish()).id;
    },
    'post_held',
    /^1 post is on hold for Sandbox\. Reconnect this account\.$/,
  ],
  [
    'NEEDS_REVIEW',
    async (ledger) => {
      ledger.platform.script.push({ fail: reset });
      const { id } = await ledger.publish();
      for (let round = 0; round < 4; round += 1) await ledger.later(11 * minute);
      return id;
    },
    'post_needs_review',
    /^“Hello\.” by Ada needs your decision\. The network didn’t respond/,
  ],
  [
    'MISSED',
    async (ledger) => {
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      await ledger.later(25 * hour);
      return id;
    },
    'post_missed',
    /^“Hello\.” by Ada missed its time\. Too late to publish\.$/,
  ],
  [
    'MISSED(no_access)',
    async (ledger) => {
      ledger.platform.script.push({ fail: unreachable });
      const { id } = await ledger.publish();
      const { ctx } = ledger.world;
      await removeFromWhitelist(ctx.db, ledger.owner.wallet.address, ctx.clock());
      for (let round = 0; round < 2; round += 1) await ledger.later(10 * minute);
      return id;
    },
    'post_missed',
    /^“Hello\.” by Ada missed its time\. You didn’t have access when this was due\.$/,
  ],
];

/** Reasons for a decision, and what the bell asks. */
const decisions = [
  ['text', 'A draft needs fixing'],
  ['unknown_outcome', 'Was this post published?'],
  ['restored', 'Was this post published?'],
  ['thread_partial', 'Only part of a thread is live'],
  ['crashed', 'A post needs your decision'],
] as const;

describe.each(engines)('LG-4 an owner on %s', (engine) => {
  test('LG-4 is asked whether a post was published only if its answer was lost', async () => {
    const ledger = await openLedger(engine);
    const { world, owner } = ledger;
    const ids = await publishMany(ledger, decisions.length);
    const decide = (id: string, reason: string) =>
      world.ctx.db
        .updateTable('occurrences')
        .set({ state: 'NEEDS_REVIEW', reason, told_at: null })
        .where('id', '=', id)
        .execute();
    for (const [at, id] of ids.entries()) await decide(id, decisions[at]?.[0] ?? 'text');
    // A notice of an earlier version.
    await world.ctx.db
      .insertInto('notices')
      .values({
        id: newId(),
        user_id: owner.id,
        kind: 'post_needs_review',
        subject: 'earlier',
        title: null,
        text: 'A post of before.',
        link: null,
        created_at: world.ctx.clock() - hour,
        read_at: null,
      })
      .execute();
    await look(ledger);
    const { body } = await world.call('GET', '/notices', { as: owner });
    const titles = Object.fromEntries(
      body.data.map(({ subject, title }: { subject: string; title: string }) => [subject, title]),
    );
    const byReason = new Map(ids.map((id, at) => [decisions[at]?.[0], titles[id]]));
    // Two lost answers of one agent are one notice.
    byReason.set('restored', byReason.get('unknown_outcome'));
    expect([...byReason]).toEqual(decisions);
    expect(titles['earlier']).toBe('A post needs your decision');
  });

  test('LG-4 is notified twice a minute', async () => {
    const ledger = await openLedger(engine);
    expect(attentionJob(ledger.world.ctx).every).toBeLessThanOrEqual(30_000);
  });

  test.each(ways)(
    'LG-4 is notified of a post that is %s, once, in the app and by email',
    async (state, make, kind, text) => {
      const ledger = await openLedger(engine, state === 'NEEDS_REVIEW' ? 'none' : 'read');
      const to = await verifiedAddress(ledger.world, ledger.owner);
      const subject = await make(ledger);
      expect(await ledger.state(subject)).toContain(state);
      await look(ledger);
      const [notification, ...more] = await told(ledger);
      expect(more).toEqual([]);
      const link = `/scheduled-posts?run=${subject}`;
      expect(notification).toMatchObject({
        kind,
        subject,
        link,
        text: expect.stringMatching(text),
      });
      expect(await waitingEmails(ledger.world)).toMatchObject([
        { to, paragraphs: [notification?.text], unsubscribe: { url: expect.any(String) } },
      ]);
      ledger.world.pass(hour);
      await look(ledger);
      expect(await told(ledger)).toHaveLength(1);
      expect(await waitingEmails(ledger.world)).toHaveLength(1);
    },
  );

  test('LG-4 is not notified of a failure that the response to their request reported', async () => {
    const ledger = await openLedger(engine);
    await verifiedAddress(ledger.world, ledger.owner);
    ledger.platform.script.push({ fail: refusal });
    const { id, status } = await ledger.publish();
    expect([status, await ledger.state(id)]).toEqual([502, 'FAILED(rejected)']);
    await look(ledger);
    expect(await told(ledger)).toEqual([]);
    expect(await waitingEmails(ledger.world)).toEqual([]);
  });

  test('is notified of the failure if they disconnected before the response', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: refusal });
    const asked = {
      owner_id: ledger.owner.id,
      agent_id: ledger.agentId,
      idempotency_key: undefined,
      body: PublishNow.parse({ platform: 'sandbox', content: 'Hello.' }),
    };
    await publishText(ledger.world.ctx, { ...asked, signal: AbortSignal.abort() });
    await look(ledger);
    expect(await told(ledger)).toMatchObject([{ kind: 'post_failed' }]);
  });

  test('is not notified of posts that were published or may still be', async () => {
    const ledger = await openLedger(engine);
    await ledger.publish();
    ledger.platform.script.push({ fail: unreachable });
    ledger.world.pass(1);
    await ledger.publish({ content: 'Later.' });
    await look(ledger);
    expect(await told(ledger)).toEqual([]);
  });

  test('LG-4 with a lost account gets one notification, however many posts wait and whenever they join', async () => {
    const ledger = await openLedger(engine);
    const { world, owner, agentId, platform } = ledger;
    await verifiedAddress(world, owner);
    const wait = new PlatformError('retry', 'Slow down.', { retry_after: 3600 });
    for (let n = 0; n < 30; n += 1) platform.script.push({ fail: n < 25 ? unreachable : wait });
    await publishMany(ledger, 30);
    await world.ctx.db.updateTable('accounts').set({ status: 'needs_reconnect' }).execute();
    for (let round = 0; round < 8; round += 1) {
      await ledger.later(10 * minute);
      await look(ledger);
    }
    const held = await world.ctx.db.selectFrom('occurrences').select('state').execute();
    expect(held.filter(({ state }) => state === 'HELD')).toHaveLength(30);
    const [notification, ...more] = await told(ledger);
    expect(more).toEqual([]);
    expect(notification?.kind).toBe('post_held');
    expect(notification?.text).toMatch(
      /^25 posts are on hold for Sandbox\. Reconnect this account\.$/,
    );
    expect(await waitingEmails(world)).toHaveLength(1);

    // Reconnected and lost again is a new incident.
    const body = { platform: 'sandbox' };
    await world.call('POST', `/agents/${agentId}/connect-platform`, { as: owner, body });
    await look(ledger);
    platform.script = [{ fail: loggedOut }];
    await ledger.later(minute);
    await look(ledger);
    // Posts that were not started are held together with the one that failed.
    expect((await told(ledger)).at(-1)?.text).toMatch(/^\d+ posts? (is|are) on hold for/);
    expect(await waitingEmails(world)).toHaveLength(2);
  });

  test(
    'gets one notification with a count when many posts of an agent fail at once',
    { tags: 'slow' },
    async () => {
      const ledger = await openLedger(engine);
      ledger.platform.script = Array.from({ length: 12 }, () => ({ fail: unreachable }));
      await publishMany(ledger, 12);
      ledger.platform.script = Array.from({ length: 12 }, () => ({ fail: refusal }));
      for (let round = 0; round < 3; round += 1) await ledger.later(10 * minute);
      await Promise.all([look(ledger), look(ledger)]);
      const [notification, ...more] = await told(ledger);
      expect(more).toEqual([]);
      expect(notification?.text).toMatch(
        /^12 posts by Ada failed\. The first one: “Post number 0\.”\. No <b>spam/,
      );
    },
  );

  test('is notified again of a post that returned to the state', async () => {
    const ledger = await openLedger(engine, 'none');
    ledger.platform.script.push({ fail: reset });
    const { id } = await ledger.publish();
    for (let round = 0; round < 2; round += 1) await ledger.later(11 * minute);
    await look(ledger);
    const [first] = await told(ledger);
    // As after "send again", whose response is lost too.
    const { db, clock } = ledger.world.ctx;
    const again = { state: 'READY', reason: null, due_at: clock(), told_at: null } as const;
    await db.updateTable('occurrences').set(again).where('id', '=', id).execute();
    ledger.platform.script.push({ fail: reset });
    await ledger.later(0);
    for (let round = 0; round < 2; round += 1) await ledger.later(11 * minute);
    await look(ledger);
    const [second, ...more] = await told(ledger);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ kind: 'post_needs_review', subject: id, read_at: null });
    expect(second?.id).not.toBe(first?.id);
  });

  test('is not notified of posts of a deleted agent', async () => {
    const ledger = await openLedger(engine);
    ledger.platform.script.push({ fail: unreachable }, { fail: refusal });
    const { id } = await ledger.publish();
    await ledger.later(10 * minute);
    expect(await ledger.state(id)).toBe('FAILED(rejected)');
    await ledger.world.call('DELETE', `/agents/${ledger.agentId}`, { as: ledger.owner });
    await look(ledger);
    expect(await told(ledger)).toEqual([]);
  });

  test('is not notified after an upgrade of earlier incidents', { tags: 'slow' }, async () => {
    const place = await freshDatabase(engine);
    const database = openDatabase(place.options);
    await migrate(database, '0002-search');
    const { db } = database;
    // Only columns of that version.
    await db
      .insertInto('users')
      .values({ id: 'u', username: 'u', is_admin: 0, created_at: 1 })
      .execute();
    const dated = { created_at: 1, updated_at: 1, deleted_at: null };
    await db
      .insertInto('agents')
      .values({
        id: 'a',
        owner_id: 'u',
        name: 'Ada',
        description: '',
        personality_type: 'tech_sage',
        custom_archetype: '',
        voice_tone: 1,
        humor_style: '',
        intelligence_level: '',
        controversy_comfort: 1,
        specialization: null,
        target_topics: '[]',
        avoid_topics: '[]',
        behavioral_guidelines: '[]',
        platforms: '[]',
        avatar_url: null,
        reply_frequency: '',
        post_frequency: '',
        posts_per_day: null,
        content_kinds: '[]',
        status: 'active',
        status_reason: null,
        version: 1,
        ...dated,
      })
      .execute();
    await db
      .insertInto('accounts')
      .values({
        id: 'c',
        owner_id: 'u',
        platform: 'sandbox',
        external_id: 'u',
        username: 'u',
        status: 'connected',
        secret: null,
        connected_at: 1,
      })
      .execute();
    await db
      .insertInto('series')
      .values({
        id: 's',
        owner_id: 'u',
        agent_id: 'a',
        account_id: 'c',
        kind: 'post_now',
        run_count: 0,
        version: 1,
        created_at: 1,
      })
      .execute();
    // Rows of that version.
    for (const [seq, state] of ['FAILED', 'READY'].entries()) {
      await sql`insert into occurrences (id, series_id, seq, due_at, state, request_hash, series_version, late_window,
          attempts, ambiguous, absences, cancel_requested, lease_token, created_at)
        values (${state}, 's', ${seq}, 1, ${state}, 'h', 1, 1, 0, 0, 0, 0, 0, 1)`.execute(db);
    }
    await migrate(database);
    const rows = await db
      .selectFrom('occurrences')
      .select(['id', 'told_at'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'FAILED', told_at: 1 },
      { id: 'READY', told_at: null },
    ]);
    await database.close();
    await place.drop();
  });
});
