/** A post on several accounts as one row: of its agent’s posts, of the scheduled posts, and when posts are compared. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines, everyEngine } from '#test/engines.ts';

interface Row {
  id: string;
  parts: { text: string }[];
  connection: { id: string };
  others: Row[];
}

describe.each(everyEngine)('posts on several accounts, on %s', (engine) => {
  const isHere = engines.includes(engine);
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const list = async (query: string) =>
    (await channels.call('GET', `/agents/${channels.agentId}/posts?${query}`)).body;
  const shown = (rows: Row[]) =>
    rows.map(({ parts: [first], others }) => [first?.text, 1 + others.length]);
  /** X refuses the same text on a second account of one person. */
  const places = () =>
    [channels.ids.x, channels.ids.bluesky, channels.ids.telegram].map((connection_id) => ({
      connection_id,
    }));
  const inAnHour = () => new Date(channels.world.ctx.clock() + hour).toISOString();

  test.runIf(engines.includes(engine))(
    'P-49.35 an agent’s posts are listed once for all accounts, page by page',
    async () => {
      const { post, act } = channels;
      const older = await post({ parts: ['We open at nine.'], variants: places() });
      await act(older.id, 'publish');
      channels.world.pass(hour);
      const newer = await post({ parts: ['We close at five.'], variants: places() });
      await act(newer.id, 'publish');
      await channels.later();
      const accounts = newer.variants.length;
      expect(accounts).toBeGreaterThan(2);

      const first = await list('together=true&limit=1');
      expect(shown(first.data)).toEqual([['We close at five.', accounts]]);
      expect(first.total).toBe(2);
      const [row] = first.data as Row[];
      const ids = [row, ...(row?.others ?? [])].map((one) => one?.connection.id);
      expect(new Set(ids).size).toBe(accounts);
      const second = await list(`together=true&limit=1&cursor=${first.next_cursor}`);
      expect(shown(second.data)).toEqual([['We open at nine.', accounts]]);
      expect(second.next_cursor).toBeNull();

      // Each account has its own row for programs that don’t ask for one.
      const each = await list('limit=50');
      expect(each.total).toBe(2 * accounts);
      expect((each.data as Row[]).every(({ others }) => others.length === 0)).toBe(true);
    },
  );

  test.runIf(isHere)(
    'P-49.36 a scheduled post for several accounts is one row with all of them',
    async () => {
      const { post, act, call } = channels;
      const { id, variants } = await post({ parts: ['Rye on Friday.'], variants: places() });
      await act(id, 'schedule', { scheduled_time: inAnHour() });
      const { data, total, stats } = (await call('GET', '/scheduled-posts?together=true')).body;
      expect([total, stats.total]).toEqual([1, 1]);
      expect(data[0]).toMatchObject({ post_id: id, content_text: 'Rye on Friday.' });
      const accounts: { scheduled_post_id: string }[] = data[0].accounts;
      expect(accounts).toHaveLength(variants.length);
      // Each can be paused by its own id.
      const own = new Set(accounts.map((one) => one.scheduled_post_id));
      expect(own.size).toBe(variants.length);
      expect((await call('GET', '/scheduled-posts')).body.total).toBe(variants.length);
    },
  );

  test.runIf(isHere)(
    'P-49.163 the calendar says how far a post is out while the rest of it is retried',
    async () => {
      const { post, act, call, networks, world } = channels;
      const busy = { fail: new PlatformError('retry', 'Busy.', { retry_after: 3600 }) };
      networks.bluesky.script.push(busy);
      const { id } = await post({ parts: ['Rye today.'], variants: places() });
      await act(id, 'publish');
      await channels.later();
      const at = (time: number) => new Date(world.ctx.clock() + time).toISOString();
      const runs = async (more: string) =>
        (await call('GET', `/scheduled-posts/calendar?from=${at(-hour)}&to=${at(hour)}${more}`))
          .body.data;
      const retried = { state: 'RETRY_WAIT', published: { on: ['twitter', 'telegram'], of: 3 } };
      expect(await runs('')).toEqual([
        expect.objectContaining({ state: 'PUBLISHED' }),
        expect.objectContaining(retried),
      ]);
      // Also where the rest isn’t shown.
      expect(await runs('&state=problem')).toEqual([expect.objectContaining(retried)]);
      const [published] = await runs('&state=published');
      expect(published).not.toHaveProperty('published');
    },
  );

  test.runIf(isHere)(
    'P-49.37 a post is not similar to itself on another account',
    { tags: 'slow' },
    async () => {
      const { post, act, call, agentId } = channels;
      const { id } = await post({
        parts: ['Four windows lit on Mill Street.'],
        variants: places(),
      });
      await act(id, 'publish');
      await channels.later();
      const { data } = (await call('GET', `/agents/${agentId}/sameness`)).body;
      expect(data).toEqual({ own: 1, others: 0, twins: [] });
    },
  );

  test.runIf(isHere)(
    'P-49.210 one of its accounts is disconnected: every place says so of that account alone',
    async () => {
      const { post, act, call, read, ids } = channels;
      const { id } = await post({ parts: ['Rye on Friday.'], variants: places() });
      await act(id, 'schedule', { scheduled_time: inAnHour() });
      expect((await call('DELETE', `/connections/${ids.bluesky}`)).status).toBe(200);
      const off = (all: { blocked_by: string | null }[]) => all.map((one) => one.blocked_by);
      const { standings } = await read(id);
      expect(off(standings)).toEqual([null, 'disconnected', null]);
      const [row] = (await call('GET', '/scheduled-posts?together=true')).body.data;
      expect(off(row.accounts)).toEqual([null, 'disconnected', null]);
      expect(row.blocked_by).toBe('disconnected');

      // One entry in the calendar, which goes out on the others.
      const from = new Date(channels.world.ctx.clock()).toISOString();
      const to = new Date(channels.world.ctx.clock() + 2 * hour).toISOString();
      const { data } = (await call('GET', `/scheduled-posts/calendar?from=${from}&to=${to}`)).body;
      expect(data).toHaveLength(1);
      expect(data[0].blocked_by).toBeNull();
      expect(off(data[0].accounts).toSorted()).toEqual(['disconnected', null, null]);
    },
  );
});
