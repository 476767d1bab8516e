/** What an export writes, an import reads; and what it does not read, it says. */
import { beforeEach, describe, expect, test } from 'vitest';
import { hour } from '#contract/core/time.ts';
import type { Post } from '#contract/posts/posts.ts';
import { keepOne } from '#server/features/images/pictures.fixture.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';

describe.each(engines)('a file of posts on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  const list = async (): Promise<Post[]> =>
    (await channels.world.call('GET', '/posts', { as: channels.owner, query: { limit: '200' } }))
      .body.data;
  const send = async (content: string | Uint8Array, query: Record<string, string> = {}) => {
    const { headers, body } = multipart([['posts.csv', content]], 'file');
    const sent = {
      as: channels.owner,
      query: { agent_id: channels.agentId, ...query },
      body,
      headers,
    };
    return (await channels.world.call('POST', '/posts/import', sent)).body;
  };
  const exported = async () =>
    (await channels.world.call('GET', '/posts/export', { as: channels.owner })).raw;

  /** What a post is, without ids and times of its making. */
  const plain = ({ agent, author, idea, labels, review, stage, standings, parts }: Post) => ({
    agent: agent.name,
    author,
    idea,
    labels,
    review,
    stage,
    parts: standings.length === 0 ? parts : [],
    standings: standings.map((one) => ({
      account: one.connection_id,
      parts: one.parts,
      media_ids: one.media_ids,
      media_parts: one.media_parts,
      extras: one.extras,
      at: one.next_run_at,
    })),
  });
  const sorted = (posts: Post[]) => posts.map((post) => JSON.stringify(plain(post))).toSorted();

  test('P-7.105 P-7.106 an export imports again completely', async () => {
    const { x, second, bluesky } = channels.ids;
    const { id: picture } = await keepOne(channels.world.ctx, channels.owner.id);
    await channels.post({ idea: '=SUM(of rye)' });
    await channels.post({
      parts: ["'=1 is text", '@ada first\n---\nsecond'],
      labels: ['+1, plus', 'b'],
    });
    await channels.post({ parts: ['-1 °C.'], review: 'before_sending', labels: ['Tips'] });
    await channels.post({
      parts: ['Both.', 'In a thread.'],
      media_ids: [picture],
      media_parts: { [picture]: 1 },
      extras: { language: 'en' },
      variants: [
        { connection_id: second },
        { connection_id: bluesky, parts: ['Only here.'], media_ids: [] },
      ],
    });
    await channels.post({
      parts: ['Tea?'],
      extras: { poll: { options: ['Yes', '-No'], duration_minutes: 60 } },
      variants: [{ connection_id: x }],
    });
    const planned = await channels.post({
      parts: ['Later.'],
      variants: [{ connection_id: second }, { connection_id: x, parts: ['Later, too.'] }],
    });
    for (const [days, connection_ids] of [
      [2, [second]],
      [3, [x]],
    ] as const) {
      const at = new Date(channels.world.ctx.clock() + days * 24 * hour).toISOString();
      const { status, body } = await channels.world.call('POST', `/posts/${planned.id}/schedule`, {
        as: channels.owner,
        body: { scheduled_time: at.slice(0, 16), timezone: 'UTC', connection_ids },
      });
      expect([status, body.message]).toEqual([200, 'Scheduled on 1 account.']);
    }
    const before = await list();
    const file = await exported();
    const { rows, made, ignored } = await send(file);
    expect(rows.flatMap(({ faults }: { faults: string[] }) => faults)).toEqual([]);
    expect([made, ignored]).toEqual([before.length, []]);
    const after = (await list()).filter(({ id }) => before.every((post) => post.id !== id));
    expect(sorted(after)).toEqual(sorted(before));
  });

  test('P-7.106 a published post becomes a draft, which the dry run says', async () => {
    const out = await channels.post({
      parts: ['Out.'],
      variants: [{ connection_id: channels.ids.x }],
    });
    await channels.act(out.id, 'publish');
    await channels.later();
    const { rows, message } = await send(await exported(), { dry_run: 'true' });
    expect(rows).toMatchObject([
      {
        scheduled_at: null,
        faults: [],
        notes: ['It was published, so it becomes a draft.'],
        accounts: ['X (@ada)'],
      },
    ]);
    expect(message).toBe('1 of 1 post ready to import.');
  });

  test.each<[string, string, object[], string[]]>([
    [
      'other column names',
      'Content,Scheduled_At,Platform,Image URL\nRye.,2036-05-01T09:00:00Z,X,https://site.test/a.png',
      [{ scheduled_at: '2036-05-01T09:00:00.000Z', accounts: ['X (@ada)'] }],
      ['Image URL'],
    ],
    [
      'a network and an account',
      'Post copy,Posting time,Social network,Account\nRye.,"May 1, 2036 9:00 PM",Bluesky,@ada.example',
      [{ scheduled_at: '2036-05-01T21:00:00.000Z', accounts: ['Bluesky (@ada.example)'] }],
      [],
    ],
    [
      'a line that declares the delimiter',
      'sep=;\r\ntext;date;account\r\n"Rye; butter.";2036-05-01 09:00;@ada',
      [{ text: 'Rye; butter.', line: 3, accounts: ['X (@ada)'] }],
      [],
    ],
    [
      'days that can be two',
      'text,date,account\nRye.,01/05/2036 09:00,@ada',
      [{ faults: ['“01/05/2036 09:00” can be two days. Write the date like 2027-05-01.'] }],
      [],
    ],
    [
      'a day as spreadsheets count it',
      'text,date,account\nRye.,49796.375,@ada',
      [{ scheduled_at: '2036-05-01T09:00:00.000Z', faults: [] }],
      [],
    ],
  ])('P-7.106 with %s is understood', async (_what, file, rows, ignored) => {
    const read = await send(file, { dry_run: 'true' });
    expect(read.rows).toMatchObject(rows);
    expect(read.ignored).toEqual(ignored);
    if (ignored.length > 0)
      expect(read.message).toContain(`Not imported: the column “${ignored[0]}”.`);
  });
});
