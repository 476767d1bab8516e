/**
 * The PostgreSQL server dies under the workers and a standby takes over, with or without the latest commits; or the
 * connection falls silent. Nothing is published twice, and nothing is left behind.
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
 * `asynchronous`: a standby that is slightly behind; `behind`: one that received nothing since the posts were due;
 * `older`: one that lacks twenty minutes, like a database restored to an earlier moment; `synchronous`: one that
 * commits wait for; `silent`: no failover, but a connection that passes nothing on and does not break.
 */
export const ways = ['asynchronous', 'behind', 'synchronous', 'older', 'silent'] as const;
export type Way = (typeof ways)[number];

/** The failpoints at which a worker may be when it happens. */
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
/** This many posts are due a minute before it happens, and this many when it does. */
const due = 4;

export interface Failing {
  /** The connections to the server: the workers’ can be disturbed, the web part’s is fine. */
  relays: { workers: Relay; web: Relay };
  server: Server;
}

/** The cost of a failover, for the report. */
export interface Cost {
  way: Way;
  /** Posts that the dead server knew to be published and its successor did not. */
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

/** As the driver returns it: 64-bit numbers are strings. */
type KeptAttempt = Omit<Facts['attempts'][number], 'intent_at' | 'deadline'> &
  Record<'intent_at' | 'deadline', string>;

/** What the dead server had committed, read from its disk for the checker. */
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
  // A round may end with errors before everything is done.
  const once = () => (over ??= what());
  const { dice } = stage;
  const trap = { point: dice.pick(points), hit: 1 + dice.int(due), how: 'wait' } as const;
  theOnly(stage).trap(trap, once);
  await pass(stage, minute);
  // The failpoint was not reached that often.
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
    // The web part may query meanwhile; a standby answers too.
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
    // Existing connections stay open but pass nothing on; new connections work.
    await relays.workers.set('silent');
    await relays.workers.set('through');
  });
  stage.troubles.push({ from, until: stage.clock.now() });
  return { way: 'silent', forgotten: 0 };
}

/** Plays failovers one after the other, each with due posts; `tell` receives the cost of each. */
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
        stage.complaints.push({ what: 'scene', text: `a worker crashed in a failover: ${way}` });
      }
      await pass(stage, hour);
      await decide(stage);
      await pass(stage, 10 * minute);
    }
  };
