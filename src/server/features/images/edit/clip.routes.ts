import type { Clip, clipCalls, Motion } from '#contract/images/clips.ts';
import { aiOriginOf, originOf } from '#domain/pictures/origin.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type TaskRunner, failureOf, doneStep, type Work } from '#server/tasks/task-runner.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import {
  findPicture,
  type GalleryRow,
  listOfJob,
} from '#server/features/images/gallery/gallery.store.ts';
import { bytesOf, storeClip, requireRoom } from '#server/features/images/service.ts';
import { requireStill, describePicture, tagsOf } from '#server/features/images/gallery/gallery.ts';

const model_used = 'darkroom';

const statuses: Record<JobRow['state'], Clip['status']> = {
  running: 'processing',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

async function asClip(ctx: Context, row: JobRow): Promise<Clip> {
  const { id, state, progress, owner_id, created_at } = row;
  const [made] = await listOfJob(ctx.db, owner_id, id);
  const picture = made ? describePicture(made) : null;
  return {
    id,
    status: statuses[state],
    progress,
    picture,
    url: picture?.url ?? null,
    step: state === 'done' ? doneStep : row.step,
    format: 'gif',
    error: failureOf(row)?.message ?? null,
    created_at: new Date(created_at).toISOString(),
  };
}

interface Order {
  owner_id: string;
  motion: Motion;
  seconds: number;
}

const workOn =
  (ctx: Context, { owner_id, ...move }: Order, { name, prompt, alt, ...row }: GalleryRow): Work =>
  async ({ job_id, signal, tell }) => {
    await tell({ step: 'Animating the image' });
    const onProgress = (progress: number) =>
      tell({ progress, ...(progress >= 60 && { step: 'Picking colors and compressing' }) });
    const turn = { owner_id, signal, is_patient: true, onProgress };
    const origin = originOf({ ...row, prompt });
    const plan = { ...move, marked: aiOriginOf(origin) };
    const made = await ctx.darkroom.clip(await bytesOf(ctx, name), plan, turn);
    signal.throwIfAborted();
    const about = { prompt, alt, tags: tagsOf(row), model_used, origin };
    const details = { ...about, is_kept: true, job_id };
    await storeClip(ctx, owner_id, made, details);
    return undefined;
  };

async function still(ctx: Context, owner_id: string, id: string): Promise<GalleryRow> {
  const row = await findPicture(ctx.db, owner_id, id);
  if (!row) throw new AppError('not_found');
  requireStill(row);
  return row;
}

const named = ({ user_id }: Caller, { id }: { id: string }) =>
  ({ owner_id: user_id, kind: 'clip', id_or_key: id }) as const;

export const clipRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof clipCalls> => ({
  async generate({ caller, idempotency_key: request_key, body: { image_id, ...move } }) {
    const { user_id: owner_id } = caller;
    const picture = await still(ctx, owner_id, image_id);
    await requireRoom(ctx, owner_id);
    const request = { owner_id, kind: 'clip', agent_id: null, request_key, wanted: 1 } as const;
    const work = workOn(ctx, { owner_id, ...move }, picture);
    const row = await tasks.start(request, work, 0);
    return { data: await asClip(ctx, row), message: 'Making the GIF. You can leave this page.' };
  },

  async status({ caller, params }) {
    return { data: await asClip(ctx, await tasks.read(named(caller, params))) };
  },

  async cancel({ caller, params }) {
    const row = await tasks.cancel(named(caller, params));
    const message = row.state === 'cancelled' ? 'GIF stopped.' : 'The GIF was already finished.';
    return { data: await asClip(ctx, row), message };
  },
});
