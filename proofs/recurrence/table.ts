/** The small table that `npm test` compares with, so that it needs no Python: a few runs of every zone and frequency. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frequencies, Timezones } from '#contract/schedule/types.ts';
import { root } from '#scripts/steps.ts';
import { createRandom } from '#domain/shuffle.ts';
import { type Case, span } from './cases.ts';
import type { Oracle } from './oracle.ts';

const path = 'src/domain/schedule/recurrence-oracle.txt';
const seed = 22;
/** The runs that are kept of every schedule. */
const kept = [0, 1, 2, 13, 89, 1000, 50_000];
/** Ends of months; in America the clocks go back in the night after the first one. */
const anchors = ['2026-10-31T01:30:00', '2027-01-31T02:30:00'];

const later = (random: () => number) =>
  new Date(Date.UTC(2027, 0, 1) + Math.floor(random() * 365 * 86_400) * 1000)
    .toISOString()
    .slice(0, 19);

/** Queries only the oracle, and writes its answers. */
export async function writeTable(oracle: Oracle): Promise<boolean> {
  const random = createRandom(seed);
  const rows: string[] = [];
  for (const zone of Object.keys(Timezones)) {
    for (const frequency of Frequencies) {
      for (const wall of [...anchors, later(random)]) {
        const asked: Case = { zone, wall, fold: 0, frequency, most: 1e9 };
        const answer = await oracle.runs({ ...asked, until: span.to, most: 1e9, asks: [] });
        if (!answer) return false;
        const runs = kept.flatMap((k) => {
          const at = answer.runs[k];
          return at === undefined ? [] : [`${k}=${new Date(at).toISOString().slice(0, 19)}Z`];
        });
        rows.push([zone, frequency, wall, ...runs].join(' '));
      }
    }
  }
  writeFileSync(join(root, path), `${rows.join('\n')}\n`);
  console.log(`${path}: ${rows.length} schedules`);
  return true;
}
