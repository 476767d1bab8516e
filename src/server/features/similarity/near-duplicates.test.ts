import { describe, expect, it } from 'vitest';
import { createNearDuplicateFinder, type FindNearDuplicates } from './routes.ts';

const texts = ['Nobody tests a backup until it rains.', 'Nobody tests a backup until it snows.'];

/** The real comparison, with a record of its calls. */
function counted() {
  const real = createNearDuplicateFinder();
  const asked: string[] = [];
  const find: FindNearDuplicates = (some, first) => {
    asked.push(`${first} of ${some.join(' | ')}`);
    return real(some, first);
  };
  return { asked, find: createNearDuplicateFinder(find) };
}

describe('finding near-duplicates', () => {
  it('compares the same texts once, with the same result', () => {
    const { asked, find } = counted();
    expect(find(texts, 2)).toHaveLength(1);
    expect(find([...texts], 2)).toEqual(find(texts, 2));
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a further text', [...texts, 'A pigeon walked into the bank.'], 2],
    ['another order', texts.toReversed(), 2],
    ['an edited text', [texts[0] ?? '', 'A pigeon walked into the bank.'], 2],
    ['fewer of one’s own', texts, 1],
  ])('compares again after %s', (_, changed, first) => {
    const { asked, find } = counted();
    find(texts, 2);
    find(changed, first);
    expect(asked).toHaveLength(2);
  });

  it('evicts the least recently used result', () => {
    const { asked, find } = counted();
    find(texts, 2);
    find(['kept'], 1);
    for (let other = 0; other < 499; other += 1) {
      find(['kept'], 1);
      find([`other ${other}`], 1);
    }
    const before = asked.length;
    find(['kept'], 1);
    expect(asked).toHaveLength(before);
    find(texts, 2);
    expect(asked).toHaveLength(before + 1);
  });
});
