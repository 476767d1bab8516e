/** Prints the results: one line per trial, and one per engine at the end. */
import type { Engine } from '#server/db/client.ts';
import type { Report } from '#proofs/shared/report.ts';
import type { Finding } from './finding.ts';
import type { Trial } from './testbed.ts';
import type { Figures, Result } from './trial.ts';

const shown = 15;

const counted = (findings: readonly Finding[], what: Finding['what']): number =>
  findings.filter((finding) => finding.what === what).length;

/** The 95th percentile, in seconds. */
function p95(lateness: readonly number[]): number {
  const sorted = lateness.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0) / 1000;
}

export interface Results {
  add(trial: Trial, result: Result): void;
  /** Prints the totals. */
  close(): void;
}

const titleOf = ({ engine, capability, seed }: Trial): string =>
  `${engine} ${capability} seed ${seed}`;

function lineOf(figures: Figures, findings: readonly Finding[]): string {
  const { kills, unknowns, adopted, review, published, lateness } = figures;
  const counts = ['lost', 'duplicate', 'stuck'] as const;
  const faults = counts.map((what) => `${what} ${counted(findings, what)}`).join(', ');
  const others = findings.length - counts.reduce((sum, what) => sum + counted(findings, what), 0);
  return `published ${published}, kills ${kills}, unknowns ${unknowns}, adopted ${adopted}, review ${review}, ${faults}, other breaches ${others}, p95 lateness ${p95(lateness)} s`;
}

const join = (a: Figures, b: Figures): Figures => ({
  kills: a.kills + b.kills,
  unknowns: a.unknowns + b.unknowns,
  adopted: a.adopted + b.adopted,
  review: a.review + b.review,
  published: a.published + b.published,
  lateness: [...a.lateness, ...b.lateness],
});

/** Reports each trial as a check, with its violations and how to repeat it. */
export function createResults({ say, check }: Report): Results {
  const sums = new Map<Engine, Result>();
  return {
    add(trial, { figures, findings }) {
      const { engine, capability, seed } = trial;
      const again = `--engine ${engine} --capability ${capability} --seed ${seed}`;
      check(findings.length === 0, `${titleOf(trial)}: ${lineOf(figures, findings)}`, [
        ...findings.slice(0, shown).map(({ what, text }) => `${what}: ${text}`),
        `again: npm run prove -- chaos ${again}`,
      ]);
      const before = sums.get(engine);
      sums.set(engine, {
        figures: before ? join(before.figures, figures) : figures,
        findings: [...(before?.findings ?? []), ...findings],
      });
    },
    close() {
      for (const [engine, { figures, findings }] of sums) {
        say(`${engine}: ${lineOf(figures, findings)}`);
      }
    },
  };
}
