/** A second platform, only used as a time source: it is asked when a clock is in doubt. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Testbed } from './testbed.ts';

const timeSource = 'twitter' satisfies LivePlatform;

/** Gives that person an account there, because a platform only answers for an account. */
export async function addTimeSource({ world, clock }: Testbed, owner_id: string): Promise<void> {
  await world.ctx.db
    .insertInto('accounts')
    .values({
      id: crypto.randomUUID(),
      owner_id,
      platform: timeSource,
      external_id: owner_id,
      username: 'clock',
      status: 'connected',
      secret: null,
      connected_at: clock.now(),
    })
    .execute();
}
