import { z } from 'zod';
import { hour, minute } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { job } from '#server/jobs/port.ts';
import { bytesOf } from '#server/features/images/service.ts';
import { listUnseen, saveLook } from './gallery.store.ts';

/** A few per run, so that pictures that people wait for are not delayed. */
const batchSize = 50;

/** Computes missing perceptual hashes of older pictures; unreadable ones are not retried. */
export const imagesLookJob = (ctx: Context) =>
  job({
    name: 'images.look',
    payload: z.unknown(),
    tries: 3,
    lease: 10 * minute,
    every: hour,
    async run(_payload, signal) {
      for (const { id, owner_id, name } of await listUnseen(ctx.db, batchSize)) {
        if (signal.aborted) return;
        const turn = { owner_id, signal, is_patient: true };
        try {
          const look = await bytesOf(ctx, name)
            .then((bytes) => ctx.darkroom.look(bytes, turn))
            .catch((error: unknown) => {
              if (error instanceof AppError && error.code !== 'unavailable') return '';
              throw error;
            });
          await saveLook(ctx.db, id, look);
        } catch (err) {
          ctx.log.warn({ err, image: id }, 'a picture could not be looked at');
          // Then the next one would fail as well.
          if (err instanceof AppError) return;
        }
      }
    },
  });
