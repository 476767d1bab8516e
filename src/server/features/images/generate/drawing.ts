/**
 * Generates pictures as a job, as many concurrently as the generator allows; each is stored and paid for when it is
 * finished.
 */
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import type { ImageRequest } from '#domain/pictures/image-request.ts';
import {
  type DrawRequest,
  type Drawn,
  ImageGeneratorError,
  type ImagePort,
} from '#server/adapters/images/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { TaskRunner, Work } from '#server/tasks/task-runner.ts';
import type { JobRow } from '#server/tasks/jobs.store.ts';
import { drawAndPay } from './billing.ts';
import { artistsOf } from '#server/features/models/service.ts';
import { requireRoom, storePicture } from '#server/features/images/service.ts';
import { countDrawn, findAgentOf } from '#server/features/images/gallery/store.ts';

/** The state of the other tasks when one starts. */
interface LaneState {
  /** How many are in progress. */
  ahead: number;
  /** Whether no other task of this order can still release budget. */
  is_last_word: boolean;
}

interface Waiting {
  count: number;
  /** Maximum concurrency. */
  at_once: number;
  signal: AbortSignal;
  /** Runs the task of that number, from 0. Throws `AppError` if it fails. */
  work: (nth: number, turn: LaneState) => Promise<void>;
}

/** Nothing was requested yet, and the others may cost less than their reservations. */
const mayFitLater = ({ code }: AppError) => code === 'budget_exceeded';

/**
 * A failure ends its lane; the other lanes continue with the rest, and if all fail, the rest is not done. A task
 * rejected by the budget while others are in progress is retried after them. Returns the failures. Any other error
 * is thrown once all started tasks have ended, and so is the reason of `signal` if it prevented a task.
 */
