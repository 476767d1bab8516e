/** The interface of company facts for features in which agents write. */
import { wholeLines } from '#domain/text/whole-lines.ts';
import type { Passage } from '#contract/company/documents.ts';
import type { Brief, TextSource } from '#contract/content/types.ts';
import { statementsIn } from '#domain/briefs/sentences.ts';
import {
  type CompanyVoice,
  factsWithin,
  type Knowledge,
  nothingKnown,
} from '#domain/knowledge/knowledge.ts';
import { type Brand, noBrand } from '#domain/knowledge/company.ts';
import { withHoursFor } from '#domain/knowledge/opening-hours.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { mayTellPrivate } from '#server/token-in-hand.ts';
import { type AssignmentRow, findAssignment, listAgentsInTraining } from './assignment.store.ts';
import { kindsOf } from './chunk.store.ts';
import { findDocument } from './document.store.ts';
import { findPassages, type Question } from './find-passages.ts';
import { findProfile, listProducts } from './profile.store.ts';
import { brandIn, factsOf, readAssignment, scopesOf } from './read-company.ts';
import { findBarred } from './sample-facts.store.ts';

/** Maximum number of chunks for one text. */
const looked = 14;

export { dropChunks } from './chunk.store.ts';
export { clearKnowledgeOf } from './clear.job.ts';
export { endLeaving, lockLeavingMark, markLeaving, nextLeaving } from './leaving.store.ts';
export { readDocumentFile } from './reading.job.ts';
export { assign, saveProduct, saveProfile } from './save.ts';
export { storeUnread } from './document.routes.ts';

interface Subject {
  owner_id: string;
  agent_id: string;
  brief: Pick<Brief, 'topic' | 'context' | 'content_type'>;
  /** Whether the text is about the company: then it gets as many facts as fit. */
  focus?: boolean | undefined;
  /** Whether text of a stranger is in the same prompt. */
  beside_strangers?: boolean;
}

/** The company profile, unless it is sample data that this agent doesn't use. */
async function findUsedProfile(db: Db, { owner_id, agent_id }: AssignmentRow) {
  const isBarred = await findBarred(db, owner_id, agent_id);
  return isBarred(owner_id) ? undefined : findProfile(db, owner_id);
}

/**
 * How the company's cards look. Those of an agent only have that look if the agent may use the profile; without an
 * agent, they are the company's own.
 */
export async function brandFor(
  { db }: Pick<Context, 'db'>,
  { owner_id, agent_id }: { owner_id: string; agent_id: string | undefined },
): Promise<Brand> {
  if (agent_id === undefined) return brandIn(await findProfile(db, owner_id));
  const row = await findAssignment(db, owner_id, agent_id);
  if (row?.is_active !== 1 || !scopesOf(row).includes('company_profile')) return noBrand;
  return brandIn(await findUsedProfile(db, row));
}

/** Topics about the company that an agent may choose itself: its messages and product names. */
export async function topicsOf(
  { db }: Pick<Context, 'db'>,
  { owner_id, agent_id }: Pick<Subject, 'owner_id' | 'agent_id'>,
): Promise<string[]> {
  const row = await findAssignment(db, owner_id, agent_id);
  if (row?.is_active !== 1) return [];
  const scopes = scopesOf(row);
  const profile = scopes.includes('company_profile') && (await findUsedProfile(db, row));
  const products = scopes.includes('products_services') ? await listProducts(db, owner_id) : [];
  const isBarred = await findBarred(db, owner_id, agent_id);
  const messages = profile ? factsOf(profile).key_messages : [];
  const used = products.filter(({ id }) => !isBarred(id));
  return [...messages, ...used.map(({ name }) => name)];
}

/**
 * The company's style. A reply is written in one prompt with text of a stranger, so it never gets the instructions,
 * and the brand voice only if the profile may be used in replies.
 */
async function voiceOf(db: Db, row: AssignmentRow, isReply: boolean): Promise<CompanyVoice> {
  const { knowledge_scope: scopes, custom_instructions } = readAssignment(row);
  const isTold = !isReply && scopes.includes('custom_instructions');
  const instructions = isTold ? custom_instructions : '';
  const found = scopes.includes('company_profile') && (await findUsedProfile(db, row));
  if (!found) return { instructions, guarded: custom_instructions };
  const facts = factsOf(found);
  const { brand_voice: voice, industry, target_audience: audience, is_public } = facts;
  const { company_name: name, description } = facts;
  const about = statementsIn(description)[0] ?? '';
  const kept = is_public ? [custom_instructions] : [custom_instructions, voice];
  return {
    instructions,
    ...((is_public || !isReply) && { brand: { name, about, voice, industry, audience } }),
    guarded: kept.filter(Boolean).join('\n'),
  };
}

