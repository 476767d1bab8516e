/** Makes text of files. */
import type { FileType } from '#contract/company/documents.ts';
import type { Chunk, Page } from '#domain/knowledge/chunks.ts';

/** What a file says. */
export interface FileText {
  pages: Page[];
  /** `null` where the file knows no pages. */
  page_count: number | null;
  /** The title that the file gives itself; empty without one. */
  title: string;
}

/** The same, prepared to be found: all that takes long for a long text is done where the file is read. */
export interface ReadFile extends FileText {
  chunks: Chunk[];
  keywords: string[];
  /** Its beginning, on one line. */
  summary: string;
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
