/** Lets an agent write one text for a post that is due, without keeping it as a piece: the ledger keeps it. */
import { roomOfAgent } from '#server/ledger/read/rooms.store.ts';
import type { Persona } from '#contract/agents/types.ts';
import { Brief, type Claim } from '#contract/content/types.ts';
import { limits } from '#contract/core/limits.ts';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { factsAnswering, factsKnown } from '#domain/briefs/known-facts.ts';
import { questionsToWaitFor } from '#domain/briefs/questions.ts';
import { heldClaims } from '#domain/claims/held.ts';
import { type Fact, type Material, toldTo } from '#domain/knowledge/knowledge.ts';
import { suitsComposer } from '#domain/persona/text-language.ts';
import { companyTopic, suggestTopics } from '#domain/persona/suggested-topics.ts';
import { roomOf } from '#domain/text/post-text.ts';
import type { Context } from '#server/context.ts';
import { knowledgeFor, topicsOf } from '#server/features/company/service.ts';
import { settingOf, type Situation, situation } from './generate.ts';
import { explained, judged, sourcesWith } from './keep.ts';
import { askAndPay, emptyBill } from './pay.ts';
import { refuseUnsayable, writeTexts } from './write.ts';
import type { Finished } from './write-with.ts';
import { writersOf } from './writers.ts';
import type { PastPost, PostHistory } from '#server/ledger/read/history.store.ts';

export interface TextOrder {
  owner_id: string;
  agent_id: string;
  platform: LivePlatform;
  /** What the account takes that it is written for; left out, the agent's first one there. */
  room?: PlatformTraits;
  /** Without a topic the agent chooses one. */
  brief: Partial<Brief>;
  /** What a stranger published, to write about. */
  material?: Material;
  /** Whether it is to speak of the company. */
  focus?: boolean;
  /** What the owner asked for since, beside the agent's guidelines, and texts of its that they changed to their liking. */
  lessons?: { wishes: readonly string[]; texts: readonly string[] };
  /** What was said before this may be said again; left out, all that is remembered counts. Milliseconds UTC. */
  said_since?: number;
  /** How many pictures go with it. */
  pictures?: number;
  seed: number;
  signal: AbortSignal;
}

export interface OneText {
  parts: string[];
  /** The model, or `composer`. */
  model_used: string;
  why: string;
  /** Where the facts are from that it makes use of, such as `Pricing.pdf, page 3`. */
  sources: string[];
  /** What it rests on: a public fact that answers what was asked, else what wrote it. */
  writer: 'model' | 'fact' | 'composer';
  /** What a check found, in sentences; `null` where it passed them all. */
  fault: string | null;
}

/** The owner's newest words come first: what does not fit any more is the oldest. */
const taught = (persona: Persona, lessons: TextOrder['lessons']): Persona =>
  lessons === undefined
    ? persona
    : {
        ...persona,
        behavioral_guidelines: [...lessons.wishes, ...persona.behavioral_guidelines].slice(
          0,
          limits.list_items,
        ),
        voice_samples: [...lessons.texts, ...persona.voice_samples].slice(0, limits.voice_samples),
      };

/** What the agent writes about by itself: of the company where it is to speak of that and was told of it. */
async function ownTopic(
  ctx: Context,
  { focus = false, seed, ...whose }: TextOrder,
  { persona, recent }: Pick<Situation, 'persona' | 'recent'>,
): Promise<string | undefined> {
  const told = focus ? await topicsOf(ctx, whose) : [];
  const [own] = suggestTopics(persona, recent, { count: 1, seed });
  return companyTopic(persona, recent, { told, seed }) ?? own;
}

/** Whether one of the facts that the writer was told answers what someone asks. */
const isAnsweredBy = (question: string, facts: readonly Fact[]): boolean =>
  factsAnswering(question, factsKnown(facts.map(({ said }) => said))).length > 0;

