/** What the processes of a server tell each other about an installation: how far it is, and what is to become of it. */
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { HereWork } from '#contract/models/here.ts';
import type { Folders } from './folders.ts';
import { isLocked } from './lock.ts';
import { writeWhole } from './write-whole.ts';

/** What is being installed, so that it goes on after a restart. Another process pauses or cancels by changing it. */
const Plan = z.object({
  file: z.string(),
  is_paused: z.boolean(),
  is_canceled: z.boolean().default(false),
});
type Plan = z.infer<typeof Plan>;

/** How often the other processes are told and listened to, in milliseconds. */
const beat = 500;

const read = <Value>(path: string, schema: z.ZodType<Value>): Value | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

export interface Sharing {
  plan: {
    read(): Plan | undefined;
    save(file: string, is_paused: boolean): void;
    forget(): void;
  };
  /** What another process installs now. */
  theirs(): HereWork | undefined;
  /** Has that stopped. Returns its file. */
  stopTheirs(how: 'pause' | 'cancel'): string | undefined;
  /** Shows the others what `current` returns, and does what they want, until the work ends. */
  inSight(
    stop: AbortController,
    current: () => HereWork | null,
    work: Promise<void>,
  ): Promise<void>;
}

export function createSharing({ plan, progress, lock }: Folders): Sharing {
  const save = (value: Plan): void => writeWhole(plan, value);
  const theirs = (): HereWork | undefined =>
    isLocked(lock) ? read(progress, HereWork) : undefined;
  const show = (work: HereWork | null): void => {
    try {
      if (work) writeWhole(progress, work);
    } catch {
      // The disk is full; the work itself says so.
    }
  };
  return {
    plan: {
      read: () => read(plan, Plan),
      save: (file, is_paused) => save({ file, is_paused, is_canceled: false }),
      forget: () => rmSync(plan, { force: true }),
    },
    theirs,
    stopTheirs(how) {
      const file = theirs()?.file;
      if (file !== undefined) save({ file, is_paused: true, is_canceled: how === 'cancel' });
      return file;
    },
    async inSight(stop, current, work) {
      const clock = setInterval(() => {
        show(current());
        const wish = read(plan, Plan);
        if (wish?.is_paused) stop.abort(wish.is_canceled ? 'cancel' : 'pause');
      }, beat);
      await work.finally(() => {
        clearInterval(clock);
        rmSync(progress, { force: true });
      });
    },
  };
}
