import { z } from 'zod';
import { hour, minute } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { mediaUrl } from '#server/features/images/service.ts';
import { removeExpired } from '#server/features/images/public/public-media.store.ts';
import { removeStale } from '#server/features/images/derivatives.store.ts';
import { removeSome } from './sweep.store.ts';

const unwantedFor = 24 * hour;
/** How long what a network got is kept after its last use. */
const derivedFor = 3 * 24 * hour;

/** Deletes pictures that are not saved and not used by an agent or a post, a day after they were last needed. */
export const imagesCleanupJob = ({ db, clock, log }: Context) =>
  job({
    name: 'images.sweep',
    payload: z.unknown(),
    tries: 3,
    lease: 5 * minute,
    every: hour,
    async run(_payload, signal) {
      await removeExpired(db, clock());
      await removeStale(db, clock() - derivedFor);
      let total = 0;
      let seen = 1;
      while (seen > 0 && !signal.aborted) {
        const now = clock();
        const some = await removeSome(db, mediaUrl, { before: now - unwantedFor, now });
        total += some.removed;
        seen = some.seen;
      }
      if (total > 0) log.info({ removed: total }, 'removed pictures that nothing uses');
    },
  });
