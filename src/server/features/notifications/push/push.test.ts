/** Push notifications to devices, with a push service that decrypts what it receives. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { day, hour, minute } from '#contract/core/time.ts';
import { attentionJob } from '#server/features/notifications/attention.job.ts';
import { removeFromWhitelist } from '#server/features/auth/wallet/whitelist.store.ts';
import { engines } from '#test/engines.ts';
import { setSwitches } from '#test/post-office.ts';
import {
  type Browser,
  deliverPushes,
  isSigned,
  type PushService,
  pushService,
} from '#test/push-service.ts';
import { openSchedules, type Schedules } from '#test/schedule-world.ts';
import { scriptedWriter } from '#test/scripted-writer.ts';
import { enter } from '#test/wallet-sign-in.ts';
import type { Person } from '#test/world.ts';
import { alertOwner } from '#server/features/notifications/service.ts';

let service: PushService;
beforeAll(async () => {
  service = await pushService();
});
afterAll(() => service.close());
afterEach(async () => {
  service.taken.length = 0;
  service.answers.length = 0;
});

const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const written = 'Morning light on the keyboard, and the build is green.';
const daily = { content_text: '', topic: 'mornings', frequency: 'daily', max_runs: 0 } as const;

describe.each(engines)('push notifications on %s', (engine) => {
  const open = async () => {
    const schedules = await openSchedules(engine);
    const { world } = schedules;
    Object.assign(world.ctx, service.parts);
    return schedules;
  };
  const add = ({ world, owner }: Schedules, { subscription }: Browser, as: Person = owner) =>
    world.call('POST', '/push', { as, body: subscription, headers: firefox });
  const devices = async ({ world, owner }: Schedules, as: Person = owner) =>
    (await world.call('GET', '/push', { as })).body.data;
  /** A browser that was added and has received its first message. */
  const added = async (schedules: Schedules, as?: Person): Promise<Browser> => {
    const browser = service.browser();
    const reply = await add(schedules, browser, as);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    await deliverPushes(schedules.world.ctx);
    service.taken.length = 0;
    return browser;
  };
  const alert = ({ world: { ctx }, owner }: Schedules) =>
    alertOwner(
      ctx,
      ctx.db,
      { user_id: owner.id, kind: 'wallet_linked', text: 'Linked.' },
      ctx.clock(),
    );
  /** A text that waits for approval; `change` is applied to its part before its owner is notified. */
  const waiting = async (schedules: Schedules, change?: { text?: string; media?: string }) => {
    const { ctx } = schedules.world;
    scriptedWriter(ctx, written);
    const id = await schedules.plan(daily);
    await schedules.until('2027-03-01T12:00:01Z');
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
    if (change) await rewrite(schedules, id, change);
    await attentionJob(ctx).run(null, new AbortController().signal);
    await deliverPushes(ctx);
    return id;
  };
  const rewrite = async (
    schedules: Schedules,
    id: string,
    change: { text?: string; media?: string },
  ) => {
    const entry = await schedules.newest(id);
    const { db } = schedules.world.ctx;
    await db.updateTable('parts').set(change).where('occurrence_id', '=', entry).execute();
  };
  const decide = ({ world }: Schedules, token: string | undefined, verdict = 'approve') =>
    world.call('POST', '/push/decisions', { body: { token, verdict } });

  test('P-23.72 P-23.81 P-23.82 a device gets messages that are encrypted for it and signed, and the first one confirms that it works', async () => {
    const schedules = await open();
    const { ctx, logged } = schedules.world;
    const browser = service.browser();
    const reply = await add(schedules, browser);
    expect(reply.body.data).toMatchObject({ device: 'Firefox on Linux', reached_at: null });
    const kept = JSON.stringify([
      await ctx.db.selectFrom('push_devices').selectAll().execute(),
      await ctx.db.selectFrom('pushes').selectAll().execute(),
      await ctx.db.selectFrom('push_keys').selectAll().execute(),
    ]);
    await deliverPushes(ctx);
    await deliverPushes(ctx);
    expect(browser.read()).toEqual([
      {
        title: 'Notifications are on',
        body: 'You’ll get notifications like this one.',
        link: '/settings?tab=notifications',
        tag: 'on',
      },
    ]);
    const [one] = service.taken;
    expect(one?.headers).toMatchObject({ ttl: String(day / 1000), urgency: 'high', topic: 'on' });
    expect(one?.headers['content-encoding']).toBe('aes128gcm');
    expect(one && isSigned(one, Date.now())).toBe(true);
    expect(one?.headers.authorization).toContain(
      `k=${(await schedules.world.call('GET', '/push', { as: schedules.owner })).body.public_key}`,
    );
    expect(await devices(schedules)).toMatchObject([{ reached_at: expect.any(String) }]);
    // Neither the database nor the log contains what others would need to send or read.
    const { endpoint, keys } = browser.subscription;
    for (const secret of [endpoint, keys.auth, keys.p256dh, 'You’ll get'])
      expect(`${kept} ${logged.join('')}`).not.toContain(secret);
  });

  test('P-23.73 P-23.84 a post is approved in its notification, without a session, once', async () => {
    const schedules = await open();
    const [phone, desk] = [await added(schedules), await added(schedules)];
    const id = await waiting(schedules);
    const [message] = phone.read();
    expect(message).toMatchObject({
      title: 'Ada: a post needs your approval',
      body: expect.stringMatching(new RegExp(`^${written}\n\n.*Sandbox`)),
      link: `/scheduled-posts?post=${id}`,
    });
    const approved = await decide(schedules, message?.decision);
    expect([approved.status, approved.body.message]).toEqual([
      200,
      'Approved. It will be published as planned.',
    ]);
    expect(await schedules.states(id)).toEqual(['READY']);
    const again = await decide(schedules, message?.decision, 'reject');
    expect([again.status, again.body.code]).toEqual([400, 'invalid_link']);
    // The other device has its own token, for a post that is decided already.
    const other = await decide(schedules, desk.read()[0]?.decision, 'reject');
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    expect(await schedules.states(id)).toEqual(['READY']);
  });

  test('P-23.73 a post is rejected in its notification', async () => {
    const schedules = await open();
    const phone = await added(schedules);
    const id = await waiting(schedules);
    expect((await decide(schedules, phone.read()[0]?.decision, 'reject')).status).toBe(200);
    expect((await schedules.states(id))[0]).toBe('CANCELLED(declined)');
  });

  test('P-23.74 a decision applies only to the text that was shown', async () => {
    const schedules = await open();
    const phone = await added(schedules);
    const id = await waiting(schedules);
    await rewrite(schedules, id, { text: 'Another.' });
    const refused = await decide(schedules, phone.read()[0]?.decision);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This post changed since you saw it. Open it to decide.',
    ]);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
  });

  test.each([
    'a made-up token',
    'a changed one',
    'an old token',
    'a token of a removed device',
    'a token of a person who lost access',
  ])('P-23.74 %s decides nothing', async (what) => {
    const schedules = await open();
    const { world, owner } = schedules;
    const phone = await added(schedules);
    const id = await waiting(schedules);
    let token = phone.read()[0]?.decision ?? '';
    if (what === 'a made-up token') token = `${crypto.randomUUID()}.v1.a.b.c.d`;
    if (what === 'a changed one') token = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');
    if (what === 'an old token') world.pass(limits.decision_life - hour);
    if (what === 'a token of a removed device') {
      const [{ id: device }] = await devices(schedules);
      await world.call('DELETE', `/push/${device}`, { as: owner });
    }
    if (what === 'a token of a person who lost access') {
      await removeFromWhitelist(world.ctx.db, owner.wallet.address, world.ctx.clock());
    }
    if (what === 'an old token') world.pass(hour);
    const refused = await decide(schedules, token);
    expect([400, 403]).toContain(refused.status);
    expect(['invalid_link', 'not_whitelisted']).toContain(refused.body.code);
    expect(await schedules.states(id)).toEqual(['AWAITING_APPROVAL(approval)']);
  });

  test.each([{ text: 'A long morning. '.repeat(30) }, { media: '["a-picture"]' }])(
    'P-23.74 a post that is not shown completely must be opened to decide: %j',
    async (change) => {
      const schedules = await open();
      const phone = await added(schedules);
      const id = await waiting(schedules, change);
      expect(phone.read()).toEqual([
        expect.objectContaining({
          title: 'A post needs your approval',
          link: `/scheduled-posts?post=${id}`,
        }),
      ]);
      expect(phone.read()[0]?.decision).toBeUndefined();
    },
  );

  test('P-23.75 a missing device is deleted, an unreachable one is retried, and others are not delayed', async () => {
    const schedules = await open();
    const { world } = schedules;
    const [first, second] = [await added(schedules), await added(schedules)];
    await alert(schedules);
    service.answers.push({ status: 503, headers: { 'retry-after': '600' } });
    await deliverPushes(world.ctx);
    const read = () => [first, second].flatMap((one) => one.read()).length;
    expect([service.taken.length, read()]).toEqual([2, 2]);
    world.pass(9 * minute);
    await deliverPushes(world.ctx);
    expect(service.taken).toHaveLength(2);
    world.pass(minute);
    service.answers.push({ status: 410 });
    await deliverPushes(world.ctx);
    expect(service.taken).toHaveLength(3);
    expect(await devices(schedules)).toHaveLength(1);
    await alert(schedules);
    service.answers.push({ status: 400 });
    await deliverPushes(world.ctx);
    world.pass(day);
    await deliverPushes(world.ctx);
    expect(service.taken).toHaveLength(4);
    expect(await world.ctx.db.selectFrom('pushes').selectAll().execute()).toEqual([]);
  });

  test('P-23.75 an outdated message is not sent', async () => {
    const schedules = await open();
    const { world } = schedules;
    await added(schedules);
    await alert(schedules);
    world.pass(limits.push_life);
    await deliverPushes(world.ctx);
    expect(service.taken).toEqual([]);
  });

  test.each([
    ['http://push.example.org/a', 400],
    ['https://push.example.org:8443/a', 400],
    ['https://me:secret@push.example.org/a', 400],
    ['https://127.0.0.1/a', 201],
    ['https://169.254.169.254/latest', 201],
    ['https://[::1]/a', 201],
  ])(
    'P-23.76 SS-1 the address %s of a hostile browser is never called',
    async (endpoint, status) => {
      const schedules = await open();
      const { subscription } = service.browser();
      const reply = await add(schedules, {
        subscription: { ...subscription, endpoint },
        read: () => [],
      });
      expect(reply.status).toBe(status);
      await deliverPushes(schedules.world.ctx);
      expect(await devices(schedules)).toEqual([]);
    },
  );

  test('P-23.76 an invalid key is rejected', async () => {
    const schedules = await open();
    const { subscription } = service.browser();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const keys = { ...subscription.keys, p256dh };
    const reply = await add(schedules, { subscription: { ...subscription, keys }, read: () => [] });
    expect([reply.status, reply.body.details?.[0].path]).toEqual([400, 'keys.p256dh']);
  });

  test('P-23.77 notification switches apply, but security alerts are always sent', async () => {
    const schedules = await open();
    const phone = await added(schedules);
    await setSwitches(schedules.world, schedules.owner, { agentAlerts: false });
    await waiting(schedules);
    expect(phone.read()).toEqual([]);
    await alert(schedules);
    await deliverPushes(schedules.world.ctx);
    expect(phone.read()).toMatchObject([{ title: 'Wallet linked', body: 'Linked.' }]);
  });

  test('P-23.77 P-23.83 a device is removed with the sign-in that added it, and belongs to one person', async () => {
    const schedules = await open();
    const { world, owner } = schedules;
    const { body } = await enter(world, owner.wallet);
    const elsewhere = { ...owner, token: body.data.token };
    const [here, there] = [await added(schedules), await added(schedules, elsewhere)];
    expect(await devices(schedules)).toHaveLength(2);
    await world.call('POST', '/auth/logout', { as: elsewhere });
    const left = await devices(schedules);
    expect(left).toHaveLength(1);
    await alert(schedules);
    await deliverPushes(world.ctx);
    expect([here.read().length, there.read().length]).toEqual([1, 0]);
    const stranger = await world.member();
    expect((await world.call('DELETE', `/push/${left[0].id}`, { as: stranger })).status).toBe(404);
    // The next person who signs in to that browser and enables it gets it.
    await add(schedules, here, stranger);
    expect(await devices(schedules)).toEqual([]);
    expect(await devices(schedules, stranger)).toHaveLength(1);
  });

  test('P-23.77 the oldest device is removed beyond the limit', async () => {
    const schedules = await open();
    for (let n = 0; n <= limits.push_devices; n += 1) {
      schedules.world.pass(1);
      await add(schedules, service.browser());
    }
    expect(await devices(schedules)).toHaveLength(limits.push_devices);
  });
});
