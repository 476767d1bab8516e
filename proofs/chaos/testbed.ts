/**
 * One trial: a database, the web part of the product, an emulated platform and workers, on a clock that the harness
 * moves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spaceHeader } from '#contract/core/role-rights.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { OccurrenceState } from '#contract/posts/occurrences.ts';
import type { Engine } from '#server/db/client.ts';
import { createEgress } from '#server/egress/egress.ts';
import type { FreshDatabase } from '#test/engines.ts';
import { createWorld, type Person, type Reply, type World } from '#test/world.ts';
import { enter } from '#test/wallet-sign-in.ts';
import { emulatedNetworks } from './adapter.ts';
import type { Finding } from './finding.ts';
import type { Records } from './records.ts';
import { createDraws, type Draws } from '#proofs/shared/random.ts';
import { type Emulator, startEmulator } from './emulator-handle.ts';
import { createWorkerPool, type WorkerHandle } from './worker-handle.ts';
import { createClock, type SharedClock } from '#proofs/shared/clock.ts';
import type { Exactness, WorkerSetup } from './messages.ts';

/** The product’s platform that the emulator plays. */
const platform: LivePlatform = 'sandbox';

const secret = 'only-for-trials-of-the-ledger-4Gt8Wq2Zx6Lm1Np5';
/** Two days before daylight saving starts in New York. */
const start = Date.parse('2027-03-12T12:00:00Z');

/** Something whose owner was told that it is off, and the period in which nothing of it may start. */
export interface Off {
  what: 'series' | 'agent' | 'owner' | 'account';
  id: string;
  from: number;
  until: number;
}

/** The expected outcome for a text, whatever happens in between. */
export interface Wish {
  text: string;
  /** The number of posts with this text that the platform has in the end. */
  live: number;
  /** The states in which its occurrences may end. */
  ends: readonly OccurrenceState[];
  /** The scene to report when the expectation fails. */
  scene: string;
}

/** A lost database: what it knew, and the period that the restored backup lacks. */
interface Lost {
  from: number;
  to: number;
  attempts: Records['attempts'];
}

interface Counts {
  kills: number;
  stops: number;
  reviews: number;
}

export interface Testbed {
  engine: Engine;
  capability: Exactness;
  platform: LivePlatform;
  world: World;
  emulator: Emulator;
  clock: SharedClock;
  draws: Draws;
  counts: Counts;
  offs: Off[];
  wishes: Wish[];
  /** Violations that a scene found itself. */
  complaints: Finding[];
  people: Map<string, Person>;
  /** Called for each create call that the platform leaves without a response. */
  onHang: (call: string) => void;
  /** Periods in which the network, the database or a clock was disturbed. */
  troubles: { from: number; until: number }[];
  /** By how many milliseconds workers’ clocks were wrong. */
  skews: number[];
  /** Periods in which the clock ran faster than the real one, which makes calls to the platform seem slower. */
  fast: { from: number; until: number }[];
  /** What databases that were lost to a restore had known. */
  lost: Lost[];
  /** A folder that is removed after the trial. */
  folder: string;
  /** Stops everything and continues on another database. */
  moveTo(place: FreshDatabase): Promise<void>;
  /** The workers; the first one is always running. */
  workers: WorkerHandle[];
  addWorker(): Promise<WorkerHandle>;
  /** Resolves when no worker is starting. */
  ready(): Promise<void>;
  /** Kills a worker and starts a fresh one in its place. */
  replace(worker: WorkerHandle): Promise<WorkerHandle>;
  /** Stops a worker for good. */
  removeWorker(worker: WorkerHandle): Promise<void>;
  /** A call to the product as this person, perhaps in another’s space, who is signed in again when the session has expired. */
  call(
    who: Person & { space?: string },
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Reply>;
  close(): Promise<void>;
}

export interface Trial {
  engine: Engine;
  capability: Exactness;
  seed: number;
  /** A database that the harness manages itself. */
  place?: FreshDatabase;
  /** The database’s address for workers, if that differs. */
  workers_url?: string;
}

async function openWorld(
  engine: Engine,
  clock: SharedClock,
  emulated: () => string,
  capability: Exactness,
  place?: FreshDatabase,
) {
  return createWorld(engine, {
    ...(place && { place }),
    is_durable: true,
    env: { LOG_LEVEL: 'silent', SECRET_KEY: secret },
    parts: (ctx) => {
      const origin = emulated();
      const { fetch } = createEgress({ origins: [origin] });
      const tools = { fetch, clock: clock.now, onDate: () => {} };
      const calls = { capability, origin, tools, onCall: () => {} };
      const social = { ...ctx.social, ...emulatedNetworks(platform, calls) };
      return { clock: clock.now, social };
    },
  });
}

function caller(here: () => World): Testbed['call'] {
  return async (who, method, path, body) => {
    const world = here();
    const headers = who.space === undefined ? {} : { [spaceHeader]: who.space };
    const ask = () => world.call(method, path, { as: who, headers, ...(body && { body }) });
    const reply = await ask();
    const isOver = reply.status === 401 || reply.body?.code === 'reauth_required';
    if (!isOver) return reply;
    who.token = (await enter(world, who.wallet)).body.data.token;
    return ask();
  };
}

/** The database sessions of workers are recognized by this name. */
export const workersName = 'chaos-worker';

function workerEnv({ ctx }: World, workers_url?: string): WorkerSetup['env'] {
  const { data_dir } = ctx.config;
  const database_url = workers_url ?? ctx.config.database_url;
  const url = database_url && new URL(database_url);
  if (url) url.searchParams.set('application_name', workersName);
  return {
    DATA_DIR: data_dir,
    DATABASE_URL: url && url.href,
    SECRET_KEY: secret,
    LOG_LEVEL: 'silent',
  };
}

/** Opens everything that a trial needs; `close` ends all of it. */
export async function openTestbed({ engine, capability, seed, ...given }: Trial): Promise<Testbed> {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-chaos-'));
  const clock = createClock(join(folder, 'clock'), start);
  const workers: WorkerHandle[] = [];
  const setup = { clock: clock.file };
  const emulator = await startEmulator(setup, (call) => bed.onHang(call));
  const open = (place?: FreshDatabase) =>
    openWorld(engine, clock, () => emulator.origin, capability, place);
  const first = await open(given.place);
  const workerSetup = (): WorkerSetup => ({
    env: workerEnv(bed.world, given.workers_url),
    ...setup,
    capability,
    platform,
    origin: emulator.origin,
  });
  const bed: Testbed = {
    engine,
    capability,
    platform,
    world: first,
    emulator,
    clock,
    workers,
    folder,
    draws: createDraws(seed),
    people: new Map(),
    offs: [],
    troubles: [],
    wishes: [],
    complaints: [],
    skews: [],
    fast: [],
    lost: [],
    counts: { kills: 0, stops: 0, reviews: 0 },
    onHang(call) {
      for (const worker of workers) worker.giveUp(call);
    },
    addWorker: () => pool.add(),
    replace: (worker) => pool.replace(worker),
    removeWorker: (worker) => pool.remove(worker),
    ready: () => pool.ready(),
    async moveTo(place) {
      await pool.leave();
      await bed.world.close();
      bed.world = await open(place);
      pool.comeBack();
      await pool.add();
    },
    call: caller(() => bed.world),
    async close() {
      await pool.leave();
      await emulator.stop();
      await bed.world.close();
      clock.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const pool = createWorkerPool(workerSetup, workers);
  await bed.addWorker();
  return bed;
}
