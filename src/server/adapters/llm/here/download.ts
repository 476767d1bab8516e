/**
 * Downloads one large file, and continues after a pause, a cut or a restart. What is there so far is in `.part`; the
 * file gets its name only when its length and hash are right.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { takingTurns } from '#server/process/in-turns.ts';
import { type Incoming, incomingOf, Interrupted, interruptionIn, Note } from './file-answers.ts';
import { faultOfBeginning } from './gguf.ts';
import { inGb } from './machine.ts';
import { SetupError } from './setup-error.ts';
import { writeWhole } from './write-whole.ts';

export interface Wanted {
  url: string;
  /** Where it is kept. */
  path: string;
  sha256: string;
}

export interface DownloadTools {
  fetch: (url: string, init: { headers: Headers; signal: AbortSignal }) => Promise<Response>;
  signal: AbortSignal;
  /** Bytes so far and in all. */
  onProgress: (bytes: number, total: number) => void;
  /** Free bytes where the file is kept. */
  free: () => number;
  /** Waits before another try; defaults to real time. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** How long a server may send nothing, in milliseconds. */
  silence?: number;
}

export const partOf = (path: string): string => `${path}.part`;
const noteOf = (path: string): string => `${path}.part.json`;

/** Removes what is there of an unfinished download. */
export function forgetDownload(path: string): void {
  for (const one of [partOf(path), noteOf(path)]) rmSync(one, { force: true });
}

const mebibyte = 1024 * 1024;
/** Left free on the disk. */
const margin = 512 * mebibyte;
const largest = 64 * 1024 * mebibyte;
/** Tries in a row that bring nothing. */
const maxFutile = 6;
const firstWait = 1000;
const longestWait = 60_000;
const standardSilence = 60_000;

function readNote(path: string, url: string): Note | undefined {
  try {
    const note = Note.parse(JSON.parse(readFileSync(noteOf(path), 'utf8')));
    return note.url === url ? note : undefined;
  } catch {
    return undefined;
  }
}

export const sizeOf = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function requireSpace(missing: number, total: number, free: number): void {
  if (total > largest) throw new SetupError(`The file is larger than ${inGb(largest)}.`);
  if (free < missing + margin) {
    throw new SetupError(
      `The download needs ${inGb(missing + margin)} more on the disk; ${inGb(free)} are free.`,
    );
  }
}

/** Resolves or rejects like `work`, but rejects when it takes too long. */
async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = new AbortController();
  const clock = pause(milliseconds, undefined, { signal: late.signal }).then(() => {
    throw new Interrupted('The file server sends nothing.');
  });
  clock.catch(() => {});
  try {
    return await Promise.race([work, clock]);
  } finally {
    late.abort();
  }
}

/** The pieces of a body, each within the time that silence may take. */
async function* piecesOf(body: ReadableStream<Uint8Array>, silence: number) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read(), silence);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function store(
  { response, note, from }: Incoming,
  file: FileHandle,
  tools: DownloadTools,
): Promise<void> {
  let at = from;
  tools.onProgress(at, note.total);
  if (!response.body) throw new Interrupted('Nothing came.');
  for await (const piece of piecesOf(response.body, tools.silence ?? standardSilence)) {
    if (at === 0) {
      const fault = faultOfBeginning(piece);
      if (fault !== undefined) throw new SetupError(fault);
    }
    if (at + piece.length > note.total) {
      throw new SetupError(
        'More came than the file server said. Choose another model, or check the mirror.',
      );
    }
    await file.write(piece, 0, piece.length, at);
    at += piece.length;
    tools.onProgress(at, note.total);
  }
  if (at < note.total) throw new Interrupted('The connection was cut.');
  await file.sync();
}

/** Asks for the bytes after those that are there; `if-range` brings the whole file if it changed since. */
function headersFor(have: number, before: Note | undefined): Headers {
  const headers = new Headers({ 'accept-encoding': 'identity' });
  if (have > 0) headers.set('range', `bytes=${have}-`);
  if (have > 0 && before?.tag) headers.set('if-range', before.tag);
  return headers;
}

async function storeAt(path: string, incoming: Incoming, tools: DownloadTools): Promise<void> {
  const { note, from } = incoming;
  requireSpace(note.total - from, note.total, tools.free());
  writeWhole(noteOf(path), note);
  const file = await open(partOf(path), from === 0 ? 'w' : 'r+');
  try {
    await store(incoming, file, tools);
  } catch (error) {
    // What is not the file that was wanted cannot be continued.
    if (error instanceof SetupError) forgetDownload(path);
    throw error;
  } finally {
    await file.close();
  }
}

/** Asks for what is missing, and stores what comes. Resolves when everything is there. */
async function attempt({ url, path }: Wanted, tools: DownloadTools): Promise<void> {
  const before = readNote(path, url);
  if (!before) forgetDownload(path);
  const have = sizeOf(partOf(path));
  if (have === before?.total) return;
  const { silence = standardSilence, signal } = tools;
  const asked = tools.fetch(url, { headers: headersFor(have, before), signal });
  const response = await withDeadline(asked, silence);
  try {
    await storeAt(path, incomingOf(response, have, { url, before }), tools);
  } finally {
    if (response.body?.locked === false) await response.body.cancel().catch(() => {});
  }
}

/** The hash of a file, read in turns with other work. */
async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of takingTurns<Buffer>(
    createReadStream(path, { highWaterMark: mebibyte }),
  )) {
    signal.throwIfAborted();
    hash.update(piece);
  }
  return hash.digest('hex');
}

/** Tries until everything is there, or several tries in a row brought nothing. */
async function collect(wanted: Wanted, tools: DownloadTools): Promise<void> {
  const { wait = (milliseconds, signal) => pause(milliseconds, undefined, { signal }) } = tools;
  for (let futile = 0; ;) {
    const before = sizeOf(partOf(wanted.path));
    try {
      await attempt(wanted, tools);
      return;
    } catch (error) {
      tools.signal.throwIfAborted();
      const interrupted = interruptionIn(error);
      if (interrupted.again) forgetDownload(wanted.path);
      futile = sizeOf(partOf(wanted.path)) > before ? 0 : futile + 1;
      if (futile >= maxFutile) {
        throw new SetupError(`${interrupted.message} What came is kept; continue later.`, error);
      }
      const own = Math.min(longestWait, firstWait * 2 ** futile);
      await wait(Math.min(longestWait, interrupted.wait ?? own), tools.signal);
    }
  }
}

/**
 * Downloads the file unless it is there. Throws a `SetupError`, or the reason of the signal; then what came is kept,
 * unless it is not the file that was wanted.
 */
export async function download(wanted: Wanted, tools: DownloadTools): Promise<void> {
  const { path, sha256 } = wanted;
  if (existsSync(path)) return;
  await collect(wanted, tools);
  if ((await hashOf(partOf(path), tools.signal)) !== sha256) {
    forgetDownload(path);
    throw new SetupError(
      'What came is another file than the one in our list: its hash differs. It was removed. Its authors may have replaced it; choose another model.',
    );
  }
  await rename(partOf(path), path);
  forgetDownload(path);
}
