import { expect, test } from 'vitest';
import { PlatformError } from '#server/adapters/social/port.ts';
import { everyEngine } from '#test/engines.ts';
import { createWorld } from '#test/world.ts';
import { connectionsHealthJob } from './health.job.ts';

test.each(everyEngine)(
  'accounts whose platform does not answer do not delay the checks of others, on %s',
  { tags: 'slow' },
  async (engine) => {
    const world = await createWorld(engine);
    const { ctx } = world;
    const row = (id: string, connected_at: number) => ({
      id,
      owner_id: id,
      external_id: id,
      username: id,
      platform: 'telegram' as const,
      secret: null,
      status: 'connected' as const,
      connected_at,
      checked_at: connected_at,
    });
    const silent = Array.from({ length: 110 }, (_, n) => row(`silent-${n}`, n));
    const accounts = [...silent, row('well', 1000)];
    const owners = accounts.map(
      ({ id }) => ({ id, username: id, is_admin: 0, created_at: 1 }) as const,
    );
    await ctx.db.insertInto('users').values(owners).execute();
    await ctx.db.insertInto('accounts').values(accounts).execute();
    const asked = new Set<string>();
    ctx.social.telegram.profile = async ({ username }) => {
      asked.add(username);
      throw new PlatformError('retry', 'Nobody there.');
    };
    const health = connectionsHealthJob(ctx);
    for (let round = 0; round < 8; round += 1) await health.run(null, new AbortController().signal);
    expect(asked).toContain('well');
    await world.close();
  },
);
