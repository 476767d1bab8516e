/** Extracts text from files. */
import type { FileType } from '#contract/company/documents.ts';
import type { Chunk, Page } from '#domain/knowledge/chunks.ts';

/** The text of a file. */
export interface FileText {
  pages: Page[];
  /** `null` if the format has no pages. */
  page_count: number | null;
  /** The title in the file’s metadata; empty if there is none. */
  title: string;
  /** What of the file is not read, such as “hidden text”. */
  left_out: string[];
}

/** The text prepared for search. Everything that is slow for a long text happens in the reader’s process. */
export interface ReadFile extends FileText {
  chunks: Chunk[];
  keywords: string[];
  /** Its beginning, on one line. */
  summary: string;
}

/** A file that cannot be read; the message tells its owner why. */
export class UnreadableFile extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnreadableFile';
  }
}

/** How long a PDF is, and the size of its first page in points. */
export interface PdfSize {
  pages: number;
  width: number;
  height: number;
}

export interface DocumentReader {
  /** Reads a file in a separate process. Throws `UnreadableFile`, or the reason of `signal`. */
  read(bytes: Uint8Array, type: FileType, signal: AbortSignal): Promise<ReadFile>;
}

/** What cannot be read of a Word document, each as it is said in a list. */
export const leftOut = {
  hidden: 'hidden text',
  struck: 'struck-out text',
  formulas: 'the layout of formulas',
  charts: 'charts and diagrams',
  objects: 'embedded files',
  margins: 'headers and footers',
  comments: 'comments',
  inserted: 'inserted documents',
} as const;
export type LeftOut = keyof typeof leftOut;
