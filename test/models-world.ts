/** A server for models that administrators add, and a world that reaches every provider there. */
import { LLMock } from '@copilotkit/aimock';
import type { ModelProviderId } from '#contract/models/providers.ts';
import { modelProviders } from '#contract/models/providers.ts';
import type { Engine } from '#server/db/client.ts';
import { createWorld, type Person, type World, type WorldOptions } from './world.ts';

export const hosted = Object.entries(modelProviders).flatMap(([id, { base_url }]) =>
  base_url === null ? [] : [{ provider: id as ModelProviderId, base_url }],
);

interface Sent {
  url: string;
  headers: Headers;
}

export interface ModelWorld {
  world: World;
  admin: Person;
  mock: LLMock;
  /** A model server’s address that the environment allows. */
  base_url: string;
  /** The requests to providers. */
  sent: Sent[];
  add(body: object): Promise<{ status: number; body: Answer }>;
  close(): Promise<void>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever the wire carries
type Answer = any;

/**
 * Redirects the providers’ own addresses to the mock, which supports all of their formats; other addresses are called
 * normally.
 */
export async function openModels(engine: Engine, options: WorldOptions = {}): Promise<ModelWorld> {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  await mock.start();
  const sent: Sent[] = [];
  const base_url = `${mock.url}/v1`;
  const world = await createWorld(engine, {
    ...options,
    env: { AI_BASE_URL: base_url, ...options.env },
    parts: (ctx) => ({
      modelAccess: {
        ...ctx.modelAccess,
        servers: ctx.modelAccess.servers.slice(0, 1),
        async fetch(input, init) {
          const url = String(input instanceof Request ? input.url : input);
          sent.push({ url, headers: new Headers(init?.headers) });
          const known = hosted.find((one) => url.startsWith(`${one.base_url}/`));
          if (!known) return ctx.modelAccess.fetch(input, init);
          const path = url.slice(known.base_url.length);
          const version = known.provider === 'google' ? 'v1beta' : 'v1';
          return fetch(`${mock.url}/${version}${path}`, init);
        },
      },
      ...options.parts?.(ctx),
    }),
  });
  const admin = await world.admin();
  return {
    world,
    admin,
    mock,
    base_url,
    sent,
    add: (body) => world.call('POST', '/admin/models', { as: admin, body }),
    async close() {
      await world.close();
      await mock.stop();
    },
  };
}
