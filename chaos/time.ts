/** Advances the time of a stage, only as far as the next thing that the ledger waits for. */
import { finalStates, leasedStates, waitingStates } from '#domain/ledger/occurrence.ts';
import type { Hand } from './hand.ts';
import type { Stage } from './stage.ts';

/** More rounds at one instant than any ledger needs to settle. */
const maxRounds = 12;
/** More instants than any period of a trial has: a ledger that needs more is in an endless loop. */
const maxMoments = 3000;
/** Due posts that could not be started are tried again after this long, in milliseconds. */
const again = 30_000;

const readMoves = async ({ world }: Stage): Promise<number> => {
  const { count } = await world.ctx.db
    .selectFrom('occurrence_moves')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** A round may end while the server is being replaced; a connection to the dead one fails once more with an error. */
const movesOf = (stage: Stage): Promise<number> =>
  readMoves(stage)
    .catch(() => readMoves(stage))
    .catch(() => readMoves(stage));

async function turn(stage: Stage, hand: Hand): Promise<void> {
  const end = await hand.round();
  if (end !== 'done') await stage.emulator.rest();
  if (end === 'stopped') stage.counts.stops += 1;
  if (end === 'died') {
    stage.counts.kills += 1;
    await stage.replace(hand);
  }
}

/** Runs rounds of every worker until nothing changes at this instant. Workers that die are replaced. */
export async function settleNow(stage: Stage): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const before = await movesOf(stage);
    const able = stage.hands.filter((hand) => !hand.isStopped());
    await Promise.all(able.map((hand) => turn(stage, hand)));
    if ((await movesOf(stage)) === before) return;
  }
}

/** The next instant after `now` at which the ledger has something to do. */
async function nextMoment({ world }: Stage, now: number): Promise<number> {
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
export async function until(stage: Stage, instant: number): Promise<void> {
  const { clock } = stage;
  for (let count = 0; ; count += 1) {
    if (count > maxMoments) throw new Error('The ledger comes to no rest.');
    await settleNow(stage);
    const next = await nextMoment(stage, clock.now());
    const isNobodyThere = stage.hands.every((hand) => hand.isStopped());
    if (isNobodyThere) stage.troubles.push({ from: clock.now(), until: instant });
    if (next > instant || isNobodyThere) break;
    clock.set(next);
  }
  clock.set(instant);
  await settleNow(stage);
}

export const pass = (stage: Stage, milliseconds: number): Promise<void> =>
  until(stage, stage.clock.now() + milliseconds);