/** What only a person may know, so that one has to look. */
function unsupported(claims: readonly Claim[], parts: readonly string[]): string | null {
  const made = heldClaims(claims, parts);
  if (made.length === 0) return null;
  const named = made.slice(0, 3).map(({ text }) => `“${text}”`);
  return `No source for ${named.join(', ')}. Check it before you publish.`;
}

/** What its owner could have said and did not, where nothing else is known either. */
function unanswered({ brief: asked, material }: TextOrder, brief: Brief, facts: readonly Fact[]) {
  // What an agent writes about of its own choice is no news, and of what it was given to read its owner may know no more.
  if (!asked.topic || material) return null;
  const questions = questionsToWaitFor(brief, facts);
  if (questions.length === 0) return null;
  return `Without an answer this post says nothing specific: ${questions.join(' ')} Answer in the schedule, or edit this post.`;
}

function sayableAgain({ own, others }: PostHistory, { said_since = 0 }: TextOrder): PostHistory {
  const counts = ({ at }: PastPost) => at >= said_since;
  return { own: own.filter(counts), others: others.filter(counts) };
}

const roomFor = async ({ db }: Context, { room, agent_id, platform }: TextOrder) =>
  room ?? (await roomOfAgent(db, agent_id, platform));

/**
 * Writes one text with the agent's present persona. Nobody may see it before it goes out, so what a draft only marks,
 * a figure or a boast without a source, is a fault here. Throws `AppError`: `provider_failed`, `budget_exceeded`,
 * `writer_gone`, `writer_english_only`, `invalid_input` for a topic that the agent avoids, `not_found`.
 */
export async function writeOne(ctx: Context, order: TextOrder): Promise<OneText> {
  const { owner_id, agent_id, platform, seed, signal } = order;
  const { persona: asSaved, recent, history: said, ...chosen } = await situation(ctx, order);
  const history = sayableAgain(said, order);
  const persona = taught(asSaved, order.lessons);
  const topic = order.brief.topic || (await ownTopic(ctx, order, { persona, recent }));
  const brief = Brief.parse({ ...order.brief, topic });
  refuseUnsayable(persona, brief);
  const bill = emptyBill();
  const room = await roomFor(ctx, order);
  const limit = roomOf(room, order.pictures ?? 0);
  const { focus, material } = order;
  const beside_strangers = material !== undefined;
  const told = await knowledgeFor(ctx, { owner_id, agent_id, brief, focus, beside_strangers });
  const knowledge = { ...told, material };
  const { facts } = knowledge;
  const texts: Finished[] = [];
  await writeTexts(
    await writersOf(ctx, chosen, suitsComposer(persona, brief)),
    {
      ...settingOf(ctx, platform),
      persona,
      brief,
      limit,
      count: 1,
      seed,
      recent,
      history,
      knowledge,
      signal,
    },
    {
      ask: (writer, request) => askAndPay(ctx, { owner_id, agent_id }, bill, [writer, request]),
      step: async () => {},
      keep: async (finished) => void texts.push(finished),
    },
  );
  const [finished] = texts;
  if (!finished) throw new Error('A writer ended without a text.');
  const { piece: draft, model_used, passed, repeats } = finished;
  const about = { persona, room, brief, facts: toldTo(knowledge), company: knowledge, repeats };
  const { checks, claims } = await judged(draft.parts, about);
  const faults = checks.flatMap(({ message }) => message ?? []);
  const doubts = unsupported(claims, draft.parts) ?? unanswered(order, brief, facts);
  const fault = faults.join(' ') || (passed ? doubts : 'A check failed.');
  // It stands in with the reason behind its name.
  const isModel = !/^composer(?: \(|$)/u.test(model_used);
  const isAnswered = isModel ? isAnsweredBy(brief.context, facts) : draft.answers;
  const writer = isAnswered ? 'fact' : isModel ? 'model' : 'composer';
  const used = sourcesWith(draft, facts).filter((one) => one.used);
  const sources = [...new Set(used.map(({ source }) => source))];
  return { parts: [...draft.parts], model_used, why: explained(draft), sources, writer, fault };
}
