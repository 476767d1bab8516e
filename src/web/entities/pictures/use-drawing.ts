/** Draws images, at once or as a job that outlives the screen, with retry and cancel. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ImageJob, Media } from '#contract/images/types.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { jobQuery, picturesKey } from './picture-queries.ts';
import { type ImageSession, type Order, useImageSession } from './use-image-session.ts';

interface Options {
  /** The place in the product; each has its own state. */
  place: string;
  words: { done: string; failed: string };
  /** How many images are kept. */
  most: number;
  /** Called with finished images, the first one first. */
  onMade?: (made: readonly Media[]) => void;
}

const mediaOf = ({ id, url, alt }: Media): Media => ({ id, url, alt });

/** Adds finished images and failures to the state. */
function useLanding({ place, words, most, onMade }: Options) {
  const client = useQueryClient();
  const { session, now, change } = useImageSession(place);
  const lay = (pictures: readonly Media[]) => {
    const fresh = pictures
      .map(mediaOf)
      .filter(({ id }) => !now().made.some((one) => one.id === id));
    if (fresh.length === 0) return;
    change(({ made }) => ({ made: [...fresh, ...made].slice(0, most) }));
    void client.invalidateQueries({ queryKey: picturesKey });
    onMade?.(fresh);
  };
  const finish = (pictures: readonly Media[], notice: string | null) => {
    change(() => ({ running: null, job: null, notice }));
    lay(pictures);
    if (pictures.length > 0) void notify.success(words.done);
    else void notify.error(words.failed);
  };
  const fail = (order: Order, message: string) => {
    change(() => ({ running: null, job: null, problem: { order, message } }));
    void notify.error(message);
  };
  return { session, now, change, lay, finish, fail, words };
}
type Landing = ReturnType<typeof useLanding>;

/** After this many milliseconds the server has recorded the request. */
const moment = 2000;

/** The key of a request for several images that has been running for a moment; it identifies the job. */
function useKnownKey({ running }: ImageSession): string | undefined {
  const key = running && running.order.n > 1 ? running.key : undefined;
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const timer = setTimeout(() => setKnown(key), moment);
    return () => clearTimeout(timer);
  }, [key]);
  return known === key ? key : undefined;
}

/** Follows the job until it ends, wherever it was started. */
function useJob({ session, change, lay, finish, fail, words }: Landing) {
  const { job } = session;
  const key = useKnownKey(session);
  const followed = job?.id ?? key;
  const { data, error } = useQuery({
    ...jobQuery(followed ?? ''),
    enabled: followed !== undefined,
  });
  const settle = useEffectEvent((now: ImageJob) => {
    if (job?.id !== now.id) return;
    if (now.state === 'done') finish(now.images, now.notice);
    else lay(now.images);
    if (now.state === 'failed') fail(job.order, now.error?.message ?? words.failed);
    if (now.state === 'cancelled') change(() => ({ job: null }));
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  const isGone = error instanceof ApiError && error.status === 404;
  const giveUp = useEffectEvent(() => {
    if (job) fail(job.order, 'Drawing stopped. Finished images are in your gallery.');
  });
  useEffect(() => {
    if (isGone) giveUp();
  }, [isGone]);
  return followed === undefined ? undefined : data;
}

/** Stops drawing, here and on the server; finished images stay. */
function useStop({ session, change, lay }: Landing) {
  const stopOnServer = async (id: string) => {
    try {
      const { data, message } = await api.images.cancelJob({ params: { id } });
      lay(data.images);
      void notify.info(message);
    } catch (error) {
      // It was refused or failed at the same moment, so there is nothing left to stop.
      if (error instanceof ApiError && error.status === 404) return;
      void notify.failure(error, 'Couldn’t stop the drawing. Try again.');
    }
  };
  return () => {
    const { running, job } = session;
    running?.stop?.abort();
    change(() => ({ running: null, job: null }));
    // Until the server has named the job, the request's key identifies it.
    const id = running?.key ?? job?.id;
    if (id) void stopOnServer(id);
  };
}

export function useDrawing(options: Options) {
  const landing = useLanding(options);
  const { session, now, change, finish, fail, words } = landing;
  const job = useJob(landing);
  const cancel = useStop(landing);

  const carryOut = async (order: Order, key: string, onRefused?: (error: ApiError) => void) => {
    const stop = new AbortController();
    const { signal } = stop;
    change(() => ({ running: { order, key, stop }, problem: null, notice: null }));
    try {
      const drawn = await api.images.generate({ body: order, key, signal });
      if (signal.aborted) return;
      const { job_id, data = [], notice = null } = drawn;
      if (job_id) change(() => ({ running: null, job: { id: job_id, order } }));
      else finish(data, notice);
    } catch (error) {
      if (signal.aborted) return;
      fail(order, messageOf(error, words.failed));
      if (error instanceof ApiError) onRefused?.(error);
    }
  };
  const resume = useEffectEvent(() => {
    const { running } = now();
    if (running && !running.stop) void carryOut(running.order, running.key);
  });
  useEffect(() => resume(), []);

  /** Does nothing while something is being drawn here: a second request would cost money again. */
  const draw = (order: Order, onRefused?: (error: ApiError) => void) => {
    if (!now().running && !now().job) void carryOut(order, crypto.randomUUID(), onRefused);
  };
  return {
    session,
    change,
    draw,
    cancel,
    /** Adds an image from elsewhere to the state. */
    lay: landing.lay,
    /** The running drawing. */
    order: session.running?.order ?? session.job?.order,
    isLong: session.job !== null,
    job,
  };
}
export type Drawing = ReturnType<typeof useDrawing>;
