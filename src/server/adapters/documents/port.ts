/** Makes text of files. */
import type { FileType } from '#contract/documents.ts';
import type { Page } from '#domain/chunks.ts';

export interface ReadFile {
  pages: Page[];
  /** `null` where the file knows no pages. */
  page_count: number | null;
  /** The title that the file gives itself; empty without one. */
  title: string;
}

/** A file that cannot be read; the message says why, for its owner. */
export class UnreadableFile extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreadableFile';
  }
}

export interface DocumentReader {
  /** Reads a file in a process of its own. Throws `UnreadableFile`, or the reason of `signal`. */
  read(bytes: Uint8Array, type: FileType, signal: AbortSignal): Promise<ReadFile>;
}
