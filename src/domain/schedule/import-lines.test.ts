import { describe, expect, it } from 'vitest';
import {
  accountNamed,
  columnsOf,
  delimiterOf,
  lineOf,
  ignoredColumns,
  isHeader,
  lineUnder,
  linesOfText,
  namesCell,
  namesIn,
  partsOfLine,
  threadCell,
} from './import-lines.ts';
import { whenOfLine, writtenTime, zoneNamed } from './import-times.ts';

const account = (id: string, platform: 'twitter' | 'bluesky', username: string) => ({
  id,
  platform,
  username,
  display_name: username,
});

describe('the rows of an import', () => {
  it.each([
    [['Text', 'Date', 'Accounts'], { text: 0, date: 1, accounts: 2 }],
    [['Post text', 'Date & time', 'Channel', 'Tags'], { text: 0, date: 1, accounts: 2, labels: 3 }],
    [['date', 'TIME', 'agent', 'content'], { date: 0, time: 1, agent: 2, text: 3 }],
    [['date', 'time'], undefined],
  ] as const)('P-7.106 the first row %j names the columns', (header, map) => {
    const found = columnsOf(header);
    if (map === undefined) expect(found).toBeUndefined();
    else expect(Object.fromEntries(found ?? [])).toMatchObject(map);
  });

  it('P-7.106 date and time can be in separate columns', () => {
    const map = columnsOf(['text', 'date', 'time']) ?? new Map();
    const line = lineOf(map, 3, [' Hello. ', '2026-12-01', '9:30']);
    expect([line.line, partsOfLine(line), whenOfLine(line)]).toEqual([
      3,
      ['Hello.'],
      '2026-12-01 9:30',
    ]);
  });

  it.each([
    [['Scheduled Date', 'Scheduled Time'], ['2027-05-13', '15:30'], '2027-05-13 15:30', ''],
    [['Date', 'Publication time'], ['2027-05-13', '15:30'], '2027-05-13 15:30', ''],
    [['Scheduled Time', ''], ['2027-05-13 15:30', ''], '2027-05-13 15:30', ''],
    [['Date', 'Scheduled Time'], ['2026-01-01', '2027-05-13 15:30'], '2027-05-13 15:30', ''],
    [['Date (UTC)', 'Time (UTC)'], ['2027-05-13', '15:30'], '2027-05-13 15:30', 'UTC'],
    [['Date & time UTC', ''], ['2027-05-13 15:30', ''], '2027-05-13 15:30', 'UTC'],
    [['date', 'time_gmt'], ['2027-05-13', '15:30'], '2027-05-13 15:30', 'gmt'],
    [
      ['date (UTC)', 'Timezone'],
      ['2027-05-13 15:30', 'Asia/Tokyo'],
      '2027-05-13 15:30',
      'Asia/Tokyo',
    ],
  ])('P-7.106 the columns %j say when, and in which zone', (header, row, when, zone) => {
    const named = [...header, 'text'];
    const line = lineUnder(named, columnsOf(named) ?? new Map())(2, [...row, 'Hi.']);
    expect([whenOfLine(line), line.cells.timezone]).toEqual([when, zone]);
    expect(ignoredColumns(named, [[...row, 'Hi.']], columnsOf(named) ?? new Map())).toEqual([]);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['utc', 'utc'],
    ['GMT+2', '+02:00'],
    ['-0330', '-03:30'],
    ['PDT', '-07:00'],
    ['+25', undefined],
    ['Eastern Time (US & Canada)', undefined],
    ['(UTC+01:00) Amsterdam', undefined],
    ['Mars/Olympus', undefined],
    ['', undefined],
  ])('P-7.106 the time zone %j is %j', (written, zone) => {
    expect(zoneNamed(written)).toBe(zone);
  });

  it.each([
    [['text', 'date'], ['Hello', '', ' world'], 1],
    [['text'], ['Hello', ' world'], 1],
    [['text', 'date'], ['Hello', '', '', ' '], 0],
    [['text', ''], ['Hello', 'world'], 0],
    [['text', 'date'], ['Hello'], 0],
  ])('P-7.106 under %j the row %j has words that no column takes: %j', (header, row, count) => {
    const line = lineUnder(header, columnsOf(header) ?? new Map())(2, row);
    expect(line.faults).toHaveLength(count);
  });

  it.each([
    [['Text', 'Date (UTC)', 'Labels'], true],
    [['post_id', 'text', 'url'], true],
    [['Update'], false],
    [['Text', ' and more'], false],
    [['Status', 'Message'], false],
    [['date', 'time'], false],
  ])('P-7.106 the first line %j of a text names columns: %j', (cells, is) => {
    expect(isHeader(cells)).toBe(is);
  });

  it.each([
    ['2026-12-01 9:30', '2026-12-01T09:30:00'],
    ['2026-12-01T09:30Z', '2026-12-01T09:30:00+00:00'],
    ['2027-05-01 9:00 PM', '2027-05-01T21:00:00'],
    ['1.5.2027 09:00', '2027-05-01T09:00:00'],
    ['13/05/2027 09:00', '2027-05-13T09:00:00'],
    ['May 1, 2027 9am EST', '2027-05-01T09:00:00-05:00'],
    ['46508.375', '2027-05-01T09:00'],
    ['46508,375', '2027-05-01T09:00'],
    ['46508 0.375', '2027-05-01T09:00'],
    // Not understood as a whole, so unchanged.
    ['2027-05-01 09:00 Europe/Berlin', '2027-05-01 09:00 Europe/Berlin'],
    ['2027-05-01', '2027-05-01'],
    ['soon', 'soon'],
    [
      '01/05/2027 09:00',
      { refused: '“01/05/2027 09:00” can be two days. Write the date like 2027-05-01' },
    ],
  ])('P-7.106 the time %j is %j', (typed, time) => {
    expect(writtenTime(typed)).toEqual(time);
  });

  it.each([
    [['content', 'scheduled_at', 'platform'], {}],
    [['Post Copy', 'Posting Time', 'Social Network', 'Account'], {}],
    [
      ['text', 'image_url', 'Link', 'empty'],
      ['image_url', 'Link'],
    ],
    [
      ['text', 'caption', ''],
      ['caption', 'column 3'],
    ],
    [['post_id', 'text', 'state', 'url', 'created_at'], {}],
    [
      ['text', 'url', 'created_at'],
      ['url', 'created_at'],
    ],
  ])('P-7.106 of the columns %j some are ignored', (header, ignored) => {
    const rows = [header.map((name) => (name === 'empty' ? ' ' : 'x'))];
    const map = columnsOf(header) ?? new Map();
    expect(ignoredColumns(header, rows, map)).toEqual(Array.isArray(ignored) ? ignored : []);
  });

  it.each([
    [['One.']],
    [['One.', 'Two.']],
    [['One.\n---\nstill one', '---', '\\---\n\\\\---']],
    [['---']],
  ])('P-7.106 the thread %j reads back from one cell', (parts) => {
    const row = [threadCell(parts), String(parts.length)];
    expect(partsOfLine(lineOf(columnsOf(['text', 'parts']) ?? new Map(), 2, row))).toEqual(parts);
  });

  it.each([[['a', 'b']], [['Tips, tricks']], [['a; b', 'c']], [[]]])(
    'P-7.106 the names %j read back from one cell',
    (list) => {
      expect(namesIn(namesCell(list))).toEqual(list);
    },
  );

  it.each([
    ['sep=;\ntext;date', ';'],
    ['sep=|\r\na|b;c', '|'],
    ['a,b,c', ','],
    ['"a,b,c";d', ';'],
    ['a\tb', '\t'],
    ['text', ','],
  ])('P-7.106 the delimiter of %j is %j', (header, sign) => {
    expect(delimiterOf(`${header}\n1,2,3;4;5;6`)).toBe(sign);
  });

  it('P-7.106 in plain text posts are separated by lines of ---, and each knows its starting line', () => {
    const lines = linesOfText('One.\nStill one.\n---\n\nTwo.\n ---- \n---\n');
    expect(lines.map((line) => [line.line, line.cells.text])).toEqual([
      [1, 'One.\nStill one.'],
      [5, 'Two.'],
    ]);
  });

  it('P-7.106 an account is given by its handle, its network or both', () => {
    const [ada, second, sky] = [
      account('1', 'twitter', 'ada'),
      account('2', 'twitter', 'ada_too'),
      account('3', 'bluesky', 'ada'),
    ] as const;
    const all = [ada, second, sky];
    for (const name of ['X', 'Twitter', 'X (Twitter)', 'Twitter (@ada)'])
      expect(accountNamed(name, all)).toBe(ada);
    expect(accountNamed('Bluesky', all)).toBe(sky);
    expect(accountNamed('@Ada_Too', all)).toBe(second);
    expect(accountNamed('X (@ada)', all)).toBe(ada);
    expect(accountNamed('bluesky: ada', all)).toBe(sky);
    expect(accountNamed('@ada', all)).toBe(
      'You have 2 accounts called “@ada”. Add the network, like “Bluesky @ada”.',
    );
    expect(accountNamed('LinkedIn', all)).toBe('You have no account called “LinkedIn”.');
  });
});
