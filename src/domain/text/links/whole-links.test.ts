import { expect, test } from 'vitest';
import { wholeLinksIn } from './whole-links.ts';

const uris = (text: string) => wholeLinksIn(text).map(({ uri }) => uri);

test('finds links with and without a scheme, also beside a long row without spaces', () => {
  expect(uris('See rye.example.com/a(b), or https://bread.example/x.')).toEqual([
    'https://rye.example.com/a(b)',
    'https://bread.example/x',
  ]);
  const row = '汉。'.repeat(400);
  expect(uris(`${row} lamps.com ${row}`)).toEqual(['https://lamps.com']);
});

/** CPU time in milliseconds, so that other load does not count. */
function timeOf(text: string): number {
  const since = process.threadCpuUsage();
  wholeLinksIn(text);
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
}

test('IN-3 a text of 100,000 characters takes linear time', () => {
  for (const unit of ['a.', 'a."', '汉.', `${'汉'.repeat(5000)}.`, 'a.com,', 'a.com ']) {
    const [short = 0, long = 0] = [20_000, 100_000].map((length) =>
      timeOf(unit.repeat(Math.ceil(length / unit.length)).slice(0, length)),
    );
    // Five times as long; quadratic time would be 25 times, and took more than a minute.
    expect(long, unit).toBeLessThan(Math.max(500, short * 12));
  }
});
