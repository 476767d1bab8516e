/** Prints the results: one line per trial, and one per engine at the end. */
import type { Engine } from '#server/db/client.ts';
import type { Finding } from './finding.ts';
import type { Trial } from './stage.ts';
import type { Figures, Result } from './trial.ts';

const shown = 20;

const counted = (findings: readonly Finding[], what: Finding['what']): number =>
  findings.filter((finding) => finding.what === what).length;

/** The 95th percentile, in seconds. */
function p95(lateness: readonly number[]): number {
  const sorted = lateness.toSorted((a, b) => a - b);
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0) / 1000;
}

export interface Report {
  add(trial: Trial, result: Result): void;
  /** Prints the totals; true if nothing was violated. */
  close(): boolean;
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

export function createReport(say: (line: string) => void): Report {
  const sums = new Map<Engine, Result>();
  let holds = true;
  return {
    add(trial, { figures, findings }) {
      const isWell = findings.length === 0;
      say(`${isWell ? '✓' : '✗'} ${titleOf(trial)}: ${lineOf(figures, findings)}`);
      for (const { what, text } of findings.slice(0, shown)) say(`    ${what}: ${text}`);
      const { engine, capability, seed } = trial;
      if (!isWell) {
        const words = `--engine ${engine} --capability ${capability} --seed ${seed} --runs 1`;
        say(`    again: npm run chaos -- ${words}`);
      }
      const before = sums.get(engine);
      sums.set(engine, {
        figures: before ? join(before.figures, figures) : figures,
        findings: [...(before?.findings ?? []), ...findings],
      });
      holds &&= isWell;
    },
    close() {
      for (const [engine, { figures, findings }] of sums) {
        say(`${engine}: ${lineOf(figures, findings)}`);
      }
      return holds && sums.size > 0;
    },
  };
}
