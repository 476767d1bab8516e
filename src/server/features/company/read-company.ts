/** Converts rows to their API form. */
import { z } from 'zod';
import { cut } from '#contract/core/cut.ts';
import { inBoth } from '#contract/core/spelling.ts';
import {
  type Assignment,
  BrandFonts,
  type CompanyProfile,
  Industries,
  KnowledgeScopes,
  PriorityLevels,
  type Product,
  ProductLists,
} from '#contract/company/types.ts';
import { type Brand, type CompanyFacts, noBrand } from '#domain/knowledge/company.ts';
import { type Document, documentBeginning } from '#contract/company/documents.ts';
import { toIso } from '#contract/core/time.ts';
import { listIn } from '#server/db/json.ts';
import type { AssignmentRow } from './assignment.store.ts';
import type { ProductRow, ProfileRow } from './profile.store.ts';
import type { DocumentHead } from './document.store.ts';

const Industry = z.enum(Industries);
const Scopes = z.array(z.enum(KnowledgeScopes));
const Lists = z.record(z.enum(ProductLists), z.array(z.string()));

export const factsOf = ({
  owner_id: _owner,
  updated_at: _at,
  trade,
  ...row
}: ProfileRow): CompanyFacts => ({
  ...row,
  // An older process may have written another industry beside it.
  industry: Industry.parse(row.industry === 'other' && trade !== '' ? trade : row.industry),
  key_messages: listIn(row.key_messages),
  is_public: row.is_public === 1,
  brand_font: BrandFonts.find((font) => font === row.brand_font) ?? '',
});

export function brandIn(row: ProfileRow | undefined): Brand {
  if (!row) return noBrand;
  const { brand_color, accent_color, brand_font, logo_id } = factsOf(row);
  return { brand_color, accent_color, brand_font, logo_id };
}

/** Each field under both of its names. */
export function readProfile(row: ProfileRow): CompanyProfile {
  const facts = factsOf(row);
  return {
    ...inBoth({ ...facts, key_messages: [...facts.key_messages] }),
    company_description: facts.description,
    updated_at: toIso(row.updated_at),
  };
}

export const readProduct = ({ id, name, category, description, ...row }: ProductRow): Product => ({
  id,
  name,
  category,
  description,
  ...Lists.parse(JSON.parse(row.lists)),
  is_public: row.is_public === 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export const scopesOf = ({ scopes }: Pick<AssignmentRow, 'scopes'>) =>
  Scopes.parse(JSON.parse(scopes));

export const readAssignment = (row: AssignmentRow): Assignment => ({
  id: row.id,
  agent_id: row.agent_id,
  agent_name: row.agent_name,
  knowledge_scope: scopesOf(row),
  custom_instructions: row.custom_instructions,
  priority_level: PriorityLevels.find((level) => level === row.priority_level) ?? 2,
  is_active: row.is_active === 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

export const readDocument = (row: DocumentHead): Document => ({
  id: row.id,
  title: row.title,
  filename: row.filename,
  file_type: row.file_type,
  file_size: row.file_size,
  state: row.state,
  error: row.error,
  left_out: listIn(row.left_out ?? '[]'),
  summary: row.summary,
  content: cut(row.content, documentBeginning),
  pages: row.pages,
  length: Number(row.length),
  tags: listIn(row.tags),
  is_public: row.is_public === 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});
