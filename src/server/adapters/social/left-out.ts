/** What a network did not take of a post that goes out anyway, in sentences for its owner. */
import { PlatformError, type Prepared } from './port.ts';

/** Keeps it with what was prepared, in place of what an earlier attempt left out. */
export function withLeftOut(prepared: Prepared, left_out: readonly string[]): Prepared {
  const { left_out: _before, ...others } = prepared;
  return left_out.length > 0 ? { ...others, left_out } : others;
}

/** `what`: “its cover”. `why`: a sentence. */
export const without = (what: string, why: string): string =>
  `Published without ${what}. ${why.replace(/\.?$/, '.')}`;

export const isRefused = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind === 'rejected';

/** Takes a step that a post does not depend on. Returns what it has to do without: `what`, if the network refused it. */
export async function unlessRefused(what: string, step: () => Promise<unknown>): Promise<string[]> {
  try {
    await step();
    return [];
  } catch (error) {
    if (isRefused(error)) return [without(what, error.message)];
    throw error;
  }
}

export const itsCover = 'its cover';