export async function inLanes({ count, at_once, signal, work }: Waiting): Promise<AppError[]> {
  const waiting = Array.from({ length: count }, (_, nth) => nth);
  const failures: AppError[] = [];
  const broken: unknown[] = [];
  let lanes = Math.min(at_once, count);
  let ahead = 0;

  /** Handles a failure in a lane; returns whether the lane continues. */
  const heed = (error: unknown, nth: number, turn: LaneState): boolean => {
    const isKnown = error instanceof AppError && !signal.aborted;
    if (isKnown && mayFitLater(error) && !turn.is_last_word) {
      waiting.unshift(nth);
      if (lanes === 1) return true;
    } else if (isKnown) failures.push(error);
    else broken.push(error);
    return false;
  };
  const lane = async (): Promise<void> => {
    let goesOn = true;
    while (goesOn) {
      const nth = broken.length > 0 || signal.aborted ? undefined : waiting.shift();
      if (nth === undefined) break;
      const turn = { ahead, is_last_word: lanes === 1 };
      ahead += 1;
      try {
        await work(nth, turn);
      } catch (error) {
        goesOn = heed(error, nth, turn);
      }
      ahead -= 1;
    }
    // In the same tick as the last check of the queue, so that a released budget is always picked up by another
    // lane.
    lanes -= 1;
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (broken.length > 0 || waiting.length > 0) signal.throwIfAborted();
  if (broken.length > 0) throw broken[0];
  return failures;
}

/** Tries image generators in the order of the administrators. */
type Artists = readonly [ImagePort, ...ImagePort[]];

interface Made {
  drawn: Drawn;
  artist: ImagePort;
  /** A note that a fallback made the picture, in a sentence. */
  notice: string | null;
}

/** A picture that one provider's policy rejects is not requested from another. */
const isDeclined = ({ cause }: AppError): boolean =>
  cause instanceof ImageGeneratorError && cause.is_declined;

/**
 * Why the next generator is tried; `undefined` if it is not. A budget rejection that may be temporary is retried
 * with the same one.
 */
function reasonOf(error: unknown, is_last_word: boolean): string | undefined {
  if (!(error instanceof AppError) || isDeclined(error)) return undefined;
  if (error.code === 'provider_failed') return 'didn’t draw';
  return error.code === 'budget_exceeded' && is_last_word ? 'is over the budget' : undefined;
}

/**
 * Returns a function that generates each picture of an order with the first generator that works; one that failed is
 * not tried for the next picture. `draw` throws `AppError`; that of the last generator is rethrown.
 */
function inTurn(artists: Artists) {
  let [first] = artists;
  const why: string[] = [];
  return async (
    is_last_word: boolean,
    draw: (artist: ImagePort, is_last_word: boolean) => Promise<Drawn>,
  ): Promise<Made> => {
    for (let artist = first; ;) {
      const next = artists[artists.indexOf(artist) + 1];
      try {
        const drawn = await draw(artist, is_last_word && next === undefined);
        const notice =
          artist === artists[0] ? null : `${artist.label} made this image: ${why.join(', ')}.`;
        return { drawn, artist, notice };
      } catch (error) {
        const reason = reasonOf(error, is_last_word);
        if (next === undefined || reason === undefined) throw error;
        const words = `${artist.label} ${reason}`;
        if (!why.includes(words)) why.push(words);
        if (first === artist) first = next;
        artist = next;
      }
    }
  };
}

export interface Order {
  owner_id: string;
  request_key: string | undefined;
  wish: ImageRequest;
}

function altOf(
  { subject, agent_name, prompt }: ImageRequest,
  depicts: string | null,
  { pictures_prompt }: ImagePort,
): string {
  if (subject.purpose === 'picture') return cut(depicts ?? prompt, limits.image_alt);
  if (agent_name) return `Avatar of ${agent_name}`;
  // Others take a face of their own, whatever the prompt says of it.
  return pictures_prompt ? `Avatar: ${prompt}` : 'A drawn face';
}

const isNoPicture = (error: unknown) =>
  error instanceof AppError && (error.code === 'unreadable_image' || error.code === 'too_large');

async function keep(
  ctx: Context,
  { owner_id, wish }: Order,
  { bytes, depicts, is_own = false }: Drawn,
  { job_id, artist, signal }: { job_id: string; artist: ImagePort; signal: AbortSignal },
): Promise<void> {
  const { prompt, subject } = wish;
  try {
    await storePicture(ctx, owner_id, bytes, {
      prompt,
      model_used: artist.name,
      origin: is_own ? 'built_in' : 'ai_generated',
      encoding: 'png',
      job_id,
      signal,
      is_own,
      alt: altOf(wish, depicts, artist),
      // Of several avatar previews one is chosen, so they are not saved; pictures are kept until their owner deletes
      // them.
      is_kept: subject.purpose === 'picture',
    });
  } catch (cause) {
    if (!isNoPicture(cause)) throw cause;
    const message = `${artist.label} didn’t return an image. Nothing was kept.`;
    throw new AppError('provider_failed', { message, cause });
  }
}

/** Messages without duplicates. */
const sentences = (some: Iterable<string | null>): string | null =>
  [...new Set(some)].filter(Boolean).join(' ') || null;

const stepOf = (done: number, count: number): string =>
  count === 1 ? 'Drawing' : `${done} of ${count} finished`;

function workOn(ctx: Context, order: Order, artists: Artists): Work {
  const { owner_id, wish } = order;
  const { subject, prompt, count, negative_prompt, width, height, agent_name } = wish;
  const { cfg_scale, steps, usual_steps, clip_guidance_preset } = wish;
  const payer = { owner_id, agent_id: wish.agent_id ?? null };
  return async ({ job_id, signal, tell }) => {
    const drawnBefore = await countDrawn(ctx.db, owner_id, prompt);
    const notices = [wish.notice];
    const able = inTurn(artists);
    let done = 0;
    await tell({ step: stepOf(done, count) });
    const failures = await inLanes({
      count,
      at_once: artists[0].at_once,
      signal,
      async work(nth, { ahead, is_last_word }) {
        // Checked first, so that every paid picture can be stored.
        await requireRoom(ctx, owner_id, ahead);
        const wanted: DrawRequest = {
          subject,
          prompt,
          negative_prompt,
          width,
          height,
          agent_name,
          signal,
          frame: (bytes) =>
            ctx.darkroom.frame(bytes, { width, height }, { owner_id, signal, is_patient: true }),
          cfg_scale,
          steps,
          usual_steps,
          clip_guidance_preset,
          take: drawnBefore + nth,
        };
        const { drawn, artist, notice } = await able(is_last_word, (one, isLast) =>
          drawAndPay(ctx, { ...payer, is_last_word: isLast }, one, wanted),
        );
        notices.push(notice);
        await keep(ctx, order, drawn, { job_id, artist, signal });
        done += 1;
        notices.push(drawn.notice);
        const progress = Math.round((100 * done) / count);
        await tell({ step: stepOf(done, count), progress, notice: sentences(notices) });
      },
    });
    const [first] = failures;
    if (!first) return undefined;
    if (done === 0) throw first;
    const why = sentences(failures.map(({ message }) => message));
    return `${done} of ${count} finished. ${why}`;
  };
}

/**
 * Starts to generate, or finds the job of the same request; returns its state once it ended or the wait is over.
 * Throws `AppError` for errors that are known before anything is generated.
 */
export async function startDrawing(ctx: Context, tasks: TaskRunner, order: Order): Promise<JobRow> {
  const { owner_id, request_key, wish } = order;
  const artists = await artistsOf(ctx, wish.drawer);
  const { agent_id = null, count } = wish;
  if (agent_id !== null && !(await findAgentOf(ctx.db, owner_id, agent_id)))
    throw new AppError('not_found');
  await requireRoom(ctx, owner_id);
  const request = { owner_id, kind: 'picture', agent_id, request_key, wanted: count } as const;
  return tasks.start(request, workOn(ctx, order, artists));
}
