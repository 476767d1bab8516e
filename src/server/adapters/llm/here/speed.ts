/**
 * About how long a post takes on this machine, before a model is installed: what was measured on one machine, scaled by
 * how fast this one calculates and reads its memory (`docs/models.md`).
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { second } from '#contract/core/time.ts';
import type { PostTime } from '#contract/models/here.ts';
import { fileOf, type Weights } from './weights.ts';

const Rates = z.object({ operations: z.number().positive(), bytes: z.number().positive() });
/** What a machine calculates and reads in a second, with all threads that would write. */
export type Rates = z.infer<typeof Rates>;

const program = fileURLToPath(new URL('./speed-child.ts', import.meta.url));
const lowPriority = 10;
/** It takes two seconds, and longer on a machine that is busy. */
const patience = 8 * second;

/**
 * A median post of Qwen2.5-Coder-1.5B (Q4_K_M) on two cores of an AMD EPYC: 7.2 seconds for 382 tokens read and 32
 * written. Four fifths of that are reading, by the time that one thread of the model needs for each.
 */
const measured = { billions: 1.5, reading: 5.7, writing: 1.5 };
/** What `speed-child.ts` finds on that machine. */
const reference: Rates = { operations: 5e9, bytes: 30e9 };

/** The seconds of a post with a model of this many billions of parameters: reading calculates, writing reads memory. */
export function secondsAt({ operations, bytes }: Rates, billions: number): number {
  const larger = billions / measured.billions;
  const reading = measured.reading * (reference.operations / operations);
  const writing = measured.writing * (reference.bytes / bytes);
  return larger * (reading + writing);
}

/** As exact as it is known: whole seconds up to ten, then fives, tens and minutes. */
export function roundedSeconds(seconds: number): number {
  const steps = [
    { below: 10, step: 1 },
    { below: 30, step: 5 },
    { below: 90, step: 10 },
  ];
  const { step } = steps.find(({ below }) => seconds < below) ?? { step: 60 };
  return Math.max(1, Math.round(seconds / step)) * step;
}

/** Measures this machine in a process of low priority, with so many of its cores; `undefined` if that fails. */
export async function ratesHere(cores: number, signal: AbortSignal): Promise<Rates | undefined> {
  try {
    const child = spawn(process.execPath, [program, String(cores)], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
      killSignal: 'SIGKILL',
    });
    // An abort is reported here too; the output is then incomplete.
    child.on('error', () => {});
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    } catch {
      // Some systems do not allow it.
    }
    return Rates.safeParse(JSON.parse(await text(child.stdout))).data;
  } catch {
    return undefined;
  }
}

export type RatesOf = (cores: number) => Promise<Rates | undefined>;

/** Measures once for this process, and again only if that failed. Empty if it cannot be found out. */
export function createPostTimes(
  rates: RatesOf = (cores) => ratesHere(cores, AbortSignal.timeout(patience)),
) {
  let known: Promise<Rates | undefined> | undefined;
  return async (
    offers: readonly Pick<Weights, 'id' | 'billions'>[],
    cores: number,
  ): Promise<PostTime[]> => {
    known ??= rates(cores);
    const found = await known;
    if (!found) {
      known = undefined;
      return [];
    }
    return offers.map((offer) => ({
      file: fileOf(offer),
      seconds: roundedSeconds(secondsAt(found, offer.billions)),
    }));
  };
}
