/** A worker is stopped in the middle of its work, others continue, and then it resumes. */
import type { Hand } from '#chaos/hand.ts';
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
} from '#chaos/people.ts';
import type { Stage, Wish } from '#chaos/stage.ts';
import { pass, settleNow } from '#chaos/time.ts';
import type { Fault, Point } from '#chaos/wire.ts';
import { playEdits } from './edits.ts';
import { hour, minute, second } from '#contract/core/time.ts';

interface Sleep {
  stage: Stage;
  who: Author;
  /** The series that the worker was processing when it stopped. */
  series: string;
  sleeper: Hand;
}

/** Stops the only worker at a failpoint of a post. */
async function fallAsleep(stage: Stage, point: Point, text: string, fault?: Fault): Promise<Sleep> {
  const who = await author(stage, 1);
  if (fault) await stage.emulator.plan(text, [fault]);
  const due = stage.clock.now() + 20 * minute;
  const series = await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
  const [sleeper] = stage.hands;
  if (!sleeper) throw new Error('Nobody works.');
  sleeper.trap({ point, hit: 1, how: 'stop' });
  await pass(stage, 30 * minute);
  // It has been stopped since the post was due or written, while the clock went on.
  if (!sleeper.isStopped()) throw new Error(`Nobody came to the point ${point}.`);
  return { stage, who, series, sleeper };
}

/** Like `fallAsleep`, but the clock stands still with the worker. */
async function stopAt(stage: Stage, point: Point, text: string): Promise<Sleep> {
  const who = await author(stage, 1);
  const due = stage.clock.now() + 20 * minute;
  const series = await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
  const [sleeper] = stage.hands;
  if (!sleeper) throw new Error('Nobody works.');
  await pass(stage, 20 * minute - second);
  sleeper.trap({ point, hit: 1, how: 'stop' });
  await pass(stage, second);
  if (!sleeper.isStopped()) throw new Error(`Nobody came to the point ${point}.`);
  return { stage, who, series, sleeper };
}

/** Stopped past its lease; another worker continues, and then the first one resumes. */
async function overslept(stage: Stage, point: Point, fault?: Fault): Promise<void> {
  const text = `Overslept at ${point}.`;
  const { sleeper } = await fallAsleep(stage, point, text, fault);
  const other = await stage.hire();
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
  await sleeper.wake();
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
  await stage.dismiss(other);
  wish(stage, text, 1, ['PUBLISHED']);
}

/** Resumes shortly after its lease expired, before anyone noticed. */
async function wokeFirst(stage: Stage, point: Point): Promise<void> {
  const text = `Woke first at ${point}.`;
  const { sleeper } = await stopAt(stage, point, text);
  stage.clock.set(stage.clock.now() + minute);
  await sleeper.wake();
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
  wish(stage, text, 1, ['PUBLISHED']);
}

/** Sleeps until another worker is at the same step of the same post: it must not touch that post any more. */
async function cameRound(stage: Stage): Promise<void> {
  const text = 'Come round again.';
  const { sleeper } = await fallAsleep(stage, 'intended', text);
  const other = await stage.hire();
  other.trap({ point: 'answered', hit: 1, how: 'stop' });
  await pass(stage, 2 * hour);
  if (!other.isStopped()) throw new Error('Nobody came round.');
  await sleeper.wake();
  await other.wake();
  await pass(stage, hour);
  await decide(stage);
  await pass(stage, hour);
  await stage.dismiss(other);
  wish(stage, text, 1, ['PUBLISHED']);
}

/** Something is switched off, and its owner was told so, while a worker is just before the intent. */
async function switchedOff(
  stage: Stage,
  what: string,
  turn: (sleep: Sleep) => Promise<() => Promise<void>>,
  after: { live: number; ends: Wish['ends'] },
): Promise<void> {
  const text = `Switched off: ${what}.`;
  const sleep = await stopAt(stage, 'claimed', text);
  const turnOn = await turn(sleep);
  await sleep.sleeper.wake();
  await pass(stage, 10 * minute);
  await turnOn();
  await pass(stage, hour);
  wish(stage, text, after.live, after.ends);
}

async function playSwitches(stage: Stage): Promise<void> {
  await switchedOff(
    stage,
    'everything',
    async ({ who }) => {
      await told(stage, who, 'POST', '/publishing/freeze');
      const on = noteOff(stage, 'owner', who.id);
      return async () => {
        on();
        await told(stage, who, 'POST', '/publishing/resume');
      };
    },
    { live: 0, ends: ['MISSED'] },
  );
  await switchedOff(
    stage,
    'the agent',
    async ({ who }) => {
      const agent = who.agents[0] ?? '';
      const path = `/agents/${agent}/toggle-status`;
      await told(stage, who, 'POST', path, { is_active: false });
      const on = noteOff(stage, 'agent', agent);
      return async () => {
        on();
        await told(stage, who, 'POST', path, { is_active: true });
      };
    },
    { live: 0, ends: ['MISSED'] },
  );
  await switchedOff(
    stage,
    'the account',
    async ({ who }) => {
      await told(stage, who, 'DELETE', `/auth/platforms/${stage.platform}`);
      const on = noteOff(stage, 'account', accountOf(who));
      return async () => {
        on();
        await reconnect(stage, who);
      };
    },
    { live: 1, ends: ['PUBLISHED'] },
  );
}

/** A call takes long while another worker looks on, which must not consider it lost before its timeout. */
async function slow(stage: Stage): Promise<void> {
  const text = 'A long call.';
  const who = await author(stage, 1);
  const before = stage.onHang;
  const hanging = Promise.withResolvers<string>();
  stage.onHang = (call) => hanging.resolve(call);
  await stage.emulator.plan(text, [{ accepts: true, shows: 'hang' }]);
  const due = stage.clock.now() + 20 * minute;
  await plan(stage, who, { content_text: text, scheduled_time: iso(due) });
  await pass(stage, 20 * minute - second);
  const other = await stage.hire();
  const [sender] = stage.hands;
  stage.clock.set(due);
  const sending = sender?.round();
  const call = await hanging.promise;
  for (let waited = 0; waited < 24; waited += 4) {
    stage.clock.set(due + waited * second);
    await other.round();
  }
  stage.onHang = before;
  sender?.giveUp(call);
  await sending;
  await pass(stage, hour);
  await decide(stage);
  await settleNow(stage);
  await stage.dismiss(other);
  wish(stage, text, 1, ['PUBLISHED']);
}

export async function playSleepers(stage: Stage): Promise<void> {
  const lostAnswer = { accepts: true, shows: 'reset' } as const;
  for (const point of ['claimed', 'intended', 'answered', 'published'] as const) {
    await overslept(stage, point);
  }
  if (stage.capability !== 'none') await overslept(stage, 'reconciling', lostAnswer);
  for (const point of ['claimed', 'prepared', 'intended', 'answered'] as const) {
    await wokeFirst(stage, point);
  }
  if (stage.capability === 'read') await cameRound(stage);
  await playSwitches(stage);
  await playEdits(stage);
  await slow(stage);
}
