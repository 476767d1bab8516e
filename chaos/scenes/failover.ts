/**
 * The server of PostgreSQL dies under the workers and a standby takes its place, with or without the last of what was
 * committed; or the line between them falls silent. Nothing goes out twice, and nothing is left behind.
 */
import { hour, minute } from '#contract/core/time.ts';
import type { Facts } from '#chaos/facts.ts';
import type { Hand } from '#chaos/hand.ts';
import type { Relay } from '#chaos/line.ts';
import { type Author, author, decide, iso, plan } from '#chaos/people.ts';
import type { Server } from '#chaos/servers.ts';
import type { Stage } from '#chaos/stage.ts';
import { pass, settleNow } from '#chaos/time.ts';
import type { Point } from '#chaos/wire.ts';

/**
 * `asynchronous`: a standby that is a moment behind; `behind`: one that learned nothing since posts were due; `older`: one
 * that lacks twenty minutes, as a database that was brought back to a moment; `synchronous`: one that commits wait for;
 * `silent`: no failover, but a line that lets nothing through and does not break.
 */
export const ways = ['asynchronous', 'behind', 'synchronous', 'older', 'silent'] as const;
export type Way = (typeof ways)[number];

/** Where a worker stands when it happens. */
const points: readonly [Point, ...Point[]] = [
  'before_claim',
  'claimed',
  'before_intent',
  'intended',
  'sent',
  'answered',
  'publishing',
  'published',
];
/** So many posts are due a minute before it happens, and so many when it does. */
const due = 4;

export interface Failing {
  /** The lines to the server: that of the workers can be troubled, that of the web half is well. */
  relays: { workers: Relay; web: Relay };
  server: Server;
}

/** What a failover cost, for the report. */
export interface Cost {
  way: Way;
  /** Posts that the server that died knew to be out, and the one in its place did not. */
  forgotten: number;
}

const theOnly = ({ hands }: Stage): Hand => {
  const [hand] = hands;
  if (!hand) throw new Error('Nobody works.');
  return hand;
};

async function planDue(stage: Stage, who: Author, name: string): Promise<void> {
  const { clock, wishes, dice, emulator } = stage;
  const at = clock.now() + 20 * minute;
  for (let n = 0; n < 2 * due; n += 1) {
    const text = `${name}, ${n}.`;
    if (n % due === 0 && dice.chance(0.5)) {
      const fault = { accepts: dice.chance(0.5), shows: 'reset', hidden: 2 * minute } as const;
      await emulator.plan(text, [fault]);
    }
    await plan(stage, who, { content_text: text, scheduled_time: iso(n < due ? at - minute : at) });
    wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'failover' });
  }
}

const outIn = (server: Server) =>
  server.ask<{ id: string }>(`select id from parts where state = 'published'`);

/** As the driver gives it: 64-bit numbers are text. */
type KeptAttempt = Omit<Facts['attempts'][number], 'intent_at' | 'deadline'> &
  Record<'intent_at' | 'deadline', string>;

/** What the server that died had committed is read from its disk, for the judge. */
async function remember(
  stage: Stage,
  dead: Server,
  known: ReadonlySet<string>,
  from: number,
): Promise<number> {
  await dead.revive();
  const attempts = await dead.ask<KeptAttempt>('select * from attempts');
  const forgotten = (await outIn(dead)).filter(({ id }) => !known.has(id)).length;
  dead.remove();
  const numbers = attempts.map((attempt) => ({
    ...attempt,
    intent_at: Number(attempt.intent_at),
    deadline: Number(attempt.deadline),
  }));
  stage.lost.push({ from, to: stage.clock.now(), attempts: numbers });
  return forgotten;
}

async function trapped(stage: Stage, what: () => Promise<void>): Promise<void> {
  let over: Promise<void> | undefined;
  // A round may end in errors before all of it is done.
  const once = () => (over ??= what());
  const { dice } = stage;
  const trap = { point: dice.pick(points), hit: 1 + dice.int(due), how: 'wait' } as const;
  theOnly(stage).trap(trap, once);
  await pass(stage, minute);
  // The point was not reached that often.
  await once();
}

async function failOver(stage: Stage, failing: Failing, way: Way): Promise<Cost> {
  const { server, relays } = failing;
  const standby = await server.follow({ is_synchronous: way === 'synchronous' });
  const known = new Set<string>();
  let from = stage.clock.now();
  if (way === 'older') {
    await pass(stage, minute);
    from = stage.clock.now();
    await standby.cutOff();
    await pass(stage, 17 * minute);
  } else await pass(stage, 18 * minute);
  if (way === 'behind') {
    from = stage.clock.now();
    await standby.cutOff();
  }
  await pass(stage, 2 * minute - 1);
  stage.clock.set(stage.clock.now() + 1);
  await trapped(stage, async () => {
    // The web half may ask meanwhile; a standby answers, too.
    relays.web.aim(standby.port);
    server.kill();
    await standby.promote();
    for (const { id } of await outIn(standby)) known.add(id);
    relays.workers.aim(standby.port);
  });
  failing.server = standby;
  await settleNow(stage);
  return { way, forgotten: await remember(stage, server, known, from) };
}

async function fallSilent(stage: Stage, { relays }: Failing): Promise<Cost> {
  await pass(stage, 20 * minute - 1);
  stage.clock.set(stage.clock.now() + 1);
  const from = stage.clock.now();
  await trapped(stage, async () => {
    // Whatever was connected stays so on either side, and is heard by nobody; who connects anew is.
    await relays.workers.set('silent');
    await relays.workers.set('through');
  });
  stage.troubles.push({ from, until: stage.clock.now() });
  return { way: 'silent', forgotten: 0 };
}

/** One failover after the other, each with posts that are due; `tell` is told what each cost. */
export const playFailovers =
  (failing: Failing, chosen: readonly Way[], tell: (cost: Cost) => void) =>
  async (stage: Stage): Promise<void> => {
    const who = await author(stage, 1);
    for (const [n, way] of chosen.entries()) {
      await planDue(stage, who, `${way} ${n}`);
      tell(
        way === 'silent' ? await fallSilent(stage, failing) : await failOver(stage, failing, way),
      );
      if (theOnly(stage).isGone()) {
        stage.complaints.push({ what: 'scene', text: `a worker died of a failover: ${way}` });
      }
      await pass(stage, hour);
      await decide(stage);
      await pass(stage, 10 * minute);
    }
  };
