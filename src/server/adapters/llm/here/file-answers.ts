/** What the answers of a file server mean for a download: bytes that continue it, another try, or its end. */
import { z } from 'zod';
import { egressFailure } from '#server/egress/egress-error.ts';
import { secondsAsked } from '#server/egress/retried.ts';
import { SetupError } from './setup-error.ts';

/** Which file the bytes so far are from. */
export const Note = z.object({ url: z.string(), total: z.int(), tag: z.string().nullable() });
export type Note = z.infer<typeof Note>;

/** Something that may be better at the next try; `again`: what is there cannot be continued. */
export class Interrupted extends Error {
  readonly again: boolean;
  /** Milliseconds until the next try, if the server asks for a time. */
  readonly wait: number | undefined;
  constructor(
    message: string,
    { again = false, wait }: { again?: boolean; wait?: number | undefined } = {},
  ) {
    super(message);
    this.again = again;
    this.wait = wait;
  }
}

/** A weak tag does not promise the same bytes. */
const tagOf = ({ headers }: Response): string | null => {
  const tag = headers.get('etag');
  return tag === null || tag.startsWith('W/') ? null : tag;
};

const changed = () => new Interrupted('The file changed.', { again: true });

const final: Readonly<Record<number, string>> = {
  401: 'The file server wants a sign-in for this file. Choose another model.',
  403: 'The file server wants a sign-in for this file. Choose another model.',
  404: 'The file is no longer at its address. Choose another model.',
  410: 'The file is no longer at its address. Choose another model.',
};

/** What a status means that brings no bytes. */
function refusal({ status, headers }: Response): Error {
  if (status === 412 || status === 416) return changed();
  const said = `The file server replied with status ${status}.`;
  if (status !== 429 && status < 500) return new SetupError(final[status] ?? said);
  const seconds = secondsAsked(headers.get('retry-after'));
  return new Interrupted(status === 429 ? 'The file server limits downloads.' : said, {
    wait: seconds === undefined ? undefined : seconds * 1000,
  });
}

/** The whole length by an answer that begins at `have`, or at 0. Throws if it begins elsewhere. */
function totalOf({ status, headers }: Response, have: number): number {
  if (status === 200) return Number(headers.get('content-length') ?? Number.NaN);
  // As in `bytes 100-199/200`.
  const found = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '');
  if (Number(found?.[1]) !== have) throw new Interrupted('Another part came.', { again: true });
  return Number(found?.[2]);
}

export interface Incoming {
  response: Response;
  note: Note;
  /** Where its bytes belong. */
  from: number;
}

/** Where the bytes of an answer belong, and how long the whole file is. Throws what keeps it from being continued. */
export function incomingOf(
  response: Response,
  have: number,
  { url, before }: { url: string; before: Note | undefined },
): Incoming {
  const { status, headers } = response;
  if (status !== 200 && status !== 206) throw refusal(response);
  if (/^text\/html\b/i.test(headers.get('content-type') ?? '')) {
    throw new SetupError(
      'At its address is a web page, not a model. Choose another model, or check the mirror.',
    );
  }
  const total = totalOf(response, have);
  if (!(total > 0)) {
    throw new SetupError('The file server doesn’t say how large the file is.');
  }
  const isContinued = status === 206;
  if (isContinued && before && total !== before.total) throw changed();
  return { response, note: { url, total, tag: tagOf(response) }, from: isContinued ? have : 0 };
}

const full = 'The disk is full.';
const closed = 'The file can’t be written to the data folder.';
const noDisk: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
  EIO: closed,
};

/** An error as something to try again. Throws what no other try makes better. */
export function interruptionIn(error: unknown): Interrupted {
  if (error instanceof Interrupted) return error;
  if (error instanceof SetupError) throw error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const onDisk = noDisk[code];
  if (onDisk !== undefined) throw new SetupError(onDisk, error);
  const kind = egressFailure(error)?.kind;
  if (kind === 'refused' || kind === 'too_many_redirects') {
    throw new SetupError('The file server forwards to an address that may not be called.', error);
  }
  return new Interrupted(
    kind === undefined ? 'The connection was cut.' : 'The file server can’t be reached.',
  );
}
