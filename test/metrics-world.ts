/** A world whose sandbox reports given figures, and records requests. */
import { type Metrics, type PlatformError, type SocialPort } from '#server/adapters/social/port.ts';
import type { Engine } from '#server/db/client.ts';
import { readMetrics } from '#server/features/analytics/read-metrics.ts';
import { createWorld, type Person, type World } from './world.ts';

const never = new AbortController().signal;

export interface MetricsWorld {
  world: World;
  owner: Person;
  agentId: string;
  /** The ids of each call, in order. */
  asked: (readonly string[])[];
  /** Figures by platform id; without an entry, the sandbox’s own counts. */
  told: Map<string, Partial<Metrics> | 'gone'>;
  /** The errors of the next calls. */
  failures: (PlatformError | Error)[];
  /** Publishes; returns the ledger’s and the platform’s id. */
  say(content: string, agentId?: string): Promise<{ id: string; post: string }>;
  /** Advances the clock, and reads what is due. */
  read(after?: number): Promise<void>;
  /** A post’s daily rows, oldest first. */
  rows(id: string): Promise<({ day: string; read_at: number } & Metrics)[]>;
  /** When it is read next. */
  next(id: string): Promise<number | null>;
}

type Script = Pick<MetricsWorld, 'asked' | 'told' | 'failures'>;

const unknown: Metrics = { impressions: null, likes: null, replies: null, reposts: null };

function scripted(inner: SocialPort, { asked, told, failures }: Script): SocialPort {
  return {
    ...inner,
    async metrics(account, ids, signal) {
      asked.push(ids);
      const failure = failures.shift();
      if (failure) throw failure;
      const real = await inner.metrics?.(account, ids, signal);
      const figures = new Map<string, Metrics>(real);
      for (const id of ids) {
        const said = told.get(id);
        if (said === 'gone') figures.delete(id);
        else if (said) figures.set(id, { ...unknown, ...said });
      }
      return figures;
    },
  };
}

const worlds: World[] = [];
/** Closes what the last test opened. */
export async function closeMetrics(): Promise<void> {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
}

export async function openMetrics(engine: Engine): Promise<MetricsWorld> {
  const script: Script = { asked: [], told: new Map(), failures: [] };
  const world = await createWorld(engine, {
    parts: ({ social }) => ({ social: { ...social, sandbox: scripted(social.sandbox, script) } }),
  });
  worlds.push(world);
  const owner = await world.member();
  const { id: agentId } = await world.agent(owner);
  const { db } = world.ctx;
  return {
    world,
    owner,
    agentId,
    ...script,
    async say(content, agent = agentId) {
      const path = `/agents/${agent}/posts`;
      const body = { platform: 'sandbox', content };
      const { data } = (await world.call('POST', path, { as: owner, body })).body;
      return {
        id: data.occurrence_id,
        post: new URL(data.url, 'http://x').searchParams.get('post') ?? '',
      };
    },
    async read(after = 0) {
      world.pass(after);
      await readMetrics(world.ctx, never);
    },
    rows: (id) =>
      db
        .selectFrom('post_metrics')
        .select(['day', 'read_at', 'impressions', 'likes', 'replies', 'reposts'])
        .where('occurrence_id', '=', id)
        .orderBy('day')
        .execute(),
    async next(id) {
      const { figures_at } = await db
        .selectFrom('occurrences')
        .select('figures_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return figures_at;
    },
  };
}
