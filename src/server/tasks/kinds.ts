/** The limits of each kind of job, in time and concurrency, and the sentences that report them. */
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { AppError } from '#server/app-error.ts';
import type { TaskKind } from '#server/db/schema/writing.ts';
import type { Share } from './jobs.store.ts';

/** A limit per person, so that one person cannot delay everyone else. */
interface OwnShare extends Share {
  /** What is in progress, as words of the message. */
  doing: string;
}
const writing: OwnShare = {
  kinds: ['text'],
  most: limits.writing_at_once,
  doing: 'Texts are being written',
};
const drawing: OwnShare = {
  kinds: ['picture', 'clip'],
  most: limits.drawing_at_once,
  doing: 'Pictures are being made',
};

interface Kind {
  done: string;
  /** Maximum duration in milliseconds. */
  life: number;
  share: OwnShare;
}
export const kinds: Record<TaskKind, Kind> = {
  text: { done: 'written', life: limits.writing_job, share: writing },
  picture: { done: 'drawn', life: limits.drawing_job, share: drawing },
  clip: { done: 'made', life: limits.drawing_job, share: drawing },
};
export const tooManyJobs = ({ doing, most }: OwnShare) =>
  new AppError('limit_reached', {
    message: `${doing} in ${most} places for you already. Wait until one is finished, or stop it.`,
  });
export const lostMessage = (kind: TaskKind) =>
  new AppError('unavailable', {
    message: `The server stopped while this was being ${kinds[kind].done}. Finished parts are kept. Try again.`,
  });
export const timeoutMessage = (kind: TaskKind) =>
  new AppError('provider_failed', {
    message: `This took too long and was stopped after ${kinds[kind].life / minute} minutes. Finished parts are kept.`,
  });
