/** Files that a company gives its agents to read. */
import { z } from 'zod';
import { endpoint, Id, IdParams, Instant, ShortPaging } from '#contract/core/endpoint.ts';
import { limits } from '#contract/core/limits.ts';
import { line, lines } from '#contract/core/text.ts';

export const FileTypes = ['pdf', 'docx', 'txt', 'md'] as const;
export type FileType = (typeof FileTypes)[number];

/** `queued`: waiting to be read. `reading`. `ready`: agents may use it. `failed`: `error` says why. */
export const DocumentStates = ['queued', 'reading', 'ready', 'failed'] as const;
export type DocumentState = (typeof DocumentStates)[number];

/** Characters given of a document’s beginning, with which a post can start: about one passage. */
export const documentBeginning = 1000;

export const Document = z.object({
  id: Id,
  title: z.string(),
  filename: z.string(),
  file_type: z.enum(FileTypes),
  /** In bytes. */
  file_size: z.int(),
  state: z.enum(DocumentStates),
  error: z.string().nullable(),
  /** What of the file agents don’t get, such as “hidden text”. */
  left_out: z.array(z.string()),
  /** Its first sentences. */
  summary: z.string(),
  /** The beginning of its text. */
  content: z.string(),
  tags: z.array(z.string()),
  pages: z.int().nullable(),
  /** Characters of its text. */
  length: z.int(),
  /** Whether it may be in a prompt together with text from strangers. */
  is_public: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Document = z.infer<typeof Document>;

const WholeDocument = Document.extend({ text: z.string() });

/** One piece of a document's text, as agents get it. */
export const Passage = z.object({
  id: Id,
  kind: z.enum(['profile', 'product', 'document']),
  /** The id of the product or the document. */
  source_id: Id.nullable(),
  /** Where the passage comes from, such as `Pricing.pdf, page 3`. */
  source: z.string(),
  heading: z.string(),
  text: z.string(),
  is_public: z.boolean(),
});
export type Passage = z.infer<typeof Passage>;

const files = {
  field: 'documents',
  max_files: limits.documents_per_upload,
  max_bytes: limits.document_bytes,
} as const;

export const documentCalls = {
  list: endpoint({
    method: 'GET',
    path: '/company/documents',
    access: 'member',
    token: 'company',
    summary: 'List documents, newest first',
    query: z.strictObject(ShortPaging),
    response: z.object({ data: z.array(Document), total: z.int() }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/company/documents',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Upload up to 10 PDF, DOCX, TXT or MD files, 5 MB each; they are processed afterwards',
    upload: files,
    response: z.object({
      data: z.array(Document),
      /** Files that were rejected, with the reason. */
      refused: z.array(z.object({ filename: z.string(), error: z.string() })),
      message: z.string(),
    }),
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/company/documents/:id',
    access: 'member',
    token: 'company',
    summary: 'Get a document with its full text',
    params: IdParams,
    response: z.object({ data: WholeDocument }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/company/documents/:id/file',
    access: 'member',
    token: 'company',
    summary: 'Download the original file',
    params: IdParams,
    response: 'file',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/company/documents/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Update a document’s title, tags or visibility',
    params: IdParams,
    body: z.strictObject({
      title: line(limits.document_title, 'Please enter a title').optional(),
      tags: lines(limits.document_tags, limits.document_tag).optional(),
      is_public: z.boolean().optional(),
    }),
    echo: WholeDocument,
    response: z.object({ data: Document, message: z.string() }),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/company/documents/:id/replace',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Replace a document’s file; title, tags and visibility stay',
    params: IdParams,
    upload: { ...files, field: 'document', max_files: 1 },
    response: z.object({ data: Document, message: z.string() }),
  }),
  reread: endpoint({
    method: 'POST',
    path: '/company/documents/:id/read',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Process a document again',
    params: IdParams,
    response: z.object({ data: Document, message: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/company/documents/:id',
    access: 'member',
    token: null,
    member: 'manage',
    summary: 'Delete a document; agents stop using it',
    params: IdParams,
    response: z.object({ message: z.string() }),
  }),
};
