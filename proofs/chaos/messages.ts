/** The messages between the harness and its processes. */
import { z } from 'zod';
import { minute } from '#contract/core/time.ts';

/**
 * How a network resolves a lost response: as `Capability` of the port, or by `repeat`, as a network does that has no
 * keys and cannot be read, but rejects the same text of an account for ten minutes and names the existing post.
 */
export const Exactness = z.enum(['key', 'read', 'none', 'repeat']);
export type Exactness = z.infer<typeof Exactness>;
/** How long it rejects repeats. */
export const repeatable = 10 * minute;

/**
 * What the caller sees of a create call, whatever became of the post: `reset_early` – the connection breaks while the
 * caller is still sending; `reset` – after its last byte; `hang` – no response; `cut` – half a response; `no_id` – a
 * success without the post’s id.
 */
export const Shown = z.enum([
  'created',
  'reset_early',
  'reset',
  'hang',
  'cut',
  'no_id',
  'server_error',
  'rate_limit',
  'unauthorized',
  'refused',
  'duplicate',
]);
export type Shown = z.infer<typeof Shown>;

/** How the platform treats one call: whether it accepts the post, and independently of that what the caller sees. */
export const Fault = z.object({
  accepts: z.boolean(),
  shows: Shown,
  /** How long an accepted post stays invisible to readers, in milliseconds. */
  hidden: z.int().default(0),
  /** The seconds in a 429’s Retry-After. */
  wait: z.int().default(120),
});
export type Fault = z.input<typeof Fault>;

/** A post that the platform accepted. */
export const Live = z.object({
  id: z.string(),
  account: z.string(),
  /** The ledger’s key of the part; the platform only uses it where its capability is `key`. */
  key: z.string(),
  text: z.string(),
  media: z.int(),
  in_reply_to: z.string().nullable(),
  at: z.number(),
  visible_at: z.number(),
});
export type Live = z.infer<typeof Live>;

/** A create call as received, whether accepted or not. */
export const Call = z.object({
  n: z.int(),
  account: z.string(),
  key: z.string(),
  text: z.string(),
  at: z.number(),
  shows: Shown,
  accepted: z.boolean(),
  /** Came while the account was rate-limited or blocked and had been told so before. */
  forbidden: z.enum(['rate_limit', 'unauthorized']).nullable(),
});
export type Call = z.infer<typeof Call>;

export const PlatformLedger = z.object({ live: z.array(Live), calls: z.array(Call) });
export type PlatformLedger = z.infer<typeof PlatformLedger>;

/**
 * The connection between worker and platform: `refuse` – nobody listens; `break` – it breaks when the response comes;
 * `silent` – it stays open and passes nothing on.
 */
export const LinkState = z.enum(['through', 'refuse', 'break', 'silent']);
export type LinkState = z.infer<typeof LinkState>;

export const EmulatorOrder = z.object({
  id: z.int(),
  order: z.discriminatedUnion('do', [
    z.object({ do: z.literal('plan'), text: z.string(), faults: z.array(Fault) }),
    z.object({ do: z.literal('link'), state: LinkState }),
    z.object({ do: z.literal('admit'), account: z.string() }),
    z.object({ do: z.literal('heal') }),
    z.object({ do: z.literal('rest') }),
    z.object({ do: z.literal('ledger') }),
  ]),
});
export type EmulatorOrder = z.input<typeof EmulatorOrder>['order'];

export const EmulatorNews = z.union([
  z.object({ listening: z.string() }),
  z.object({ hanging: z.string() }),
  z.object({ id: z.int(), ledger: PlatformLedger.optional() }),
]);

export const Point = z.enum([
  'before_claim',
  'claimed',
  'writing',
  'ready',
  'prepared',
  'before_intent',
  'intended',
  'sent',
  'answered',
  'publishing',
  'published',
  'reconciling',
]);
export type Point = z.infer<typeof Point>;

/**
 * What happens to a worker that hits a failpoint for the `hit`-th time from now on: it kills itself, is stopped by
 * SIGSTOP, pauses there while the rest of it continues, or waits for something that is over soon.
 */
export const Trap = z.object({
  point: Point,
  hit: z.int().min(1),
  how: z.enum(['die', 'stop', 'doze', 'wait']),
});
export type Trap = z.infer<typeof Trap>;

/** What SQLite may do for a worker: not grow, write nothing at all, or work normally. */
export const Disk = z.enum(['full', 'read_only', 'well']);
export type Disk = z.infer<typeof Disk>;

export const WorkerOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('round') }),
  z.object({ do: z.literal('trap'), trap: Trap }),
  z.object({ do: z.literal('skew'), skew: z.number() }),
  z.object({ do: z.literal('go') }),
  z.object({ do: z.literal('give_up'), call: z.string() }),
  z.object({ do: z.literal('disk'), disk: Disk }),
  z.object({ do: z.literal('loop') }),
  z.object({ do: z.literal('halt') }),
]);
export type WorkerOrder = z.infer<typeof WorkerOrder>;

export const WorkerNews = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('done'), failed: z.string().nullable() }),
  z.object({ is: z.literal('trapped'), how: z.enum(['stop', 'doze', 'wait']) }),
]);

/** A worker’s setup; the only argument of its command line. */
export const WorkerSetup = z.object({
  env: z.record(z.string(), z.string().optional()),
  clock: z.string(),
  platform: z.string(),
  origin: z.string(),
  capability: Exactness,
});
export type WorkerSetup = z.infer<typeof WorkerSetup>;

/** The emulator’s setup; the only argument of its command line. */
export const EmulatorSetup = z.object({ clock: z.string() });
export type EmulatorSetup = z.infer<typeof EmulatorSetup>;
