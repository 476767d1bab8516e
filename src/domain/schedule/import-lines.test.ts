import { describe, expect, it } from 'vitest';
import {
  accountNamed,
  columnsOf,
  delimiterOf,
  lineOf,
  linesOfText,
  paddedTime,
} from './import-lines.ts';

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
    expect(lineOf(map, 3, [' Hello. ', '2026-12-01', '9:30'])).toEqual({
      line: 3,
      text: 'Hello.',
      when: '2026-12-01 9:30',
      accounts: '',
      agent: '',
      labels: '',
      besides: { content_warning: '', language: '', poll: '', poll_minutes: '', visibility: '' },
    });
    expect(paddedTime('2026-12-01 9:30')).toBe('2026-12-01 09:30');
    expect(paddedTime('2026-12-01T09:30Z')).toBe('2026-12-01T09:30Z');
  });

  it.each([
    ['a,b,c', ','],
    ['"a,b,c";d', ';'],
    ['a\tb', '\t'],
    ['text', ','],
  ])('P-7.106 the delimiter of %j is %j', (header, sign) => {
    expect(delimiterOf(`${header}\n1,2,3;4;5;6`)).toBe(sign);
  });

  it('P-7.106 in plain text posts are separated by lines of ---, and each knows its starting line', () => {
    const lines = linesOfText('One.\nStill one.\n---\n\nTwo.\n ---- \n---\n');
    expect(lines.map(({ line, text }) => [line, text])).toEqual([
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
    expect(accountNamed('X', all)).toBe(ada);
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
