/** Asks Python when runs are due. It shares no code with this product. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Frequency } from '#contract/schedule/types.ts';

interface RunsQuestion {
  zone: string;
  /** The anchor’s local time, as `2027-03-14T02:30:00`; with fold 1 the second of two equal times. */
  wall: string;
  fold: 0 | 1;
  frequency: Frequency;
  /** Runs from here on (milliseconds UTC) are not wanted. */
  until: number;
  most: number;
  weekdays?: readonly number[];
  times?: readonly string[];
  ends_on?: string | null;
  /** What happens to the runs from `k` on that are due at `now`. */
  asks: [k: number, now: number][];
}

const Versions = z.object({
  python: z.string(),
  tzdata: z.string().nullable(),
  source: z.string().nullable(),
});
const Changes = z.array(z.tuple([z.int(), z.int()]));
const Runs = z.object({
  runs: z.array(z.int()),
  answers: z.array(z.tuple([z.int(), z.int().nullable(), z.int().nullable()])),
});
const missing = z.object({ missing: z.string() }).transform(() => undefined);

type Versions = z.infer<typeof Versions>;
export type Changes = z.infer<typeof Changes>;
type RunsAnswer = z.infer<typeof Runs>;

export interface Oracle {
  versions: () => Promise<Versions>;
  /** The clock changes in a span, with the offset in seconds from then on; `undefined` for an unknown zone. */
  changes: (zone: string, from: number, to: number) => Promise<Changes | undefined>;
  runs: (question: RunsQuestion) => Promise<RunsAnswer | undefined>;
  close: () => void;
}

const script = join(import.meta.dirname, 'oracle.py');

/** Starts Python 3. Without it, questions fail with an error message. */
export function startOracle(): Oracle {
  const child = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting: { done: (line: string) => void; failed: (error: Error) => void }[] = [];
  let ended: Error | undefined;
  const end = (error: Error) => {
    ended ??= error;
    for (const { failed } of waiting.splice(0)) failed(ended);
  };
  child.on('error', (error) => end(new Error(`python3 could not be started: ${error.message}`)));
  child.on('exit', (code) => end(new Error(`python3 ended with ${code}`)));
  // The exit handler reports what could not be written.
  child.stdin.on('error', () => {});
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.done(line));

  const ask = (question: object) =>
    new Promise<string>((done, failed) => {
      if (ended) return failed(ended);
      waiting.push({ done, failed });
      child.stdin.write(`${JSON.stringify(question)}\n`);
    });
  const answer = async <T extends z.ZodType>(about: string, question: object, shape: T) =>
    shape.parse(JSON.parse(await ask({ about, ...question })));

  return {
    versions: () => answer('versions', {}, Versions),
    changes: (zone, from, to) => answer('changes', { zone, from, to }, z.union([Changes, missing])),
    runs: (question) => answer('runs', question, z.union([Runs, missing])),
    close: () => child.stdin.end(),
  };
}
