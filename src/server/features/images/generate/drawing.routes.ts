import type { drawingCalls } from '#contract/images/image-job-calls.ts';
import type { Picture } from '#contract/images/types.ts';
import {
  type ImageRequest,
  imageRequestOf,
  avatarRequestOf,
} from '#domain/pictures/image-request.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type TaskRunner, failureOf, doneStep } from '#server/tasks/task-runner.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import type { Caller, Handlers } from '#server/http/handlers.ts';
import { currentArtists } from '#server/features/models/service.ts';
import { startDrawing } from './drawing.ts';
import { listOfJob } from '#server/features/images/gallery/gallery.store.ts';
import { picturesResponse } from './pictures-response.ts';
import { describePicture } from '#server/features/images/gallery/gallery.ts';

const goesOn = 'Still drawing. You can leave this page.';
const stopped = 'Drawing stopped. Finished images are kept.';

const picturesOf = async (ctx: Context, { owner_id, id }: JobRow): Promise<Picture[]> =>
  (await listOfJob(ctx.db, owner_id, id)).map(describePicture);

/** The message besides the pictures. */
function notificationOf(row: JobRow): string | null {
  const more = failureOf(row)?.message ?? (row.state === 'cancelled' ? stopped : row.step);
  return [row.notice, more === doneStep ? '' : more].filter(Boolean).join(' ') || null;
}

async function readJob(ctx: Context, row: JobRow) {
  const { id, state, step, wanted } = row;
  const notice = state === 'done' ? notificationOf(row) : row.notice;
  const images = await picturesOf(ctx, row);
  return { id, state, step, wanted, images, notice, error: failureOf(row) };
}

/** The pictures of a finished job, or the job while it runs. Throws the reason if it made none. */
async function answer(ctx: Context, row: JobRow, message: string) {
  if (row.state === 'running') return { job_id: row.id, message: goesOn };
  const pictures = await picturesOf(ctx, row);
  const [first] = pictures;
  const failure = failureOf(row);
  if (!first && failure) throw new AppError(failure.code, failure);
  if (!first) throw conflictError(stopped);
  return picturesResponse(pictures, {
    model_used: first.model_used,
    notice: notificationOf(row),
    message,
  });
}

const messageOf = ({ subject }: ImageRequest) =>
  `${subject.purpose === 'avatar' ? 'Avatar' : 'Image'} generated successfully`;

const named = ({ user_id }: Caller, { id }: { id: string }) =>
  ({ owner_id: user_id, kind: 'picture', id_or_key: id }) as const;

interface Asking {
  caller: Caller;
  idempotency_key: string | undefined;
}

/** Generates pictures: returns them, or the job if that takes long. */
export const createDraw =
  (ctx: Context, tasks: TaskRunner) =>
  async ({ caller, idempotency_key: request_key }: Asking, wish: ImageRequest) => {
    const row = await startDrawing(ctx, tasks, { owner_id: caller.user_id, request_key, wish });
    return answer(ctx, row, messageOf(wish));
  };
export type Draw = ReturnType<typeof createDraw>;

export const drawingRoutes = (ctx: Context, tasks: TaskRunner): Handlers<typeof drawingCalls> => {
  const draw = createDraw(ctx, tasks);
  return {
    generate: (request) => draw(request, imageRequestOf(request.body)),

    generateAvatar: (request) => draw(request, avatarRequestOf(request.body)),

    async job({ caller, params }) {
      return { data: await readJob(ctx, await tasks.read(named(caller, params))) };
    },

    async cancelJob({ caller, params }) {
      const row = await tasks.cancel(named(caller, params));
      const message = row.state === 'cancelled' ? stopped : 'Already finished.';
      return { data: await readJob(ctx, row), message };
    },

    async drawers() {
      const { byId, default: first } = await currentArtists(ctx);
      const generators = [...byId.values()].map((one) => ({
        id: one.name,
        label: one.label,
        is_default: one.name === first.name,
        price: one.price,
        pictures_prompt: one.pictures_prompt,
        heeds_negative_prompt: one.heeds_negative_prompt,
      }));
      return { data: generators };
    },
  };
};
