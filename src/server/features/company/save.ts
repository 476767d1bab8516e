/** Saves what a company says of itself, and in the same transaction what is found of it. */
import type { z } from 'zod';
import type { AssignmentForm, ProductForm } from '#contract/company.ts';
import type { companyCalls } from '#contract/company-calls.ts';
import { limits } from '#contract/limits.ts';
import {
  type CompanyFacts,
  productStatements,
  profileStatements,
  type Statement,
} from '#domain/company.ts';
import { chunksOf } from '#domain/chunks.ts';
import { tokensOf } from '#domain/tokens.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { holdUser } from '#server/db/hold-user.ts';
import { within } from '#server/db/within.ts';
import { newId } from '#server/ids.ts';
import { findAssignment, writeAssignment } from './assignment.store.ts';
import { dropChunks, writeChunks } from './chunk.store.ts';
import { holdAgent } from './owner.store.ts';
import { insertProduct, removeProduct, updateProduct, type ProductRow } from './product.store.ts';
import { findProfile, writeProfile, type ProfileRow } from './profile.store.ts';
import { readProduct } from './read-company.ts';

type ProfileBody = z.output<typeof companyCalls.saveProfile.body>;

/** Either spelling as the facts they are. */
export function factsIn(body: ProfileBody): CompanyFacts {
  if ('company_name' in body) {
    const { company_description: description, ...rest } = body;
    return { ...rest, description };
  }
  return {
    ...{ company_name: body.companyName, industry: body.industry, description: body.description },
    ...{ brand_voice: body.brandVoice, key_messages: body.keyMessages },
    ...{ target_audience: body.targetAudience, website_url: body.websiteUrl },
  };
}

/** Each statement is a piece of its own; a long one is cut like a document. */
const piecesOf = (statements: readonly Statement[]) =>
  statements.flatMap(({ heading, text }) =>
    chunksOf([{ page: null, text }]).map((chunk) => {
      const headed = chunk.heading === '' ? heading : `${heading}: ${chunk.heading}`;
      return { ...chunk, heading: headed, tokens: tokensOf(`${headed}\n${chunk.text}`) };
    }),
  );

export async function saveProfile(
  ctx: Context,
  owner_id: string,
  facts: CompanyFacts,
): Promise<ProfileRow> {
  return within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    await writeProfile(trx, owner_id, facts, ctx.clock());
    const source = { owner_id, kind: 'profile', source_id: owner_id, is_public: true } as const;
    await writeChunks(trx, source, piecesOf(profileStatements(facts)));
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
    const message = `You have ${limits.products_per_user} products, which is the limit.`;
    throw new AppError('limit_reached', { message });
  }
  const row = await updateProduct(trx, owner_id, form.id, form, now);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Adds a product or changes the one whose id is given. Throws `not_found`, `limit_reached`. */
export async function saveProduct(
  ctx: Context,
  owner_id: string,
  form: ProductForm,
): Promise<ProductRow> {
  return within(ctx.db, async (trx) => {
    await holdUser(trx, owner_id);
    const row = await keepProduct(ctx, trx, owner_id, form);
    const source = { owner_id, kind: 'product', source_id: row.id, is_public: true } as const;
    await writeChunks(trx, source, piecesOf(productStatements(readProduct(row))));
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
    if (!(await holdAgent(trx, owner_id, form.agent_id))) throw new AppError('not_found');
    await writeAssignment(trx, owner_id, form, ctx.clock());
    const row = await findAssignment(trx, owner_id, form.agent_id);
    if (!row) throw new AppError('internal');
    return row;
  });
}
