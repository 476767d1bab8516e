/** A worker is stopped in the middle of its work, others continue, and then it resumes. */
import type { WorkerHandle } from '#proofs/chaos/worker-handle.ts';
import {
  accountOf,
  type Author,
  author,
  decide,
  iso,
  noteOff,
  plan,
  reconnect,
  told,
  wish,
} from '#proofs/chaos/people.ts';
import type { Testbed, Wish } from '#proofs/chaos/testbed.ts';
import { pass, settleNow } from '#proofs/chaos/time.ts';
import type { Fault, Point } from '#proofs/chaos/messages.ts';
import { playEdits } from './edits.ts';
import { hour, minute, second } from '#contract/core/time.ts';

/** Throws what happened to the newest post, for a worker that did not stop where it was to. */
async function mustHaveStopped(bed: Testbed, worker: WorkerHandle, point: Point): Promise<void> {
  if (worker.isStopped()) return;
  const moves = await bed.world.ctx.db
    .selectFrom('occurrence_moves')
    .select(['event', 'state', 'at'])
    .orderBy('at', 'desc')
    .limit(8)
    .execute();
  const story = moves.map(({ event, state }) => `${event} → ${state}`).toReversed();
  throw new Error(`Nobody came to the point ${point}: ${story.join(', ')}.`);
}

interface Paused {
  bed: Testbed;
  who: Author;
  /** The series that the worker was processing when it stopped. */
  series: string;
  pausedWorker: WorkerHandle;
}

/** Stops the only worker at a failpoint of a post. */
async function pauseAt(bed: Testbed, point: Point, text: string, fault?: Fault): Promise<Paused> {
  const who = await author(bed, 1);
  if (fault) await bed.emulator.plan(text, [fault]);
  const due = bed.clock.now() + 20 * minute;
  const series = await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
  const [pausedWorker] = bed.workers;
  if (!pausedWorker) throw new Error('Nobody works.');
  pausedWorker.trap({ point, hit: 1, how: 'stop' });
  await pass(bed, 30 * minute);
  // It has been stopped since the post was due or written, while the clock went on.
  await mustHaveStopped(bed, pausedWorker, point);
  return { bed, who, series, pausedWorker };
}

/** Like `pauseAt`, but the clock stands still with the worker. */
async function stopAt(bed: Testbed, point: Point, text: string): Promise<Paused> {
  const who = await author(bed, 1);
  const due = bed.clock.now() + 20 * minute;
  const series = await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
  const [pausedWorker] = bed.workers;
  if (!pausedWorker) throw new Error('Nobody works.');
  await pass(bed, 20 * minute - second);
  pausedWorker.trap({ point, hit: 1, how: 'stop' });
  await pass(bed, second);
  await mustHaveStopped(bed, pausedWorker, point);
  return { bed, who, series, pausedWorker };
}

/** Stopped past its lease; another worker continues, and then the first one resumes. */
async function overslept(bed: Testbed, point: Point, fault?: Fault): Promise<void> {
  const text = `Overslept at ${point}.`;
  const { pausedWorker } = await pauseAt(bed, point, text, fault);
  const other = await bed.addWorker();
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
  await pausedWorker.wake();
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
  await bed.removeWorker(other);
  wish(bed, text, 1, ['PUBLISHED']);
}

/** Resumes shortly after its lease expired, before anyone noticed. */
async function wokeFirst(bed: Testbed, point: Point): Promise<void> {
  const text = `Woke first at ${point}.`;
  const { pausedWorker } = await stopAt(bed, point, text);
  bed.clock.set(bed.clock.now() + minute);
  await pausedWorker.wake();
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
  wish(bed, text, 1, ['PUBLISHED']);
}

