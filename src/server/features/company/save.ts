/** Saves company facts, and updates the search index in the same transaction. */
import type { z } from 'zod';
import type { AssignmentForm, ProductForm } from '#contract/company/types.ts';
import type { companyCalls } from '#contract/company/calls.ts';
import { limits } from '#contract/core/limits.ts';
import {
  type CompanyFacts,
  productStatements,
  profileStatements,
  type Statement,
} from '#domain/knowledge/company.ts';
import { type Chunk, chunksOf } from '#domain/knowledge/chunks.ts';
import type { Steps } from '#domain/steps.ts';
import { tokensOf } from '#domain/text/tokens.ts';
import { AppError, limitError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type Db, holdUser, within } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { inTurns } from '#server/process/in-turns.ts';
import { findAssignment, writeAssignment } from './assignment.store.ts';
import { dropChunks, writeChunks } from './chunk.store.ts';
import {
  type ProductRow,
  type ProfileRow,
  findProfile,
  insertProduct,
  lockAssignment,
  removeProduct,
  updateProduct,
  writeProfile,
} from './profile.store.ts';

type ProfileBody = z.output<typeof companyCalls.saveProfile.body>;

/** Converts either spelling of the fields. */
export function factsIn(body: ProfileBody): CompanyFacts {
  if (!('companyName' in body)) {
    const { company_description: description, ...rest } = body;
    return { ...rest, description };
  }
  return {
    company_name: body.companyName,
    industry: body.industry,
    description: body.description,
    brand_voice: body.brandVoice,
    key_messages: body.keyMessages,
    target_audience: body.targetAudience,
    website_url: body.websiteUrl,
    opening_hours: body.openingHours,
    is_public: body.isPublic,
    brand_color: body.brandColor,
    accent_color: body.accentColor,
    brand_font: body.brandFont,
    logo_id: body.logoId,
  };
}

/** Each statement is a chunk of its own; a long one is split like a document. */
function* splitIntoChunks(statements: readonly Statement[]): Steps<Chunk[]> {
  const chunks: Chunk[] = [];
  for (const { heading, text } of statements) {
    for (const chunk of chunksOf([{ page: null, text }])) {
      const headed = chunk.heading === '' ? heading : `${heading}: ${chunk.heading}`;
      const tokens = tokensOf(`${headed}\n${chunk.text}`);
      chunks.push({ ...chunk, heading: headed, tokens });
    }
    yield;
  }
  return chunks;
}

export async function saveProfile(
  ctx: Context,
  owner_id: string,
  facts: CompanyFacts,
): Promise<ProfileRow> {
  const pieces = await inTurns(splitIntoChunks(profileStatements(facts)));
  return within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    await writeProfile(trx, owner_id, facts, ctx.clock());
    const { is_public } = facts;
    const source = { owner_id, kind: 'profile', source_id: owner_id, is_public } as const;
    await writeChunks(trx, source, pieces);
    const row = await findProfile(trx, owner_id);
    if (!row) throw new AppError('internal');
    return row;
  });
}

async function keepProduct(ctx: Context, trx: Db, owner_id: string, form: ProductForm) {
  const now = ctx.clock();
  if (form.id === undefined) {
    const row = await insertProduct(trx, owner_id, newId(), form, now);
    if (row) return row;
    throw limitError(limits.products_per_user, 'products');
  }
  const row = await updateProduct(trx, owner_id, form.id, form, now);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Adds a product, or changes the one with the given id. Throws `not_found`, `limit_reached`. */
export async function saveProduct(
  ctx: Context,
  owner_id: string,
  form: ProductForm,
): Promise<ProductRow> {
  const pieces = await inTurns(splitIntoChunks(productStatements(form)));
  return within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    const row = await keepProduct(ctx, trx, owner_id, form);
    const { is_public } = form;
    const source = { owner_id, kind: 'product', source_id: row.id, is_public } as const;
    await writeChunks(trx, source, pieces);
    return row;
  });
}

/** Throws `not_found`. */
export async function deleteProduct(ctx: Context, owner_id: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await removeProduct(trx, owner_id, id))) throw new AppError('not_found');
    await dropChunks(trx, { kind: 'product', source_id: id });
  });
}

/** Throws `not_found` for an agent that is not the owner's. */
export async function assign(
  ctx: Context,
  owner_id: string,
  form: z.output<typeof AssignmentForm>,
) {
  return within(ctx.db, async (trx) => {
    if (!(await lockAssignment(trx, owner_id, form.agent_id))) throw new AppError('not_found');
    await writeAssignment(trx, owner_id, form, ctx.clock());
    const row = await findAssignment(trx, owner_id, form.agent_id);
    if (!row) throw new AppError('internal');
    return row;
  });
}
