import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { NotificationKinds } from '#contract/notifications/calls.ts';
import { engines } from '#test/engines.ts';
import { setSwitches, verifiedAddress, waitingEmails } from '#test/post-office.ts';
import { createWorld, type Person, type World } from '#test/world.ts';
import { alertOwner, type NewNotification, notify } from './service.ts';
import { notificationsCleanupJob } from './sweep.job.ts';
import { pagesOf } from '#test/pages-of.ts';

const never = new AbortController().signal;
const silenceable = NotificationKinds.filter((kind) => notificationKinds[kind].switch !== null);
const always = NotificationKinds.filter((kind) => notificationKinds[kind].switch === null);

describe.each(engines)('notifications on %s', (engine) => {
  let world: World;
  let ada: Person;
  beforeEach(async () => {
    world = await createWorld(engine);
    ada = await world.stranger();
  });
  afterEach(() => world.close());

  const tell = (change: Partial<NewNotification> = {}) =>
    notify(
      world.ctx,
      world.ctx.db,
      {
        user_id: ada.id,
        kind: 'wallet_linked',
        subject: 'a wallet',
        text: 'A wallet was linked.',
        link: '/settings?tab=security',
        ...change,
      },
      world.ctx.clock(),
    );
  const list = async (query: Record<string, string> = {}) =>
    (await world.call('GET', '/notices', { as: ada, query })).body;
  const read = (id: string) => world.call('POST', `/notices/${id}/read`, { as: ada });

  test('P-7.70 are listed newest first, by page, optionally unread ones only', async () => {
    for (const subject of ['1', '2', '3']) {
      await tell({ subject });
      world.pass(1000);
    }
    const all = await list();
    expect(all).toMatchObject({ total: 3, unread: 3 });
    expect(all.data.map((notification: { subject: string }) => notification.subject)).toEqual([
      '3',
      '2',
      '1',
    ]);
    expect((await pagesOf(list, 1))[1]).toMatchObject({
      total: null,
      unread: 3,
      data: [{ subject: '2', read_at: null, link: '/settings?tab=security' }],
    });
    await read(all.data[0].id);
    expect(await list({ unread: 'true', limit: '1' })).toMatchObject({
      total: 2,
      unread: 2,
      data: [{ subject: '2' }],
    });
    expect(await list()).toMatchObject({ total: 3, unread: 2 });
  });

  test('P-7.71 P-7.74 are read once: the time stays, and all others can be marked together', async () => {
    for (const subject of ['1', '2', '3']) await tell({ subject });
    const { id } = (await list()).data[0];
    const first = await read(id);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { id, read_at: expect.any(String) } },
    });
    world.pass(60_000);
    expect((await read(id)).body.data.read_at).toBe(first.body.data.read_at);
    const readAll = () => world.call('POST', '/notices/read-all', { as: ada });
    expect((await readAll()).body).toMatchObject({ data: { read: 2 } });
    expect((await readAll()).body).toMatchObject({ data: { read: 0 } });
    expect(await list()).toMatchObject({ total: 3, unread: 0 });
  });

  test('P-7.71 of other people can be neither seen nor marked', async () => {
    await tell();
    const eve = await world.stranger();
    const { id } = (await list()).data[0];
    expect((await world.call('POST', `/notices/${id}/read`, { as: eve })).status).toBe(404);
    expect((await world.call('GET', '/notices', { as: eve })).body).toMatchObject({ total: 0 });
    await world.call('POST', '/notices/read-all', { as: eve });
    expect(await list()).toMatchObject({ unread: 1 });
  });

  test('about one subject are deduplicated, and so are their emails', async () => {
    const to = await verifiedAddress(world, ada);
    await tell();
    await tell({ text: 'Again.' });
    await Promise.all([1, 2, 3].map(() => tell({ subject: 'another' })));
    expect(await list()).toMatchObject({ total: 2 });
    const emails = await waitingEmails(world);
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({
      to,
      subject: 'Wallet linked',
      paragraphs: ['A wallet was linked.', expect.stringContaining('Wasn’t you?')],
      action: { url: 'http://localhost:3000/settings?tab=security' },
    });
  });

  test('of a rolled-back transaction leave neither notification nor email', async () => {
    await verifiedAddress(world, ada);
    const { ctx } = world;
    const undone = ctx.db.transaction().execute(async (trx) => {
      await alertOwner(ctx, trx, { user_id: ada.id, kind: 'password_changed', text: 'x' }, 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await list()).toMatchObject({ total: 0 });
    expect(await waitingEmails(world)).toEqual([]);
  });

  test('of recurring events are sent again', async () => {
    const { ctx } = world;
    for (const text of ['First.', 'Second.']) {
      await alertOwner(ctx, ctx.db, { user_id: ada.id, kind: 'password_changed', text }, 1);
    }
    expect(await list()).toMatchObject({ total: 2 });
  });

  describe('by email', () => {
    const mailed = async (kinds: readonly NotificationKind[]) => {
      for (const kind of kinds) await tell({ kind });
      const emails = await waitingEmails(world);
      await world.ctx.db.deleteFrom('mails').execute();
      return emails.map(({ subject }) => subject).toSorted();
    };
    const titles = (kinds: readonly NotificationKind[]) =>
      kinds.map((kind) => notificationKinds[kind].title).toSorted();

    test('are not sent without a verified address', async () => {
      await world.ctx.db.updateTable('users').set({ email: 'ada@example.org' }).execute();
      expect(await mailed(NotificationKinds)).toEqual([]);
    });

    test('P-9.12 are sent for every kind unless they are switched off', async () => {
      await verifiedAddress(world, ada);
      expect(await mailed(NotificationKinds)).toEqual(titles(NotificationKinds));
    });

    test.each([
      [{ emailNotifications: false }],
      [{ agentAlerts: false }],
      [{ emailNotifications: false, agentAlerts: false, performanceReports: false }],
    ])('P-9.12 with %j are sent for security only', async (switches) => {
      await verifiedAddress(world, ada);
      await setSwitches(world, ada, switches);
      expect(silenceable.length).toBeGreaterThan(0);
      expect(await mailed(NotificationKinds)).toEqual(titles(always));
    });

    test('are not affected by the switches of other kinds', async () => {
      await verifiedAddress(world, ada);
      await setSwitches(world, ada, { pushNotifications: false, performanceReports: false });
      expect(await mailed(silenceable)).toEqual(titles(silenceable));
    });
  });

  test('are kept up to a number, and read ones are deleted first', { tags: 'slow' }, async () => {
    const { ctx } = world;
    const rows = Array.from({ length: limits.notices_kept + 10 }, (_, n) => ({
      id: `notice-${n}`,
      user_id: ada.id,
      kind: 'new_sign_in' as const,
      subject: `${n}`,
      text: 'x',
      link: null,
      created_at: n,
      read_at: n >= 100 && n < 120 ? n : null,
    }));
    await ctx.db.insertInto('notices').values(rows).execute();
    const eve = await world.stranger();
    await tell({ user_id: eve.id });
    await notificationsCleanupJob(ctx).run(null, never);
    const left = await ctx.db
      .selectFrom('notices')
      .select('subject')
      .where('user_id', '=', ada.id)
      .execute();
    expect(left).toHaveLength(limits.notices_kept);
    const kept = new Set(left.map(({ subject }) => Number(subject)));
    const gone = rows.map(({ subject }) => Number(subject)).filter((n) => !kept.has(n));
    expect(gone).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109]);
    expect((await world.call('GET', '/notices', { as: eve })).body).toMatchObject({ total: 1 });
  });
});
