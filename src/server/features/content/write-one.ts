/** Lets an agent write one text for a post that is due, without keeping it as a piece: the ledger keeps it. */
import { Brief } from '#contract/content.ts';
import { type LivePlatform, platforms } from '#contract/platforms.ts';
import { suggestTopics } from '#domain/suggested-topics.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor } from '#server/features/company/service.ts';
import { situation } from './generate.ts';
import { judged } from './keep.ts';
import { askAndPay, emptyBill } from './pay.ts';
import { type Finished, refuseAvoided, writeTexts } from './write.ts';
import { writersOf } from './writers.ts';

export interface TextOrder {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  /** Without a topic the agent chooses one. */
  brief: Partial<Brief>;
  /** Whether it is to speak of the company. */
  focus?: boolean;
  seed: number;
  signal: AbortSignal;
}

export interface OneText {
  parts: string[];
  /** The model, or `composer`. */
  model_used: string;
  why: string;
  /** What a check found, in sentences; `null` where it passed them all. */
  fault: string | null;
}

/**
 * Writes one text with the agent's present persona. Throws `AppError`: `provider_failed`, `budget_exceeded`,
 * `writer_gone`, `invalid_input` for a topic that the agent avoids, `not_found`.
 */
export async function writeOne(ctx: Context, order: TextOrder): Promise<OneText> {
  const { owner_id, agent_id, platform, seed, signal } = order;
  const { persona, recent, history, ...chosen } = await situation(ctx, order);
  const [own] = suggestTopics(persona, recent, { count: 1, seed });
  const brief = Brief.parse({ ...order.brief, topic: order.brief.topic || own });
  refuseAvoided(persona, brief);
  const bill = emptyBill();
  const limit = platforms[platform];
  const knowledge = await knowledgeFor(ctx, { owner_id, agent_id, brief, focus: order.focus });
  const { facts } = knowledge;
  const texts: Finished[] = [];
  await writeTexts(
    writersOf(ctx, chosen),
    { ...{ persona, brief, limit, count: 1, seed }, recent, history, knowledge, signal },
    {
      ask: (writer, request) => askAndPay(ctx, { owner_id, agent_id }, bill, [writer, request]),
      step: async () => {},
      keep: async (finished) => void texts.push(finished),
    },
  );
  const [finished] = texts;
  if (!finished) throw new Error('A writer ended without a text.');
  const { piece, model_used, passed, repeats } = finished;
  const { checks } = judged(piece.parts, { persona, platform, brief, facts, repeats });
  const faults = checks.flatMap(({ message }) => message ?? []);
  const fault = passed ? null : faults.join(' ') || 'A check did not pass.';
  return { parts: [...piece.parts], model_used, why: piece.why, fault };
}
