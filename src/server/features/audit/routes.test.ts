import { afterEach, expect, test } from 'vitest';
import { everyEngine } from '#test/engines.ts';
import { createWorld, type World } from '#test/world.ts';
import { ownOrigin, recordAll } from './service.ts';

let world: World | undefined;
afterEach(() => world?.close());

test.each(everyEngine)(
  'P-49.239 lists only events about posts, or only all others, on %s',
  async (engine) => {
    world = await createWorld(engine);
    const { call, ctx } = world;
    const as = await world.member();
    const event = { user_id: as.id, origin: ownOrigin } as const;
    const names = ['post_failed', 'token_created', 'post_settled'] as const;
    const events = names.map((name) => ({ ...event, event: name }));
    await recordAll(ctx, ctx.db, events, ctx.clock());
    const listed = async (query: Record<string, string>) => {
      const { body } = await call('GET', '/auth/audit', { as, query });
      return [body.data.map((one: { event: string }) => one.event).toSorted(), body.total];
    };
    expect(await listed({ about: 'posts' })).toEqual([['post_failed', 'post_settled'], 2]);
    const [others, count] = await listed({ about: 'account' });
    expect(others).toContain('token_created');
    expect(others).not.toContain('post_failed');
    expect((await listed({}))[1]).toBe(count + 2);
  },
);
