/** A document's row as its owner sees it. */
import { z } from 'zod';
import type { Document } from '#contract/company/documents.ts';
import type { DocumentHead } from './document.store.ts';

const Words = z.array(z.string());

export const readDocument = (row: DocumentHead): Document => ({
  id: row.id,
  title: row.title,
  filename: row.filename,
  file_type: row.file_type,
  file_size: row.file_size,
  state: row.state,
  error: row.error,
  summary: row.summary,
  content: row.content,
  pages: row.pages,
  length: Number(row.length),
  tags: Words.parse(JSON.parse(row.tags)),
  is_public: row.is_public === 1,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
});