/** Sleeps until another worker is at the same step of the same post: it must not touch that post any more. */
async function cameRound(bed: Testbed): Promise<void> {
  const text = 'Come round again.';
  const { pausedWorker } = await pauseAt(bed, 'intended', text);
  const other = await bed.addWorker();
  other.trap({ point: 'answered', hit: 1, how: 'stop' });
  await pass(bed, 2 * hour);
  if (!other.isStopped()) throw new Error('Nobody came round.');
  await pausedWorker.wake();
  await other.wake();
  await pass(bed, hour);
  await decide(bed);
  await pass(bed, hour);
  await bed.removeWorker(other);
  wish(bed, text, 1, ['PUBLISHED']);
}

/** Something is switched off, and its owner was told so, while a worker is just before the intent. */
async function switchedOff(
  bed: Testbed,
  what: string,
  turn: (paused: Paused) => Promise<() => Promise<void>>,
  after: { live: number; ends: Wish['ends'] },
): Promise<void> {
  const text = `Switched off: ${what}.`;
  const paused = await stopAt(bed, 'claimed', text);
  const turnOn = await turn(paused);
  await paused.pausedWorker.wake();
  await pass(bed, 10 * minute);
  await turnOn();
  await pass(bed, hour);
  wish(bed, text, after.live, after.ends);
}

async function playSwitches(bed: Testbed): Promise<void> {
  await switchedOff(
    bed,
    'everything',
    async ({ who }) => {
      await told(bed, who, 'POST', '/publishing/freeze');
      const on = noteOff(bed, 'owner', who.id);
      return async () => {
        on();
        await told(bed, who, 'POST', '/publishing/resume');
      };
    },
    { live: 0, ends: ['MISSED'] },
  );
  await switchedOff(
    bed,
    'the agent',
    async ({ who }) => {
      const agent = who.agents[0] ?? '';
      const path = `/agents/${agent}/toggle-status`;
      await told(bed, who, 'POST', path, { is_active: false });
      const on = noteOff(bed, 'agent', agent);
      return async () => {
        on();
        await told(bed, who, 'POST', path, { is_active: true });
      };
    },
    { live: 0, ends: ['MISSED'] },
  );
  await switchedOff(
    bed,
    'the account',
    async ({ who }) => {
      await told(bed, who, 'DELETE', `/auth/platforms/${bed.platform}`);
      const on = noteOff(bed, 'account', accountOf(who));
      return async () => {
        on();
        await reconnect(bed, who);
      };
    },
    { live: 1, ends: ['PUBLISHED'] },
  );
}

/** A call takes long while another worker looks on, which must not consider it lost before its timeout. */
async function slow(bed: Testbed): Promise<void> {
  const text = 'A long call.';
  const who = await author(bed, 1);
  const before = bed.onHang;
  const hanging = Promise.withResolvers<string>();
  bed.onHang = (call) => hanging.resolve(call);
  await bed.emulator.plan(text, [{ accepts: true, shows: 'hang' }]);
  const due = bed.clock.now() + 20 * minute;
  await plan(bed, who, { content_text: text, scheduled_time: iso(due) });
  await pass(bed, 20 * minute - second);
  const other = await bed.addWorker();
  const [sender] = bed.workers;
  bed.clock.set(due);
  const sending = sender?.round();
  const call = await hanging.promise;
  for (let waited = 0; waited < 24; waited += 4) {
    bed.clock.set(due + waited * second);
    await other.round();
  }
  bed.onHang = before;
  sender?.giveUp(call);
  await sending;
  await pass(bed, hour);
  await decide(bed);
  await settleNow(bed);
  await bed.removeWorker(other);
  wish(bed, text, 1, ['PUBLISHED']);
}

export async function playPausedWorkers(bed: Testbed): Promise<void> {
  const lostAnswer = { accepts: true, shows: 'reset' } as const;
  for (const point of ['claimed', 'intended', 'answered', 'published'] as const) {
    await overslept(bed, point);
  }
  if (bed.capability !== 'none') await overslept(bed, 'reconciling', lostAnswer);
  for (const point of ['claimed', 'prepared', 'intended', 'answered'] as const) {
    await wokeFirst(bed, point);
  }
  if (bed.capability === 'read') await cameRound(bed);
  await playSwitches(bed);
  await playEdits(bed);
  await slow(bed);
}
