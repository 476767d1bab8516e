/** Probes: the visible effect of another value for one field of a body. */
import {
  createWorld,
  type Person,
  type Reply,
  type World,
  type WorldOptions,
} from '#test/world.ts';

/** The world for probing one part of the product. */
export interface Bench extends World {
  as: Person;
  /** Sends a request as that person; throws unless it succeeds. */
  ask(method: Parameters<World['call']>[0], path: string, body?: object): Promise<Reply['body']>;
  /** Sends a request that may be refused; returns the response or the reason. */
  answer(
    method: Parameters<World['call']>[0],
    path: string,
    body?: object,
  ): Promise<{ status: number; said: unknown }>;
}

export type Bodies = readonly [object, object];

export interface Probe<T> {
  /** The visible part of the product, which completes the test’s title. */
  shows: string;
  /** Two bodies that differ only in this field, and their prerequisites. */
  bodies: Bodies | ((bench: Bench) => Promise<Bodies>);
  /** What is seen there, without ids and times that always differ. */
  look(bench: Bench, subject: T): Promise<unknown>;
}
export type Probes<T> = Readonly<Record<string, Probe<T>>>;

/** The fields of several calls: each call sets up its own subject, and all share the probes. */
export interface Group<T> {
  calls: Readonly<Record<string, (bench: Bench, body: object) => Promise<T>>>;
  probes: Probes<T>;
}

/** One field of one call, ready to be tested. */
export interface Effect {
  /** For example `agents.create.name`. */
  field: string;
  shows: string;
  bodies(bench: Bench): Promise<Bodies>;
  /** Sets it up with a body, and returns what is seen. */
  seen(bench: Bench, body: object): Promise<unknown>;
}

/** The probes of a group, for each of its calls. */
export const effectsOf = <T>({ calls, probes }: Group<T>): Effect[] =>
  Object.entries(calls).flatMap(([call, set]) =>
    Object.entries(probes).map(([name, { shows, bodies, look }]) => ({
      field: `${call}.${name}`,
      shows,
      bodies: async (bench: Bench) => (typeof bodies === 'function' ? bodies(bench) : bodies),
      seen: async (bench: Bench, body: object) => look(bench, await set(bench, body)),
    })),
  );

/** A part of the product, with its world. */
export interface Area {
  open(): Promise<Bench>;
  effects: readonly Effect[];
}

/** A bench on SQLite; differences between engines have tests of their own. */
export async function openBench(options: WorldOptions = {}): Promise<Bench> {
  const world = await createWorld('sqlite', options);
  const as = await world.admin();
  return {
    ...world,
    as,
    async ask(method, path, body) {
      const { status, body: said } = await world.call(method, path, { as, body });
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
      return said;
    },
    async answer(method, path, body) {
      const reply = await world.call(method, path, { as, body });
      return { status: reply.status, said: reply.body?.error ?? reply.body?.data };
    },
  };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths at which two bodies differ. */
export function differing(one: unknown, other: unknown, way: string[] = []): string[][] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((entry, at) => differing(entry, other[at], way));
  if (!isPlain(one) || !isPlain(other)) return [way];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differing(one[name], other[name], [...way, name]));
}