/** The style for an existing text. */
export async function companyVoice(
  { db }: Pick<Context, 'db'>,
  {
    owner_id,
    agent_id,
    brief,
  }: Omit<Subject, 'focus' | 'brief'> & { brief: Pick<Brief, 'content_type'> },
): Promise<CompanyVoice> {
  const row = await findAssignment(db, owner_id, agent_id);
  if (row?.is_active !== 1) return nothingKnown;
  return voiceOf(db, row, brief.content_type === 'reply' || !mayTellPrivate());
}

/** An owner's agents that wait for documents to be parsed. */
export const agentsInTraining = async (db: Db, ownerId: string): Promise<Set<string>> =>
  new Set(
    (await listAgentsInTraining(db, ownerId))
      .filter((row) => scopesOf(row).includes('knowledge_documents'))
      .map(({ agent_id }) => agent_id),
  );

/**
 * Results for the owner's topic come first, then those for the context. Text of a stranger is used only to search
 * public facts.
 */
async function foundFor(
  { topic, context, content_type }: Subject['brief'],
  find: (text: string) => Promise<Passage[]>,
): Promise<Passage[]> {
  const wide = await find(`${topic} ${context}`);
  if (content_type === 'reply' || context === '') return wide;
  const first = await find(topic);
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...wide.filter(({ id }) => !ids.has(id))].slice(0, looked);
}

/** The passages for a question, looked for again as often as not everything was searched in time. */
async function findPatiently(ctx: Context, question: Question, tries: number): Promise<Passage[]> {
  const { passages, is_whole } = await findPassages(ctx, question);
  return is_whole || tries <= 1 ? passages : findPatiently(ctx, question, tries - 1);
}

/** What an agent’s documents say to a question and no reply may use: for the owner’s eyes, and never in a prompt. */
export async function passagesKeptBack(
  ctx: Context,
  { owner_id, agent_id, text }: Pick<Subject, 'owner_id' | 'agent_id'> & { text: string },
): Promise<Passage[]> {
  const row = mayTellPrivate() ? await findAssignment(ctx.db, owner_id, agent_id) : undefined;
  if (row?.is_active !== 1 || !scopesOf(row).includes('knowledge_documents')) return [];
  const kinds = kindsOf(['knowledge_documents']);
  const { passages } = await findPassages(ctx, { owner_id, agent_id, kinds, text, limit: looked });
  return passages.filter(({ is_public }) => !is_public);
}

/** The beginning of a document as the source of a post that starts with them, as JSON; `null` if it is gone. */
export async function sourceIn(db: Db, owner_id: string, id: string): Promise<string | null> {
  const found = await findDocument(db, owner_id, id);
  if (!found) return null;
  const text =
    wholeLines(found.content, [...found.content].length < Number(found.length)) || found.summary;
  const source: TextSource = { id: 'F1', source: found.title, text, used: true };
  return JSON.stringify([source]);
}

/** Whether only public facts may be used. */
const isForStrangers = ({ brief, beside_strangers }: Pick<Subject, 'brief' | 'beside_strangers'>) =>
  brief.content_type === 'reply' || beside_strangers === true || !mayTellPrivate();

/**
 * The facts that fit the text to be written, and the company's style. A reply is written in one prompt with text of
 * a stranger, so it gets only public facts, and never the owner's instructions. The same holds for a text about a
 * stranger's post, and for a program with limited access.
 */
export async function knowledgeFor(
  ctx: Context,
  { owner_id, agent_id, brief, focus = false, beside_strangers }: Subject,
): Promise<Knowledge> {
  const row = await findAssignment(ctx.db, owner_id, agent_id);
  if (row?.is_active !== 1) return nothingKnown;
  const { knowledge_scope, priority_level } = readAssignment(row);
  const isReply = isForStrangers({ brief, beside_strangers });
  const kinds = kindsOf(knowledge_scope);
  const question = { owner_id, agent_id, kinds, public_only: isReply, limit: looked };
  // A text is written with the facts that were found in time. A reply can wait for them: “we don’t know” would be wrong.
  const tries = brief.content_type === 'reply' ? 5 : 1;
  const find = (text: string) => findPatiently(ctx, { ...question, text }, tries);
  const found = await foundFor(brief, find);
  const isOfCompany = !focus || found.length > 0;
  const passages = isOfCompany
    ? found
    : await find((await topicsOf(ctx, { owner_id, agent_id })).join(' '));
  return {
    ...(await voiceOf(ctx.db, row, isReply)),
    facts: withHoursFor(
      factsWithin(passages, focus ? 4 : priority_level),
      brief.content_type === 'reply' ? brief.context : brief.topic,
    ),
    ...(focus && { regardless: true }),
  };
}
