/** How limited measurements are printed, and how percentiles are computed. */
import type { Engine } from '#server/db/client.ts';
import { everyEngine } from '#test/engines.ts';

/** The percentile of `values`, with `share` from 0 to 1. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

export const median = (values: readonly number[]): number => at(values, 0.5);

/** One figure next to its limit. */
export const line = (what: string, value: string, limit: string): string =>
  `  ${what.padEnd(44)} ${value.padStart(24)}   (limit ${limit})`;

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** The figures on every engine: the PostgreSQL half where there is a server. */
export const onEveryEngine =
  (measureOn: (engine: Engine) => Promise<string[]>) => async (): Promise<string[]> => {
    const lines: string[] = [];
    for (const engine of everyEngine) lines.push(...(await measureOn(engine)));
    return lines;
  };
