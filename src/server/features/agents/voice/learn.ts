/** Keeps what an owner did to a text of their agent. Nothing follows from that until they say so. */
import type { VoiceKind } from '#contract/agents/voice.ts';
import { cut } from '#contract/core/cut.ts';
import { limits } from '#contract/core/limits.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { newId } from '#server/ids.ts';
import { tokenOfOwner } from '#server/token-in-hand.ts';
import { isLearning, listTexts, putText } from './voice.store.ts';

/** A decision about a text. */
interface Decided {
  owner_id: string;
  agent_id: string;
  /** What was decided about: deciding again replaces what was kept. */
  about: string;
  is_reply?: boolean;
  is_rejected?: boolean;
  /** The parts that the agent wrote; `null` if it did not write them. */
  written: readonly string[] | null;
  parts: readonly string[];
  reason?: string;
}

const textOf = (parts: readonly string[]): string => parts.join('\n\n').trim();

function kindOf({ is_rejected, written, parts }: Decided): VoiceKind {
  if (is_rejected) return 'rejected';
  return written === null || textOf(written) === textOf(parts) ? 'approved' : 'edited';
}

/** In the transaction of the decision. What a program decides says nothing about how its owner writes. */
export async function learn(
  { clock }: Pick<Context, 'clock'>,
  trx: Db,
  decided: Decided,
): Promise<void> {
  const { owner_id, agent_id, about, is_reply = false, written, parts, reason = '' } = decided;
  const text = textOf(parts);
  if (text === '' || tokenOfOwner(owner_id)) return;
  if (!(await isLearning(trx, owner_id, agent_id))) return;
  await putText(trx, {
    id: newId(),
    owner_id,
    agent_id,
    about,
    kind: kindOf(decided),
    is_reply: is_reply ? 1 : 0,
    written: written === null ? null : cut(textOf(written), limits.thread_text),
    text: cut(text, limits.thread_text),
    reason: cut(reason.trim(), limits.guideline_item),
    at: clock(),
  });
}

/** The newest texts that the owner approved or edited, which show a model how they write. */
export async function learnedTexts(
  { db }: Pick<Context, 'db'>,
  owner_id: string,
  agent_id: string,
): Promise<string[]> {
  const rows = await listTexts(db, owner_id, agent_id);
  return rows
    .filter(({ kind, is_reply }) => kind !== 'rejected' && is_reply === 0)
    .slice(0, limits.voice_texts)
    .map(({ text }) => text);
}
