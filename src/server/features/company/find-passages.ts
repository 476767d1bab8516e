/** Finds chunks of company facts that answer a question, for the owner or for one of their agents. */
import { KnowledgeScopes } from '#contract/company/types.ts';
import type { Passage } from '#contract/company/documents.ts';
import { rank, soughtIn } from '#domain/knowledge/retrieval.ts';
import { AppError } from '#server/app-error.ts';
import { mayTellPrivate } from '#server/token-in-hand.ts';
import type { Context } from '#server/context.ts';
import { findAssignment } from './assignment.store.ts';
import {
  type ChunkQuery,
  type FoundChunk,
  kindsOf,
  readChunks,
  readChunksOf,
} from './chunk.store.ts';
import { hasAgent } from '#server/ledger/publish/posts.store.ts';
import { scopesOf } from './read-company.ts';
import { findBarred } from './sample-facts.store.ts';
import { search } from './search/search.ts';

/** Number of results from the engine, which are then ranked in the same way on every engine. */
const candidates = 60;
/** Number of results shown. */
const shown = 8;
/** Number of passages of one document. */
const shownOfDocument = 24;

/** Facts that the owner entered weigh more than text in a file. */
const weights: Readonly<Record<FoundChunk['kind'], number>> = {
  profile: 1.1,
  product: 1.2,
  document: 1,
};

const sourceOf = ({ kind, product_name, document_title, page }: FoundChunk): string => {
  if (kind === 'profile') return 'Company profile';
  if (kind === 'product') return product_name ?? 'Product';
  const title = document_title ?? 'Document';
  return page === null ? title : `${title}, page ${page}`;
};

const asPassage = (chunk: FoundChunk): Passage => ({
  id: chunk.id,
  kind: chunk.kind,
  source_id: chunk.kind === 'profile' ? null : chunk.source_id,
  source: sourceOf(chunk),
  heading: chunk.heading,
  text: chunk.text,
  is_public: chunk.is_public === 1,
});

export interface Question {
  owner_id: string;
  /** Who asks; missing for the owner. */
  agent_id: string | undefined;
  kinds: ChunkQuery['kinds'];
  text: string;
  /** The only document to look in: its first passages in its order, whatever the text. */
  document_id?: string | undefined;
  public_only?: boolean;
  limit: number;
}

export interface FoundPassages {
  /** Best first. */
  passages: Passage[];
  /** Whether everything was searched in time. */
  is_whole: boolean;
}

/** The first passages of a document; none of one that the asker may not use. */
async function passagesOf(ctx: Context, wanted: ChunkQuery, id: string): Promise<FoundPassages> {
  const chunks = await readChunksOf(ctx.db, wanted, id, shownOfDocument + 1);
  return {
    passages: chunks.slice(0, shownOfDocument).map(asPassage),
    is_whole: chunks.length <= shownOfDocument,
  };
}

/** The best matching chunks, as far as they are found in time; or those of one document. */
export async function findPassages(ctx: Context, question: Question): Promise<FoundPassages> {
  const { owner_id, agent_id, kinds, text, document_id, public_only = false, limit } = question;
  const wanted = { owner_id, kinds, public_only };
  const isBarred =
    agent_id === undefined ? undefined : await findBarred(ctx.db, owner_id, agent_id);
  if (document_id !== undefined) {
    const isFree = kinds.includes('document') && isBarred?.(document_id) !== true;
    return isFree ? passagesOf(ctx, wanted, document_id) : { passages: [], is_whole: true };
  }
  const found = await search(ctx, { ...wanted, words: soughtIn(text), limit: candidates });
  const chunks = await readChunks(ctx.db, wanted, found.candidates);
  const weighed = chunks
    .filter(({ source_id }) => isBarred?.(source_id) !== true)
    .map((chunk) => ({ ...chunk, weight: weights[chunk.kind] }));
  const passages = rank(text, weighed)
    .slice(0, limit)
    .map(({ candidate }) => asPassage(candidate));
  return { passages, is_whole: found.is_whole };
}

type Asked = { question: string } & Partial<Record<'agent_id' | 'document_id', string | undefined>>;

/**
 * What the owner sees: everything, or what one agent may use; for a program with limited access, only public facts.
 * Throws `not_found` for someone else's agent.
 */
export async function askCompany(
  ctx: Context,
  owner_id: string,
  { question: text, agent_id, document_id }: Asked,
): Promise<FoundPassages> {
  const wanted = { owner_id, text, document_id, public_only: !mayTellPrivate(), limit: shown };
  if (agent_id === undefined) {
    return findPassages(ctx, { ...wanted, agent_id, kinds: kindsOf(KnowledgeScopes) });
  }
  if (!(await hasAgent(ctx.db, owner_id, agent_id))) throw new AppError('not_found');
  const assignment = await findAssignment(ctx.db, owner_id, agent_id);
  if (assignment?.is_active !== 1) return { passages: [], is_whole: true };
  return findPassages(ctx, { ...wanted, agent_id, kinds: kindsOf(scopesOf(assignment)) });
}
