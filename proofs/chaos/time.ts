/** Advances the time of a testbed, only as far as the next thing that the ledger waits for. */
import { finalStates, leasedStates, waitingStates } from '#domain/ledger/occurrence-states.ts';
import type { WorkerHandle } from './worker-handle.ts';
import type { Testbed } from './testbed.ts';

/** More rounds at one instant than any ledger needs to settle. */
const maxRounds = 12;
/** More instants than any period of a trial has: a ledger that needs more is in an endless loop. */
const maxMoments = 3000;
/** Due posts that could not be started are tried again after this long, in milliseconds. */
const again = 30_000;

const readMoves = async ({ world }: Testbed): Promise<number> => {
  const { count } = await world.ctx.db
    .selectFrom('occurrence_moves')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A round may end while the server is being replaced; a connection to the dead one fails once more with an error. */
const movesOf = (bed: Testbed): Promise<number> =>
  readMoves(bed)
    .catch(() => readMoves(bed))
    .catch(() => readMoves(bed));

async function turn(bed: Testbed, worker: WorkerHandle): Promise<void> {
  const end = await worker.round();
  if (end !== 'done') await bed.emulator.rest();
  if (end === 'stopped') bed.counts.stops += 1;
  if (end === 'died') {
    bed.counts.kills += 1;
    await bed.replace(worker);
  }
}

/** Runs rounds of every worker until nothing changes at this instant. Workers that die are replaced. */
export async function settleNow(bed: Testbed): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const before = await movesOf(bed);
    const able = bed.workers.filter((worker) => !worker.isStopped());
    await Promise.all(able.map((worker) => turn(bed, worker)));
    if ((await movesOf(bed)) === before) return;
  }
}

/** The next instant after `now` at which the ledger has something to do. */
async function nextMoment({ world }: Testbed, now: number): Promise<number> {
  const rows = await world.ctx.db
    .selectFrom('occurrences')
    .select(['state', 'due_at', 'late_window', 'lease_until', 'next_at'])
    .where('state', 'not in', finalStates)
    .execute();
  const moments = rows.flatMap(({ state, due_at, late_window, lease_until, next_at }) => [
    ...(leasedStates.some((leased) => leased === state) ? [lease_until ?? Infinity] : []),
    ...(['UNKNOWN', 'RETRY_WAIT', 'PLANNED'].includes(state) ? [next_at ?? due_at] : []),
    ...(waitingStates.some((waiting) => waiting === state)
      ? [due_at, due_at + late_window + 1]
      : []),
    ...(state === 'READY' && due_at <= now && now <= due_at + late_window ? [now + again] : []),
  ]);
  return Math.min(...moments.filter((moment) => moment > now));
}

/** Advances time to `instant`, and lets the workers do what becomes due. */
async function until(bed: Testbed, instant: number): Promise<void> {
  const { clock } = bed;
  for (let count = 0; ; count += 1) {
    if (count > maxMoments) throw new Error('The ledger comes to no rest.');
    await settleNow(bed);
    const next = await nextMoment(bed, clock.now());
    const isNobodyThere = bed.workers.every((worker) => worker.isStopped());
    if (isNobodyThere) bed.troubles.push({ from: clock.now(), until: instant });
    if (next > instant || isNobodyThere) break;
    clock.set(next);
  }
  clock.set(instant);
  await settleNow(bed);
}

export const pass = (bed: Testbed, milliseconds: number): Promise<void> =>
  until(bed, bed.clock.now() + milliseconds);

/** Resumes the workers that stopped themselves. */
export async function wakeAll({ workers }: Testbed): Promise<void> {
  for (const worker of workers) if (worker.isStopped()) await worker.wake();
}
