/** What an agent knows of its company, for those who let it write. */
import type { Brief } from '#contract/content.ts';
import { factsWithin, type Knowledge, nothingKnown } from '#domain/knowledge.ts';
import type { Context } from '#server/context.ts';
import { findAssignment } from './assignment.store.ts';
import { kindsOf } from './chunk.store.ts';
import { findPassages } from './find-passages.ts';
import { readAssignment } from './read-company.ts';

/** As many pieces as are looked at for one text. */
const looked = 12;

interface Subject {
  owner_id: string;
  agent_id: string;
  brief: Pick<Brief, 'topic' | 'context' | 'content_type'>;
  /** Whether the text is to speak of the company: then it knows as much as an agent can. */
  focus?: boolean | undefined;
}

/**
 * The facts that fit what is to be written, and how the owner wants it said. A reply stands in one prompt with what a
 * stranger wrote, so it gets nothing but what is public.
 */
export async function knowledgeFor(
  ctx: Context,
  { owner_id, agent_id, brief, focus = false }: Subject,
): Promise<Knowledge> {
  const row = await findAssignment(ctx.db, owner_id, agent_id);
  if (row?.is_active !== 1) return nothingKnown;
  const { knowledge_scope, custom_instructions, priority_level } = readAssignment(row);
  const isReply = brief.content_type === 'reply';
  const passages = await findPassages(ctx, {
    owner_id,
    kinds: kindsOf(knowledge_scope),
    // What a stranger wrote does not choose what is said of the company.
    text: isReply ? brief.topic : `${brief.topic} ${brief.context}`,
    public_only: isReply,
    limit: looked,
  });
  return {
    instructions: knowledge_scope.includes('custom_instructions') ? custom_instructions : '',
    facts: factsWithin(passages, focus ? 4 : priority_level),
  };
}
