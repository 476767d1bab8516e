/** Has an agent write a reply to a stranger's text, with public facts only. */
import { cut } from '#contract/core/cut.ts';
import { randomInt } from 'node:crypto';
import { brief } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import type { KeptBack } from '#contract/engagement/types.ts';
import { saidOf } from '#domain/knowledge/knowledge.ts';
import { factsAnswering, factsSaying } from '#domain/briefs/answering.ts';
import { factsKnown } from '#domain/briefs/known-facts.ts';
import { avoidedIn } from '#domain/checks/avoided.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { personaOf } from '#server/features/agents/service.ts';
import type { Bill } from '#server/features/models/service.ts';
import { knowledgeFor, passagesKeptBack } from '#server/features/company/service.ts';
import { type OneText, writeOne } from '#server/writing/write-one.ts';
import {
  type InteractionRow,
  reasonsOf,
  repliesTo,
} from '#server/features/engagement/mentions/interactions.store.ts';
import { limitsOfAccount, limitsOfAgent } from '#server/ledger/read/account-limits.store.ts';

/** Number of recent rejections whose reasons the writer is told, as the form says that asks for them. */
const lessons = 5;

/** A stranger's text in the form that a brief accepts: without stacked combining marks. */
function quotable(text: string): string {
  const short = cut(text, limits.context);
  const plain = brief.context.safeParse(short);
  if (plain.success) return plain.data;
  const bare = short.normalize('NFKD').replaceAll(/[\p{M}\p{C}]/gu, '');
  return brief.context.parse(cut(bare, limits.context));
}

/** What is answered. */
export type Answering = Pick<InteractionRow, 'owner_id' | 'agent_id' | 'platform' | 'text'> &
  Partial<Pick<InteractionRow, 'account_id' | 'author_id'>> & {
    mood?: MessageMood;
    /** Another personality than the saved one, and what it costs, for a rehearsal. */
    persona?: Persona | undefined;
    bill?: Bill | undefined;
    /** What was said before may be said again: the answer that a message got is no reason against another. */
    said_since?: number | undefined;
    /** Whether the built-in writer replies, which says facts as they stand. */
    as_it_stands?: boolean;
    /** The agent’s own published post that it is below. */
    above?: string | undefined;
  };

/** Writes a reply with public facts only, for the mood that the rules read or another one. Throws what `writeOne` throws. */
export async function writeReply(
  ctx: Context,
  row: Answering,
  signal: AbortSignal,
): Promise<OneText> {
  const { owner_id, agent_id, account_id, author_id, platform, text, mood, bill } = row;
  const { persona: other, as_it_stands } = row;
  const persona = other ?? (await personaOf(ctx, owner_id, agent_id));
  const topic = persona.target_topics.find((one) => avoidedIn(text, [one]) !== undefined);
  const reply = await writeOne(ctx, {
    owner_id,
    agent_id,
    platform,
    mood,
    persona: other,
    bill,
    ...(row.said_since !== undefined && { said_since: row.said_since }),
    as_it_stands,
    above: row.above,
    never_again:
      author_id === undefined ? [] : await repliesTo(ctx.db, { agent_id, author_id, platform }),
    room:
      account_id === undefined
        ? await limitsOfAgent(ctx.db, agent_id, platform)
        : await limitsOfAccount(ctx.db, { account_id, platform }),
    signal,
    brief: {
      content_type: 'reply',
      length: 'short',
      context: quotable(text),
      ...(topic !== undefined && { topic }),
    },
    lessons: await lessonsOfAgent(ctx, agent_id),
    seed: randomInt(2 ** 31),
  });
  // “…” is no reply to anyone, so the writer is asked again.
  if (!reply.parts.every((part) => /\p{L}/u.test(part))) {
    throw new AppError('provider_failed', { message: 'The reply had no words.' });
  }
  return reply;
}

/** Whether a public fact answers a message. */
export async function mayAnswer(
  ctx: Context,
  { owner_id, agent_id, text }: Pick<Answering, 'owner_id' | 'agent_id' | 'text'>,
): Promise<boolean> {
  const context = quotable(text);
  const asked = { content_type: 'reply', topic: '', context } as const;
  const { facts } = await knowledgeFor(ctx, { owner_id, agent_id, brief: asked });
  return factsAnswering(context, factsKnown(facts.map(({ said }) => said))).length > 0;
}

/** The document that answers a message that no public fact does, if replies can’t use it. */
export async function answerKeptBack(
  ctx: Context,
  { owner_id, agent_id, text }: Pick<Answering, 'owner_id' | 'agent_id' | 'text'>,
): Promise<KeptBack | null> {
  const context = quotable(text);
  const passages = await passagesKeptBack(ctx, { owner_id, agent_id, text: context });
  for (const passage of passages) {
    const [fact] = factsSaying(context, factsKnown([saidOf(passage)]));
    const { source, source_id } = passage;
    if (!fact || source_id === null) continue;
    const isAnswered = await mayAnswer(ctx, { owner_id, agent_id, text });
    return isAnswered ? null : { document_id: source_id, source, text: fact.text };
  }
  return null;
}

async function lessonsOfAgent({ db }: Context, agent_id: string): Promise<string[]> {
  const reasons = await reasonsOf(db, agent_id, lessons);
  return reasons.map((reason) => cut(reason, limits.guideline_item));
}
