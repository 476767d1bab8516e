import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#contract/core/time.ts';
import { within } from '#server/db/client.ts';
import { moveWithin } from '#server/ledger/publish/transition.ts';
import { loadOccurrences } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { redactLine } from '#server/log.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('the calendar of posts at a secret URL on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const create = async (as = channels.owner): Promise<string> => {
    const { status, body } = await channels.world.call('POST', '/calendar-feed', { as });
    expect(status).toBe(201);
    return body.data.url;
  };
  /** Like a calendar program: with the URL alone. */
  const read = (url: string) =>
    channels.world.call('GET', new URL(url).pathname.replace(/^\/api/, ''));
  const eventsAt = async (url: string) => {
    const { status, raw } = await read(url);
    expect(status).toBe(200);
    const calendar = new ICAL.Component(ICAL.parse(raw.toString()) as never);
    return calendar.getAllSubcomponents('vevent').map((one) => {
      const event = new ICAL.Event(one);
      const text = (name: string) => String(one.getFirstPropertyValue(name));
      return {
        uid: event.uid,
        summary: event.summary,
        description: event.description,
        start: event.startDate.toJSDate().toISOString(),
        zone: event.startDate.zone.tzid,
        minutes: (event.endDate.toUnixTime() - event.startDate.toUnixTime()) / 60,
        url: text('url'),
        status: text('status'),
        stamp: text('dtstamp'),
        changed: text('last-modified'),
        sequence: Number(text('sequence')),
      };
    });
  };
  const inSome = (milliseconds: number) =>
    new Date(channels.world.ctx.clock() + milliseconds).toISOString();
  const plan = async (text: string, after: number, more: object = {}) => {
    const variants = [{ connection_id: channels.ids.x }, { connection_id: channels.ids.bluesky }];
    const post = await channels.post({ parts: [text], variants, ...more });
    const reply = await channels.act(post.id, 'schedule', { scheduled_time: inSome(after) });
    expect(reply.status).toBe(200);
    return reply.body.data;
  };

  test(
    'P-7.107 lists planned and published posts in a form that another program can parse',
    { tags: 'slow' },
    async () => {
      const words = `Semi; comma, back\\slash and a ${'long '.repeat(40)}end.\nSecond line. Grüße 🌊`;
      const post = await plan(words, hour, {
        variants: [
          { connection_id: channels.ids.bluesky },
          { connection_id: channels.ids.telegram },
        ],
      });
      const [planned] = await eventsAt(await create());
      const { public_url } = channels.world.ctx.config;
      const at = post.standings[0].next_run_at;
      expect(planned).toMatchObject({
        start: at,
        zone: 'UTC',
        minutes: 15,
        description: `${words}\n\nBluesky, Telegram`,
        url: `${public_url}/write/${post.id}`,
        status: 'CONFIRMED',
      });
      expect(planned?.summary).toMatch(/^Semi; comma, back\\slash and a long .*…$/);
      expect(planned?.uid).toMatch(/^[0-9a-f-]{36}@/);
      await channels.later(hour);
      const [published] = await eventsAt(await create());
      expect(published).toMatchObject({ uid: planned?.uid, status: 'CONFIRMED' });
    },
  );

  test('P-7.107 an event keeps its id after a move, and lines are folded as the format requires', async () => {
    const post = await plan('Ein schöner Tag am Meer. '.repeat(8), hour);
    const url = await create();
    const [before] = await eventsAt(url);
    await channels.act(post.id, 'schedule', { scheduled_time: inSome(2 * hour) });
    const after = await eventsAt(url);
    expect(after).toHaveLength(1);
    expect(after[0]?.uid).toBe(before?.uid);
    expect(after[0]?.start).not.toBe(before?.start);
    const lines = (await read(url)).raw.toString().split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.at(0)).toBe('BEGIN:VCALENDAR');
  });

  test(
    'P-7.107 an event says when it last changed, and its number grows with each change',
    { tags: 'slow' },
    async () => {
      const { world } = channels;
      const post = await plan('Open day.', 3 * hour);
      const url = await create();
      const one = async () => {
        const [event, ...others] = await eventsAt(url);
        expect(others).toEqual([]);
        if (!event) throw new Error('no event');
        expect(event.changed).toBe(event.stamp);
        return event;
      };
      const first = await one();
      world.pass(10 * minute);
      // Reading changes nothing.
      expect(await one()).toEqual(first);
      let last = first;
      const changes = [
        () => channels.call('PATCH', `/posts/${post.id}`, { parts: ['Open day, with tea.'] }),
        () => channels.act(post.id, 'schedule', { scheduled_time: inSome(2 * hour) }),
        () =>
          channels.call('PATCH', `/posts/${post.id}`, {
            variants: [{ connection_id: channels.ids.x }],
          }),
        () => channels.call('PATCH', `/posts/${post.id}`, { review: 'before_sending' }),
      ];
      for (const change of changes) {
        world.pass(minute);
        const { status } = await change();
        expect(status).toBe(200);
        const now = await one();
        expect(now.sequence).toBeGreaterThan(last.sequence);
        const age = world.ctx.clock() - Date.parse(now.changed);
        expect(age).toBeLessThan(5000);
        last = now;
      }
      const { hash } = await channels.read(post.id);
      await channels.act(post.id, 'approve', { hash });
      await channels.later(2 * hour);
      const out = await one();
      expect(out.sequence).toBeGreaterThan(last.sequence);
      world.pass(minute);
      expect(await one()).toEqual(out);
    },
  );

  test('P-7.107 a post that loses an account keeps its event, with a higher number', async () => {
    const { world, ids } = channels;
    const post = await plan('Open day.', 3 * hour);
    const url = await create();
    const [before] = await eventsAt(url);
    for (const [after, variants] of [
      ['x', [{ connection_id: ids.x }]],
      ['bluesky', [{ connection_id: ids.bluesky }]],
    ] as const) {
      world.pass(minute);
      const { status } = await channels.call('PATCH', `/posts/${post.id}`, { variants });
      expect([after, status]).toEqual([after, 200]);
      await channels.act(post.id, 'schedule', { scheduled_time: inSome(2 * hour) });
      const events = await eventsAt(url);
      expect(events.map(({ uid }) => uid)).toEqual([before?.uid]);
      expect(events[0]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    }
  });

  test('P-7.107 canceling one account of a post keeps its event', async () => {
    const { world } = channels;
    await plan('Open day.', 3 * hour);
    const url = await create();
    const [before] = await eventsAt(url);
    const rows = await world.ctx.db.selectFrom('occurrences').select('id').execute();
    const entries = await loadOccurrences(
      world.ctx.db,
      rows.map(({ id }) => id),
    );
    expect(entries).toHaveLength(2);
    world.pass(minute);
    const cancel = (entry: (typeof entries)[number] | undefined) =>
      within(world.ctx.db, async (trx) => {
        if (entry) await moveWithin(world.ctx, trx, entry, { type: 'cancel' });
      });
    // That of the series with the first id, which used to name the event.
    const [first, last] = entries.toSorted((one, other) =>
      (one.series_id ?? '').localeCompare(other.series_id ?? ''),
    );
    await cancel(first);
    const [event, ...others] = await eventsAt(url);
    expect([event?.uid, others]).toEqual([before?.uid, []]);
    expect(event?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    await cancel(last);
    expect(await eventsAt(url)).toEqual([]);
  });

  test(
    'P-7.107 covers 30 days back and 90 days ahead, without canceled posts',
    { tags: 'slow' },
    async () => {
      await plan('Soon.', 89 * day);
      await plan('Later.', 91 * day);
      const { id } = await plan('Never.', hour);
      await channels.act(id, 'unschedule');
      await plan('Asks.', 2 * minute, { review: 'before_sending' });
      await channels.later(minute);
      const url = await create();
      const titles = async () =>
        (await eventsAt(url)).map(({ summary, status }) => [summary, status]);
      expect(await titles()).toEqual([
        ['Asks.', 'TENTATIVE'],
        ['Soon.', 'CONFIRMED'],
      ]);
      await plan('Out.', hour);
      await channels.later(hour);
      channels.world.pass(29 * day);
      expect(await titles()).toContainEqual(['Out.', 'CONFIRMED']);
      channels.world.pass(2 * day);
      expect((await titles()).map(([title]) => title)).not.toContain('Out.');
    },
  );

  test('P-7.107 P-7.108 P-7.109 P-7.115 the URL is shown once, and can be replaced and turned off', async () => {
    await plan('Hello.', hour);
    const { owner } = channels;
    const get = async () =>
      (await channels.world.call('GET', '/calendar-feed', { as: owner })).body.data;
    expect(await get()).toBeNull();
    const first = await create();
    expect(first).toMatch(/\/api\/calendar\/[0-9a-f-]{36}\.[\w-]{43}\.ics$/);
    expect(await get()).toEqual({ created_at: expect.stringMatching(/^20/) });
    const rows = await channels.world.ctx.db.selectFrom('calendar_feeds').selectAll().execute();
    const secret = first.slice(-47, -4);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const second = await create();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const removed = await channels.call('DELETE', '/calendar-feed');
    expect(removed.body.message).toBe('Calendar address turned off.');
    expect((await read(second)).status).toBe(404);
    expect(await get()).toBeNull();
    await channels.call('DELETE', '/calendar-feed');
    const { body } = await channels.world.call('GET', '/auth/audit', { as: owner });
    const events = body.data.map(({ event }: { event: string }) => event);
    expect(events.filter((event: string) => event.startsWith('calendar_'))).toEqual([
      'calendar_feed_removed',
      'calendar_feed_replaced',
      'calendar_feed_created',
    ]);
    expect(JSON.stringify(body)).not.toContain(second.slice(-47, -4));
  });

  test('P-7.107 a wrong URL reveals nothing, and people without access have none', async () => {
    const url = await create();
    const missing = (await read(url.replace(/.{5}\.ics$/, 'aaaaa.ics'))).body;
    const { request_id: _one, ...said } = missing;
    for (const wrong of [
      url.slice(0, -4),
      url.replace(/\/[0-9a-f]{8}-/, '/00000000-'),
      '/api/calendar/x.ics',
    ]) {
      const reply = await read(new URL(wrong, url).href);
      expect(reply.status).toBe(404);
      const { request_id: _two, ...other } = reply.body;
      expect(other).toEqual(said);
    }
    const stranger = await channels.world.stranger();
    expect((await channels.world.call('POST', '/calendar-feed', { as: stranger })).status).toBe(
      403,
    );
    await channels.world.ctx.db
      .updateTable('whitelist')
      .set({ removed_at: 1 })
      .where('address', '=', channels.owner.wallet.address)
      .execute();
    expect((await read(url)).status).toBe(404);
  });

  test('LG-3 P-7.107 no log contains the secret of a URL', async () => {
    const { pathname, href } = new URL(await create());
    const secret = pathname.slice(-47, -4);
    for (const line of [
      { msg: `GET ${href}` },
      { req: { url: pathname } },
      { err: { stack: href } },
    ])
      expect(redactLine(JSON.stringify(line))).not.toContain(secret);
  });
});
