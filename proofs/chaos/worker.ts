/**
 * A ledger worker as a separate process, with the product’s own parts except three: the clock is the harness’s, the
 * platform is the emulator, and at a chosen failpoint it kills or stops itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { LivePlatform } from '#contract/platforms/schema.ts';
import type { SocialPort } from '#server/adapters/social/port.ts';
import { readConfig } from '#server/config.ts';
import type { Context, Failpoint } from '#server/context.ts';
import { openDatabase } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import { createDateCheck } from '#server/ledger/recover/clock-watch.ts';
import { createGate } from '#server/ledger/publish/publish-gate.ts';
import { dispatch } from '#server/ledger/recover/dispatcher.ts';
import { prepare, startLedger } from '#server/ledger/recover/worker.ts';
import { probeCircuitBreakers } from '#server/ledger/recover/circuit-breaker.ts';
import { sweep } from '#server/ledger/recover/sweeper.ts';
import { createLog } from '#server/log.ts';
import { openContext } from '#server/open-context.ts';
import { emulatedNetworks } from './adapter.ts';
import { readClock } from '#proofs/shared/clock.ts';
import { type Disk, type Trap, WorkerOrder, WorkerSetup } from './messages.ts';

/**
 * A hanging call is aborted when the harness says so; this timeout only ends calls that the harness forgot, in
 * milliseconds.
 */
const forgotten = 60_000;

/** The database counts as unreachable after this long, which is shorter than in the product. */
const unanswered = 5000;

const setup = WorkerSetup.parse(JSON.parse(process.argv[2] ?? ''));
const shared = readClock(setup.clock);
let skew = 0;
const clock = () => shared() + skew;

const tell = (news: object): Promise<void> =>
  new Promise((done) => {
    if (process.send) process.send(news, () => done());
    else done();
  });

let trap: Trap | undefined;
let hits = 0;
let go: () => void = () => {};
const never = new Promise<never>(() => {});
let dozing: Promise<void> | undefined;
/** The number of create calls under way. */
let calling = 0;

async function probe(point: Failpoint): Promise<void> {
  // The harness advances the time meanwhile: a call that started now would reach the platform hours after its intent.
  if (point === 'intended') await dozing;
  if (trap?.point !== point) return;
  hits += 1;
  if (hits < trap.hit) return;
  const { how } = trap;
  trap = undefined;
  if (how === 'die') {
    process.kill(process.pid, 'SIGKILL');
    await never;
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  go = resolve;
  if (how === 'doze') {
    dozing = promise;
    do await wait(1);
    while (calling > 0);
  }
  await tell({ is: 'trapped', how });
  await promise;
}

/** Which controller aborts which call. */
const switches = new WeakMap<AbortSignal, AbortController>();
const calls = new Map<string, AbortController>();

function timeout(): AbortSignal {
  const controller = new AbortController();
  const giveUp = () => controller.abort(new DOMException('Too long.', 'TimeoutError'));
  setTimeout(giveUp, forgotten).unref();
  switches.set(controller.signal, controller);
  return controller.signal;
}

function giveUp(call: string): void {
  calls.get(call)?.abort(new DOMException('Too long.', 'TimeoutError'));
  calls.delete(call);
}

const counted = (port: SocialPort): SocialPort => ({
  ...port,
  async publish(account, post, signal) {
    calling += 1;
    try {
      return await port.publish(account, post, signal);
    } finally {
      calling -= 1;
    }
  },
});

async function open(): Promise<Context> {
  const config = readConfig(setup.env);
  const log = createLog({ level: config.log_level });
  const database = openDatabase(config);
  const opened = await openContext(config, database, { clock, log });
  database.expectAnswers?.(unanswered);
  // The monotonic clock follows the harness, however wrong this worker’s wall clock is.
  const base = { ...opened, uptime: shared };
  const { fetch } = createEgress({ origins: [setup.origin] });
  const platform = LivePlatform.parse(setup.platform);
  const emulated = {
    capability: setup.capability,
    origin: setup.origin,
    tools: { fetch, clock, onDate: createDateCheck(base) },
    onCall(call: string, signal: AbortSignal) {
      const known = switches.get(signal);
      if (known) calls.set(call, known);
    },
  };
  const social = { ...base.social, ...emulatedNetworks(platform, emulated, counted) };
  return { ...base, timeout, probe, social };
}

async function setDisk({ db }: Context, disk: Disk): Promise<void> {
  const most = disk === 'full' ? 1 : 1_073_741_823;
  // SQLite never goes below the present number of pages, so this makes it the present size.
  await sql`pragma max_page_count = ${sql.lit(most)}`.execute(db);
  await sql`pragma query_only = ${sql.lit(disk === 'read_only' ? 1 : 0)}`.execute(db);
}

/** Created when the work begins: a clock that is set before that was wrong at the start. */
let gate: (() => Promise<boolean>) | undefined;

async function round(ctx: Context): Promise<void> {
  gate ??= createGate(ctx);
  if (!(await gate())) return;
  await sweep(ctx);
  await probeCircuitBreakers(ctx);
  await prepare(ctx);
  await dispatch(ctx, gate);
}

const ctx = await open();
let halt = async () => {};

/** Reports that the work is over, and how it ended. */
const report = (work: Promise<void>): void =>
  void work.then(
    () => tell({ is: 'done', failed: null }),
    (error: unknown) => tell({ is: 'done', failed: String(error) }),
  );

process.on('message', (message) => {
  const order = WorkerOrder.parse(message);
  if (order.do === 'trap') {
    trap = order.trap;
    hits = 0;
  }
  if (order.do === 'skew') skew = order.skew;
  if (order.do === 'go') go();
  if (order.do === 'give_up') giveUp(order.call);
  if (order.do === 'disk') void setDisk(ctx, order.disk);
  if (order.do === 'loop') halt = startLedger(ctx);
  if (order.do === 'halt') report(halt());
  if (order.do === 'round') report(round(ctx));
});
process.on('disconnect', () => process.exit());
await tell({ is: 'ready' });
