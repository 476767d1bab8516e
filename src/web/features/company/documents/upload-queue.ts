/** Uploads, each with its own request, progress and result. */
import { limits } from '#contract/core/limits.ts';
import { FileTypes } from '#contract/company/documents.ts';
import { ApiError, messageOf } from '#web/lib/api/api-error.ts';
import { createStore } from '#web/lib/store.ts';

export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'refused';
  /** The share of its bytes, from 0 to 1. */
  share: number;
  /** Why it was refused. */
  error: string | null;
  /** Whether a retry may succeed. */
  isWorthAgain: boolean;
}

export interface Sending {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export interface QueueDeps {
  send: (file: File, sending: Sending) => Promise<unknown>;
  /** Called when no upload is running anymore, with the number of finished ones. */
  onRest: (arrived: number) => void;
}

const atOnce = 2;
/** Worded by the specification. */
export const unsupported =
  'Some files are not supported. Please upload PDF, DOCX, TXT, or MD files only.';
const notTaken = {
  type: 'Not a PDF, DOCX, TXT or MD file.',
  size: `Larger than ${limits.document_bytes / 1024 / 1024} MB.`,
  empty: 'The file is empty.',
  many: `More than ${limits.documents_per_upload} files at once. Add it again when the others are done.`,
} as const;

export const isSupported = ({ name }: Pick<File, 'name'>): boolean =>
  FileTypes.some((type) => name.trim().toLowerCase().endsWith(`.${type}`));

/** Why a file is certain to be refused, known before the upload. */
export function complaintAbout(file: File): string | null {
  if (!isSupported(file)) return notTaken.type;
  if (file.size === 0) return notTaken.empty;
  return file.size > limits.document_bytes ? notTaken.size : null;
}

/** The server's decision on the content of a file does not change on a retry. */
const isWorthAgain = (error: unknown) =>
  !(error instanceof ApiError) || ![400, 413, 415].includes(error.status);

const fresh = (file: File): Upload => ({
  id: crypto.randomUUID(),
  file,
  state: 'waiting',
  share: 0,
  error: null,
  isWorthAgain: false,
});

/** Accepts the files that can be uploaded, up to the limit of one upload; the others say why not. */
function taken(files: readonly File[]): Upload[] {
  let room: number = limits.documents_per_upload;
  return files.map((file) => {
    const error = complaintAbout(file) ?? (room > 0 ? null : notTaken.many);
    if (error === null) room -= 1;
    return error === null ? fresh(file) : { ...fresh(file), state: 'refused' as const, error };
  });
}

/** The files in order, and the subscribers. */
function createList() {
  const { get: all, set: put, subscribe: watch } = createStore<readonly Upload[]>([]);
  return {
    all,
    put,
    change: (id: string, own: Partial<Upload>) =>
      put(all().map((one) => (one.id === id ? { ...one, ...own } : one))),
    drop: (id: string) => put(all().filter((one) => one.id !== id)),
    watch,
  };
}

/** Uploads added files, a few at a time. */
export function createUploadQueue({ send, onRest }: QueueDeps) {
  const list = createList();
  const underWay = new Map<string, AbortController>();
  let arrived = 0;

  async function start({ id, file }: Upload) {
    const ending = new AbortController();
    underWay.set(id, ending);
    list.change(id, { state: 'sending', share: 0, error: null });
    const onProgress = (share: number) => list.change(id, { share });
    try {
      await send(file, { signal: ending.signal, onProgress });
      arrived += 1;
      list.drop(id);
    } catch (error) {
      const said = messageOf(error, 'Failed to upload documents');
      list.change(id, { state: 'refused', error: said, isWorthAgain: isWorthAgain(error) });
    }
    underWay.delete(id);
    pump();
  }
  function pump() {
    const waiting = list.all().filter(({ state }) => state === 'waiting');
    for (const upload of waiting.slice(0, atOnce - underWay.size)) void start(upload);
    if (underWay.size > 0) return;
    const count = arrived;
    arrived = 0;
    if (count > 0) onRest(count);
  }

  return {
    all: list.all,
    watch: list.watch,
    add: (files: readonly File[]) => {
      list.put([...list.all(), ...taken(files)]);
      pump();
    },
    again: (id: string) => {
      list.change(id, { state: 'waiting', error: null });
      pump();
    },
    /** Cancels an upload, or removes a refused one from the list. */
    drop: (id: string) => {
      underWay.get(id)?.abort();
      list.drop(id);
    },
    stop: () => {
      for (const ending of underWay.values()) ending.abort();
      list.put([]);
    },
  };
}
