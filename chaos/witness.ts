/** A second platform, only used as a time source: it is asked when a clock is in doubt. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { Stage } from './stage.ts';

export const witness = 'twitter' satisfies LivePlatform;

/** Gives that person an account there, because a platform only answers for an account. */
export async function addWitness({ world, clock }: Stage, owner_id: string): Promise<void> {
  await world.ctx.db
    .insertInto('accounts')
    .values({
      id: crypto.randomUUID(),
      owner_id,
      platform: witness,
      external_id: owner_id,
      username: 'witness',
      status: 'connected',
      secret: null,
      connected_at: clock.now(),
    })
    .execute();
}
