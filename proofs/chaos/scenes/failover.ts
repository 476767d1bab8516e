/**
 * The PostgreSQL server dies under the workers and a standby takes over, with or without the latest commits; or the
 * connection falls silent. Nothing is published twice, and nothing is left behind.
 */
import { hour, minute } from '#contract/core/time.ts';
import type { Records } from '#proofs/chaos/records.ts';
import type { WorkerHandle } from '#proofs/chaos/worker-handle.ts';
import type { Relay } from '#proofs/shared/tcp-relay.ts';
import { type Author, author, decide, iso, plan } from '#proofs/chaos/people.ts';
import type { Server } from '#proofs/shared/postgres-servers.ts';
import type { Testbed } from '#proofs/chaos/testbed.ts';
import { pass, settleNow } from '#proofs/chaos/time.ts';
import type { Point } from '#proofs/chaos/messages.ts';

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

const theOnly = ({ workers }: Testbed): WorkerHandle => {
  const [worker] = workers;
  if (!worker) throw new Error('Nobody works.');
  return worker;
};

async function planDue(bed: Testbed, who: Author, name: string): Promise<void> {
  const { clock, wishes, draws, emulator } = bed;
  const at = clock.now() + 20 * minute;
  for (let n = 0; n < 2 * due; n += 1) {
    const text = `${name}, ${n}.`;
    if (n % due === 0 && draws.chance(0.5)) {
      const fault = { accepts: draws.chance(0.5), shows: 'reset', hidden: 2 * minute } as const;
      await emulator.plan(text, [fault]);
    }
    await plan(bed, who, { content_text: text, scheduled_time: iso(n < due ? at - minute : at) });
    wishes.push({ text, live: 1, ends: ['PUBLISHED'], scene: 'failover' });
  }
}

const outIn = (server: Server) =>
  server.ask<{ id: string }>(`select id from parts where state = 'published'`);

/** As the driver returns it: 64-bit numbers are strings. */
type KeptAttempt = Omit<Records['attempts'][number], 'intent_at' | 'deadline'> &
  Record<'intent_at' | 'deadline', string>;

/** What the dead server had committed, read from its disk for the checker. */
async function remember(
  bed: Testbed,
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
  bed.lost.push({ from, to: bed.clock.now(), attempts: numbers });
  return forgotten;
}

async function trapped(bed: Testbed, what: () => Promise<void>): Promise<void> {
  let over: Promise<void> | undefined;
  // A round may end with errors before everything is done.
  const once = () => (over ??= what());
  const { draws } = bed;
  const trap = { point: draws.pick(points), hit: 1 + draws.int(due), how: 'wait' } as const;
  theOnly(bed).trap(trap, once);
  await pass(bed, minute);
  // The failpoint was not reached that often.
  await once();
}

async function failOver(bed: Testbed, failing: Failing, way: Way): Promise<Cost> {
  const { server, relays } = failing;
  const standby = await server.follow({ is_synchronous: way === 'synchronous' });
  const known = new Set<string>();
  let from = bed.clock.now();
  if (way === 'older') {
    await pass(bed, minute);
    from = bed.clock.now();
    await standby.cutOff();
    await pass(bed, 17 * minute);
  } else await pass(bed, 18 * minute);
  if (way === 'behind') {
    from = bed.clock.now();
    await standby.cutOff();
  }
  await pass(bed, 2 * minute - 1);
  bed.clock.set(bed.clock.now() + 1);
  await trapped(bed, async () => {
    // The web part may query meanwhile; a standby answers too.
    relays.web.aim(standby.port);
    server.kill();
    await standby.promote();
    for (const { id } of await outIn(standby)) known.add(id);
    relays.workers.aim(standby.port);
  });
  failing.server = standby;
  await settleNow(bed);
  return { way, forgotten: await remember(bed, server, known, from) };
}

async function fallSilent(bed: Testbed, { relays }: Failing): Promise<Cost> {
  await pass(bed, 20 * minute - 1);
  bed.clock.set(bed.clock.now() + 1);
  const from = bed.clock.now();
  await trapped(bed, async () => {
    // Existing connections stay open but pass nothing on; new connections work.
    await relays.workers.set('silent');
    await relays.workers.set('through');
  });
  bed.troubles.push({ from, until: bed.clock.now() });
  return { way: 'silent', forgotten: 0 };
}

/** Plays failovers one after the other, each with due posts; `tell` receives the cost of each. */
export const playFailovers =
  (failing: Failing, chosen: readonly Way[], tell: (cost: Cost) => void) =>
  async (bed: Testbed): Promise<void> => {
    const who = await author(bed, 1);
    for (const [n, way] of chosen.entries()) {
      await planDue(bed, who, `${way} ${n}`);
      tell(way === 'silent' ? await fallSilent(bed, failing) : await failOver(bed, failing, way));
      if (theOnly(bed).isGone()) {
        bed.complaints.push({ what: 'scene', text: `a worker crashed in a failover: ${way}` });
      }
      await pass(bed, hour);
      await decide(bed);
      await pass(bed, 10 * minute);
    }
  };
