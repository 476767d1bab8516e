import { describe, expect, test } from 'vitest';
import { type ItemNames, keyOf, type KeptItem, knownItems } from './known-items.ts';

interface Entry {
  guid?: string;
  link?: string;
  title?: string;
  at?: number;
}

const namesOf = ({ guid, link, title = '', at }: Entry): ItemNames => ({
  guid: guid && `guid ${guid}`,
  link: link && `link ${link}`,
  look: `look ${link} ${title} ${at}`,
  title,
  published_at: at ?? null,
});
const keptAs = (names: ItemNames): KeptItem => ({
  key: keyOf(names),
  link: names.link ?? null,
  look: names.look,
  has_guid: names.guid !== undefined,
  title: names.title,
  published_at: names.published_at,
});

/** How many items of each reading are new. */
function countNew(...readings: Entry[][]): number[] {
  const kept: KeptItem[] = [];
  return readings.map((entries) => {
    const reading = entries.map(namesOf);
    const known = knownItems(kept, reading);
    const fresh = reading.flatMap((names) => known.take(names) ?? []).map(keptAs);
    expect(new Set([...kept, ...fresh].map(({ key }) => key)).size).toBe(
      kept.length + fresh.length,
    );
    kept.push(...fresh);
    return fresh.length;
  });
}

const one = { guid: '1', link: '/1', title: 'Rye is back', at: 1 };
const two = { guid: '2', link: '/2', title: 'Spelt on Fridays', at: 2 };

describe('P-23.46 an item comes once', () => {
  test.each<[string, Entry[], Entry[]]>([
    ['with a new guid and date', [one], [{ ...one, guid: 'a', at: 9 }]],
    [
      'with a new guid, date and letter case',
      [one],
      [{ ...one, guid: 'a', at: 9, title: 'RYE is back!' }],
    ],
    [
      'with a new guid at every reading, beside others',
      [one, two],
      [
        { ...two, guid: 'b', at: 8 },
        { ...one, guid: 'a', at: 9 },
      ],
    ],
    ['with a new guid and address', [one], [{ ...one, guid: 'a', link: '/a' }]],
    [
      'at a new address, without a guid',
      [{ ...one, guid: '' }],
      [{ ...one, guid: '', link: '/a' }],
    ],
    [
      'with new guids and addresses for all',
      [one, two],
      [
        { ...one, guid: 'a', link: 'https://new/1' },
        { ...two, guid: 'b', link: 'https://new/2' },
      ],
    ],
    ['with a new guid and title', [one], [{ ...one, guid: 'a', title: 'Rye again' }]],
    ['with a new title', [one], [{ ...one, title: 'Rye is back again' }]],
    ['with a new title and date', [one], [{ ...one, title: 'Rye is back again', at: 9 }]],
    ['at a new address', [one], [{ ...one, link: '/rye' }]],
    ['with a new title and address', [one], [{ ...one, title: 'Rye again', link: '/rye' }]],
    ['without its guid', [one], [{ link: '/1', title: 'Rye again' }]],
    [
      'with a guid where it had none',
      [{ link: '/1', title: 'a' }],
      [{ guid: '1', link: '/1', title: 'b' }],
    ],
    ['twice in one reading', [one, one], [one, one]],
    ['twice in one reading, at two addresses of one title', [one, { ...one, link: '/x' }], [one]],
  ])('%s', (_what, first, second) => {
    const [before, after] = countNew(first, second, first);
    expect(before).toBe(new Set(first.map(({ title }) => title)).size);
    expect(after).toBe(0);
    expect(countNew(first, second, first)[2]).toBe(0);
  });

  test.each<[string, Entry[][], number[]]>([
    [
      'articles that share a guid are several',
      [
        [
          { ...one, guid: 'x' },
          { ...two, guid: 'x' },
        ],
        [
          { ...one, guid: 'x' },
          { ...two, guid: 'x' },
        ],
        [
          { ...one, guid: 'x' },
          { ...two, guid: 'x' },
          { guid: 'x', link: '/3', title: 'Three' },
        ],
      ],
      [2, 0, 1],
    ],
    [
      'so are those of one title at other addresses and times',
      [
        [
          { ...one, guid: 'x' },
          { ...one, guid: 'x', link: '/7', at: 7 },
        ],
        [
          { ...one, guid: 'x', link: '/8', at: 8 },
          { ...one, guid: 'x', link: '/7', at: 7 },
        ],
      ],
      [2, 1],
    ],
    [
      'and those of other titles without an address',
      [
        [
          { guid: 'x', title: 'a', at: 1 },
          { guid: 'x', title: 'b', at: 1 },
        ],
      ],
      [2],
    ],
    [
      'a new guid, address and time, or a title or time that is missing, is another item',
      [
        [one, { guid: '5', link: '/5', at: 5 }, { guid: '6', link: '/6', title: 'Six' }],
        [
          { ...one, guid: 'a', link: '/a', at: 9 },
          { guid: 'b', link: '/b', at: 5 },
          { guid: 'c', link: '/c', title: 'Six' },
        ],
      ],
      [3, 3],
    ],
    [
      'also one at a time',
      [
        [{ ...one, guid: 'x' }],
        [{ ...two, guid: 'x' }],
        [{ ...one, guid: 'x' }],
        [{ ...two, guid: 'x', title: 'Edited' }],
      ],
      [1, 1, 0, 0],
    ],
    [
      'and after they were known as one',
      [
        [{ ...one, guid: 'x' }],
        [
          { ...two, guid: 'x' },
          { ...one, guid: 'x', title: 'Edited' },
        ],
      ],
      [1, 1],
    ],
    [
      'items of one address are told apart by guid',
      [
        [
          { ...one, link: '/status' },
          { ...two, link: '/status' },
        ],
        [
          { ...one, link: '/status' },
          { ...two, link: '/status' },
          { guid: '3', link: '/status', title: 'Rye is back', at: 5 },
        ],
        [{ guid: '4', link: '/status', title: 'Out of flour', at: 6 }],
      ],
      [2, 1, 1],
    ],
    [
      'items without anything but a title and date',
      [
        [{ title: 'a', at: 1 }],
        [
          { title: 'a', at: 1 },
          { title: 'a', at: 2 },
        ],
      ],
      [1, 1],
    ],
  ])('but %s', (_what, readings, fresh) => {
    expect(countNew(...readings)).toEqual(fresh);
  });
});
