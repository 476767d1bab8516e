import { afterEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import { engines } from '#test/engines.ts';
import { closeMetrics, type MetricsWorld, openMetrics } from '#test/metrics-world.ts';

afterEach(closeMetrics);

const fetchFile = (
  { world, owner }: MetricsWorld,
  query: Record<string, string> = {},
  as = owner,
) => world.call('GET', '/analytics/export', { as, query });
/** The rows below the header; no text in these tests has a line break or a quotation mark. */
const rowsOf = (raw: Buffer): Record<string, string>[] => {
  const [names = '', ...lines] = raw.toString().slice(1).trimEnd().split('\r\n');
  return lines.map((line) => {
    const cells = line.match(/"[^"]*"|[^,"]+|(?<=,|^)(?=,|$)/g) ?? [];
    return Object.fromEntries(names.split(',').map((name, at) => [name, cells[at] ?? '']));
  });
};

describe.each(engines)('the CSV export of posts on %s', (engine) => {
  test('P-7.10 has a row for each post, newest first, and empty cells for unknown figures', async () => {
    const figures = await openMetrics(engine);
    const { say, told, read, world } = figures;
    const one = await say('One of many.');
    told.set(one.post, { impressions: 200, likes: 6, replies: 2, reposts: 2 });
    await read();
    world.pass(1000);
    const two = await say('Two of many.');
    const { status, headers, raw } = await fetchFile(figures, { timezone: 'Asia/Kolkata' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="socialai-posts-7d-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'cache-control': expect.stringContaining('no-store'),
    });
    expect(rowsOf(raw)).toMatchObject([
      { post: two.id, text: 'Two of many.', impressions: '', likes: '', interactions: '' },
      {
        post: one.id,
        agent: 'Ada',
        platform: 'Sandbox',
        account: 'Sandbox',
        state: 'published',
        content_type: '',
        impressions: '200',
        likes: '6',
        replies: '2',
        reposts: '2',
        interactions: '10',
        engagement_rate: '0.05',
        published_at: expect.stringMatching(/\+05:30$/),
      },
    ]);
  });

  test(
    'has no figures for a post that was not published in the end',
    { tags: 'slow' },
    async () => {
      const figures = await openMetrics(engine);
      const { say, told, read, world } = figures;
      const { id, post } = await say('Half of it.');
      told.set(post, { impressions: 200, likes: 6 });
      await read();
      const failed = { state: 'FAILED', reason: 'refused' } as const;
      await world.ctx.db.updateTable('occurrences').set(failed).where('id', '=', id).execute();
      expect(rowsOf((await fetchFile(figures)).raw)).toMatchObject([
        { post: id, state: 'failed', likes: '', interactions: '', figures_read_at: '' },
      ]);
    },
  );

  test('P-7.10 IN-6 contains no formula that an agent or its owner wrote', async () => {
    const figures = await openMetrics(engine);
    const { world, owner, say } = figures;
    const { id } = await world.agent(owner, { name: '=2+5 Ada' });
    await say('=HYPERLINK(1)', id);
    await say('@SUM(A1)', id);
    await say('-1+1');
    const { raw } = await fetchFile(figures);
    for (const cell of raw
      .toString()
      .slice(1)
      .split(/,|\r\n/)) {
      expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
    }
    expect(raw.toString()).toContain(`"'=2+5 Ada"`);
  });

  test('contains the requested period, platform and agent', { tags: 'slow' }, async () => {
    const figures = await openMetrics(engine);
    const { world, owner, say } = figures;
    const grace = await world.agent(owner, { name: 'Grace' });
    await say('By Ada.');
    await say('By Grace.', grace.id);
    const texts = async (query: Record<string, string>) =>
      rowsOf((await fetchFile(figures, query)).raw).map(({ text }) => text);
    expect(await texts({ agent_id: grace.id })).toEqual(['By Grace.']);
    expect(await texts({ platform: 'twitter' })).toEqual([]);
    world.pass(8 * 24 * hour);
    await world.ctx.db.updateTable('sessions').set({ last_seen_at: world.ctx.clock() }).execute();
    expect(await texts({})).toEqual([]);
    expect(await texts({ period: '30d' })).toHaveLength(2);
  });

  test('P-7.10 is hidden from other people, and 404 for the agent of someone else', async () => {
    const figures = await openMetrics(engine);
    await figures.say('Mine.');
    const other = await figures.world.member();
    expect(rowsOf((await fetchFile(figures, {}, other)).raw)).toEqual([]);
    const { status } = await fetchFile(figures, { agent_id: figures.agentId }, other);
    expect(status).toBe(404);
  });
});
