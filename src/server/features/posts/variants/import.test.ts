import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import type { ImportRow } from '#contract/posts/board-calls.ts';
import { hour } from '#contract/core/time.ts';
import { newId } from '#server/ids.ts';
import { type Channels, openChannels } from '#test/channels-world.ts';
import { engines } from '#test/engines.ts';
import { multipart } from '#test/multipart.ts';

describe.each(engines)('the import of posts on %s', (engine) => {
  let channels: Channels;
  beforeEach(async () => {
    channels = await openChannels(engine);
  });

  interface Sent {
    query?: Record<string, string>;
    key?: string;
    filename?: string;
    as?: typeof channels.owner;
  }
  const send = (content: string | Uint8Array, sent: Sent = {}) => {
    const { query = {}, key, filename = 'posts.csv', as = channels.owner } = sent;
    const { headers, body } = multipart([[filename, content]], 'file');
    return channels.world.call('POST', '/posts/import', {
      as,
      query: { agent_id: channels.agentId, ...query },
      body,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
    });
  };
  const list = async () =>
    (await channels.world.call('GET', '/posts', { as: channels.owner, query: { limit: '200' } }))
      .body;
  const told = ({ rows }: { rows: ImportRow[] }) =>
    rows.map(({ line, faults }) => [line, ...faults]);
  const tooLong = 'Much too long. '.repeat(25);

  /** The format of German Excel: a byte order mark, semicolons, and CRLF. */
  const table = [
    '\uFEFFText;Date & time;Channels;Labels',
    '"Hello; ""world"".\r\nSecond line.";2036-12-01 09:30;X (@ada), Bluesky;Tips, Launch',
    'A draft.;;@ada_too;',
    ';;;',
    ';2036-12-01 09:30;@ada;',
    'Late.;2001-01-01 09:30;@ada;',
    'When?;1.12.2036;@ada;',
    'Where?;;@nobody;',
    'Nowhere.;2036-12-01T09:30Z;;',
    `${tooLong};;@ada;`,
    'No account.;;;',
  ].join('\r\n');

  test('P-7.106 a dry run reports each faulty line and creates nothing', async () => {
    const { status, body } = await send(table, { query: { dry_run: 'true' } });
    expect(status).toBe(200);
    expect(told(body)).toEqual([
      [2],
      [4],
      [6, 'The post is empty.'],
      [7, 'Choose a time in the future.'],
      [8, 'Enter a date and time, like 2027-05-01T09:00.'],
      [9, 'You have no account called “@nobody”.'],
      [10, 'Name an account to schedule this on.'],
      [11, expect.stringMatching(/^X \(@ada\): X takes 280 characters/)],
      [12],
    ]);
    expect(body).toMatchObject({ made: 0, message: '3 of 9 posts ready to import.' });
    expect(body.rows[0]).toEqual({
      line: 2,
      text: 'Hello; "world".\nSecond line.',
      author: 'Ada',
      accounts: ['X (@ada)', 'Bluesky (@ada.example)'],
      labels: ['Tips', 'Launch'],
      scheduled_at: '2036-12-01T09:30:00.000Z',
      faults: [],
      notes: [],
      post_id: null,
    });
    expect((await list()).total).toBe(0);
  });

  test('P-7.106 P-9.130 a line may have everything that a post can have, in the format of an export', async () => {
    const head = 'text,accounts,language,content_warning,visibility,poll,poll_minutes';
    const poll = { options: ['Tea', 'Milk'], duration_minutes: 60 };
    const lines = [head, 'Tea?,@ada,,,,Tea | Milk,60', 'Soon?,@ada,,Hm,,,', 'Hm?,,en,,nobody,,'];
    const { body } = await send(lines.join('\n'));
    expect(told(body)).toEqual([
      [2],
      [3, 'X (@ada): X has no content warnings. Remove the warning for this account.'],
      [4, 'Use one of these: public, unlisted, followers'],
    ]);
    expect((await list()).data[0].extras).toEqual({ poll });
    const { body: file } = await channels.world.call('GET', '/posts/export', {
      as: channels.owner,
      query: { format: 'json' },
    });
    expect(file).toMatchObject([{ poll: 'Tea | Milk', poll_minutes: 60, language: null }]);
  });

  test('P-7.106 valid lines become drafts or scheduled posts, in the chosen time zone, each once', async () => {
    const key = newId();
    const query = { timezone: 'Europe/Berlin' };
    const { body } = await send(table, { query, key });
    expect(body).toMatchObject({ made: 3, message: '3 of 9 posts imported.' });
    const { data, stages } = await list();
    expect(stages).toMatchObject({ draft: 2, scheduled: 1 });
    const planned = data.find(({ stage }: { stage: string }) => stage === 'scheduled');
    expect(planned).toMatchObject({
      id: body.rows[0].post_id,
      parts: ['Hello; "world".\nSecond line.'],
      labels: ['Tips', 'Launch'],
      standings: [
        { connection_id: channels.ids.x, next_run_at: '2036-12-01T08:30:00.000Z' },
        { connection_id: channels.ids.bluesky },
      ],
    });
    expect((await send(table, { query, key })).body.rows[0].post_id).toBe(planned.id);
    // As if the process had died before it could answer.
    await channels.world.ctx.db.deleteFrom('idempotent_answers').execute();
    const again = await send(table, { query, key });
    expect(again.body.rows[0].post_id).toBe(planned.id);
    expect((await list()).total).toBe(3);
    await send(table, { query, key: newId() });
    expect((await list()).total).toBe(6);
  });

  test('P-7.106 repeated requests with one key create each line once', async () => {
    const key = newId();
    await Promise.all([1, 2, 3].map(() => send('text\nOne.\nTwo.', { key })));
    expect((await list()).total).toBe(2);
  });

  test('P-7.106 in a plain text, lines of --- separate posts', async () => {
    const query = { connection_id: channels.ids.telegram };
    const text = 'One.\nStill one.\n---\nTwo.\n';
    const { body } = await send(text, { query, filename: 'posts.txt' });
    expect(told(body)).toEqual([[1], [4]]);
    const { data } = await list();
    expect(data.map(({ parts }: { parts: string[] }) => parts)).toContainEqual([
      'One.\nStill one.',
    ]);
    expect(data[0].variants).toMatchObject([{ connection_id: channels.ids.telegram }]);
  });

  test.each([
    [
      'a column word',
      'Update\nWe moved, finally.\n---\nTwo',
      ['Update\nWe moved, finally.', 'Two'],
    ],
    ['a word and a comma', 'Post, then rest.\nTea, too.', ['Post, then rest.\nTea, too.']],
    ['columns', 'text,labels\nTwo.,Tea', ['Two.']],
    ['columns before a divider', 'text,labels\n---\nTwo.', ['text,labels', 'Two.']],
  ])('P-7.106 a plain text that begins with %s', async (_what, text, posts) => {
    const { body } = await send(text, { filename: 'a.md', query: { dry_run: 'true' } });
    expect(body.rows.map((row: ImportRow) => row.text)).toEqual(posts);
  });

  test('P-7.106 no word of a table is lost in silence', async () => {
    const tables = ['text\nHello, world', 'date,text\n2037-05-13 15:30,Bread, fresh and warm'];
    for (const text of tables) {
      const { body } = await send(text, { query: { dry_run: 'true' } });
      expect(body.rows[0].faults[0]).toMatch(/more cells than there are columns.* in quotes/);
    }
  });

  test.each([
    ['say "hi" now,Tea', 'say "hi" now'],
    ['5" pipe,Tea', '5" pipe'],
    ['"5"" pipe, cut", "Tea"', '5" pipe, cut'],
    ['"Tea" ,Tea', 'Tea'],
    ['"Hi" she said,Tea', '"Hi" she said'],
  ])('P-7.106 the quotes of %j are read as meant', async (row, text) => {
    const { body } = await send(`text, labels\n${row}\nTwo.,`, { query: { dry_run: 'true' } });
    expect(body.rows).toMatchObject([
      { text, labels: ['Tea'], faults: [] },
      { text: 'Two.', faults: [] },
    ]);
  });

  test.each(['"open\n"Two" is one.,Tea', 'a "b" c,Tea\n"open,Tea', '"open,Tea\nTwo.,Tea'])(
    'P-7.106 an open quote in %j takes no other row with it',
    async (rows) => {
      const { status, body } = await send(`text,labels\n${rows}`);
      expect([status, body.message]).toEqual([400, expect.stringMatching(/one isn’t closed/)]);
    },
  );

  test('P-7.106 a time is in the zone that its row or column names', async () => {
    const planned = async (text: string) => {
      const query = { timezone: 'Europe/Berlin' };
      const { body } = await send(text, { query });
      return body.rows.map((row: ImportRow) => row.faults[0] ?? row.scheduled_at);
    };
    const zones = ['America/New_York', 'UTC+2', '', 'Lummerland'];
    const rows = zones.map((zone) => `Hi.,@ada,2036-12-01,09:30,${zone}`);
    expect(
      await planned(['text,account,Scheduled Date,Scheduled Time,Timezone', ...rows].join('\n')),
    ).toEqual([
      '2036-12-01T14:30:00.000Z',
      '2036-12-01T07:30:00.000Z',
      '2036-12-01T08:30:00.000Z',
      'There is no time zone “Lummerland”. Write it like Europe/Berlin.',
    ]);
    const head = 'text,account,Date (UTC),Time (UTC)';
    expect(await planned(`${head}\nHi.,@ada,2036-12-01,09:30`)).toEqual([
      '2036-12-01T09:30:00.000Z',
    ]);
  });

  test('P-7.106 reports all faults of a line', async () => {
    const labels = Array.from({ length: limits.post_labels + 1 }, (_, at) => `l${at}`).join(';');
    const lines = [
      'text,date,accounts,agent,labels',
      ',2001-01-01 09:00,"@nobody, @noone",Zoe,',
      `${tooLong},2001-01-01 09:00,@ada,,"${labels}"`,
      `${tooLong},2001-01-01 09:00,@ada,,`,
    ];
    const { body } = await send(lines.join('\n'), { query: { dry_run: 'true' } });
    const past = 'Choose a time in the future.';
    expect(told(body)).toEqual([
      [
        2,
        'You have no agent called “Zoe”.',
        'You have no account called “@nobody”.',
        'You have no account called “@noone”.',
        past,
        'The post is empty.',
      ],
      [
        3,
        past,
        'Labels: Use up to 10 entries: you entered 11.',
        expect.stringMatching(/takes 280 characters/),
      ],
      [4, past, expect.stringMatching(/^X \(@ada\): X takes 280 characters/)],
    ]);
    expect((await list()).total).toBe(0);
  });

  test('P-7.106 a line may name its agent, or yourself', async () => {
    const { id } = await channels.world.agent(channels.owner, { name: 'Bex' });
    const { body } = await send('text,agent\nOne.,bex\nTwo.,me\nThree.,Zoe\nFour.,');
    expect(told(body)).toEqual([[2], [3], [4, 'You have no agent called “Zoe”.'], [5]]);
    const { data } = await list();
    const by = Object.fromEntries(
      data.map((post: { parts: string[]; author: { kind: string }; agent_id: string }) => [
        post.parts[0],
        [post.author.kind, post.agent_id],
      ]),
    );
    expect(by['One.']).toEqual(['agent', id]);
    expect(by['Two.'][0]).toBe('self');
    expect(by['Four.']).toEqual(['agent', channels.agentId]);
    const account = await channels.add('bluesky', 'bex.example', id);
    const foreign = await send('text,account\nHi.,bex.example', {});
    expect(foreign.body.rows[0].faults[0]).toMatch(
      /^Bluesky \(@bex.example\): This agent can’t post/,
    );
    expect(account).toBeTruthy();
  });

  test('P-7.106 rejects invalid files, and accounts of other people', async () => {
    const refused = async (content: string | Uint8Array, sent: Sent = {}) => {
      const { status, body } = await send(content, sent);
      return [status, body.message];
    };
    expect(await refused('a,b\n1,2')).toEqual([
      400,
      'Name the columns in the first line: text, date, accounts, labels.',
    ]);
    expect(await refused('text\n"open')).toEqual([
      400,
      'Check the quotes in line 2: one isn’t closed.',
    ]);
    expect(await refused(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toEqual([
      400,
      'This isn’t a text file. Save it as CSV (UTF-8) and try again.',
    ]);
    expect(await refused('text\n')).toEqual([400, 'No posts found in this file.']);
    const many = `text\n${'One.\n'.repeat(limits.import_posts + 1)}`;
    expect(await refused(many)).toEqual([400, 'Import up to 500 posts at a time.']);
    expect((await refused('a'.repeat(limits.import_bytes + 1)))[0]).toBe(413);
    const stranger = await channels.world.member();
    expect((await send('text\nHi.', { as: stranger })).status).toBe(404);
    const { id } = await channels.world.agent(stranger);
    const theirs = await send('text,account\nHi.,@ada', { as: stranger, query: { agent_id: id } });
    expect(theirs.body.rows[0].faults).toEqual(['You have no account called “@ada”.']);
    const unicode = Buffer.from('\uFEFFtext\tlabels\nGrüße.\tÄ', 'utf16le');
    expect((await send(unicode, { filename: 'a.txt' })).body.made).toBe(1);
  });

  test(
    'P-7.106 the response of a full import is complete',
    { tags: 'slow', timeout: 10 * limits.request_timeout },
    async () => {
      const lines = Array.from(
        { length: limits.import_posts },
        (_, n) => `Post ${n}.,2036-12-01 09:30,@ada`,
      );
      const { body } = await send(['text,date,account', ...lines].join('\n'));
      expect(body.made).toBe(limits.import_posts);
      expect((await list()).stages.scheduled).toBe(limits.import_posts);
    },
  );

  test('P-7.106 imported posts are published', async () => {
    const at = new Date(channels.world.ctx.clock() + hour).toISOString();
    await send(`text,date,account\nHello.,${at},@ada`);
    await channels.later(hour);
    expect(await channels.said()).toEqual(['ada: Hello.']);
  });
});
