import { beforeEach, describe, expect, test } from 'vitest';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';

describe.each(engines)('the export of posts on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const fetchFile = (query: Record<string, string> = {}, as = channels.owner) =>
    channels.world.call('GET', '/posts/export', { as, query });
  const twoAccounts = () => [
    { connection_id: channels.ids.x },
    { connection_id: channels.ids.bluesky, parts: ['Own, "quoted".', 'And more.'] },
  ];

  test(
    'P-7.105 has a row for each account of each post, with its state, time and URL',
    { tags: 'slow' },
    async () => {
      const out = await channels.post({
        parts: ['Out.'],
        labels: ['Tips'],
        variants: twoAccounts(),
      });
      await channels.act(out.id, 'publish');
      await channels.later();
      const idea = await channels.post({ idea: 'Rye' });
      const { headers, body } = await fetchFile({ format: 'json' });
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="socialai-posts-\d{4}-\d\d-\d\d\.json"$/,
        ),
      });
      const common = { post_id: out.id, author: 'Ada', labels: 'Tips', state: 'out' };
      expect(body).toMatchObject([
        { ...common, text: 'Out.', network: 'X', account: '@ada' },
        { ...common, text: 'Own, "quoted".\n---\nAnd more.', network: 'Bluesky' },
        { post_id: idea.id, idea: 'Rye', text: '', network: null, state: 'idea', time: null },
      ]);
      const [first] = (await channels.read(out.id)).standings;
      expect(body[0]).toMatchObject({
        time: first.occurrence.published_at,
        url: first.occurrence.url,
      });
      expect(body[0].url).toBeTruthy();
    },
  );

  test('P-7.105 contains the filtered posts, and the caller’s own only', async () => {
    const { id } = await channels.post({ parts: ['Tea.'], labels: ['Tips'] });
    await channels.post({ parts: ['Coffee.'] });
    const idsIn = async (query: Record<string, string>) =>
      (await fetchFile({ format: 'json', ...query })).body.map(
        (row: { post_id: string }) => row.post_id,
      );
    expect(await idsIn({ label: 'Tips' })).toEqual([id]);
    expect(await idsIn({ search: 'tea' })).toEqual([id]);
    expect(await idsIn({ stage: 'out' })).toEqual([]);
    expect((await fetchFile({ format: 'json' }, await channels.world.member())).body).toEqual([]);
    expect((await fetchFile({ format: 'xml' })).status).toBe(400);
  });

  test('IN-6 P-7.105 as CSV contains no formulas, and opens in a spreadsheet', async () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)']) await channels.post({ parts: [text] });
    await channels.post({ parts: ['Plain, "quoted".'], labels: ['=cmd'] });
    const { headers, raw } = await fetchFile();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, ...rows] = raw.toString().split('\r\n');
    expect(header).toBe(
      '\uFEFFpost_id,author,text,idea,labels,language,content_warning,visibility,poll,poll_minutes,poll_multiple,network,account,state,time,url,created_at,parts,media_ids,media_parts,review',
    );
    const third = rows.map((row) => row.split(',').slice(2).join(','));
    expect(third[0]).toMatch(/^"'=1\+1",/);
    expect(third[1]).toMatch(/^"'\+1",/);
    expect(third[2]).toMatch(/^"'-1",/);
    expect(third[3]).toMatch(/^"'@SUM\(A1\)",/);
    expect(third[4]).toMatch(/^"Plain, ""quoted"".",,"'=cmd",/);
  });

  test('P-7.105 contains more than one page of posts', { tags: 'slow' }, async () => {
    for (let n = 0; n < 103; n += 1) await channels.post({ parts: [`Post ${n}.`] });
    expect((await fetchFile({ format: 'json' })).body).toHaveLength(103);
  });
});
