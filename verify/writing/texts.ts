/** The composer through the product's own pipeline: every type of text in every voice, held to limits and checks. */
import { Archetypes, type Persona } from '#contract/agents/types.ts';
import { Brief, ContentTypes, Lengths, WritingStyles } from '#contract/content/types.ts';
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { fits } from '#domain/text/post-text.ts';
import { createSimilarityIndex } from '#domain/similarity/similarity-index.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { writeTexts } from '#server/features/content/service.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';
import { plainPersona } from '#test/persona-values.ts';
import { subjects } from './subjects.ts';

const each = 36;
const limit = platforms.sandbox;

const personaOf = (personality_type: Persona['personality_type']): Persona => ({
  ...plainPersona,
  personality_type,
  custom_archetype: personality_type === 'custom' ? 'a retired harbour pilot' : '',
});

const pick = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

const briefOf = (content_type: Brief['content_type'], at: number): Brief =>
  Brief.parse({
    ...pick(subjects, at),
    content_type,
    length: pick(Lengths, at),
    style: pick(WritingStyles, Math.floor(at / Lengths.length)),
    hashtags: at % 4 === 1,
    emojis: at % 4 === 2,
  });

async function write(persona: Persona, brief: Brief, seed: number, own: readonly PastPost[]) {
  const order = { persona, brief, limit, count: 1, seed, recent: [] };
  const history = { own: [...own], others: [] };
  const signal = new AbortController().signal;
  const { kept } = await writeTexts(
    { writer: composer, fallback: undefined },
    { ...order, history, knowledge: nothingKnown, signal },
    {
      ask: async (writer, request) => (await writer.write(request)).pieces,
      step: async () => {},
      keep: async () => {},
    },
  );
  return kept[0];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’'-]+/gu) ?? [];

/** Every word that this brief can bring about where there is room for all of it. */
async function wordsWithRoom(persona: Persona, brief: Brief, seed: number): Promise<Set<string>> {
  const roomy = { max_length: 4000, counting: limit.counting };
  const request = { persona, brief, limit: roomy, count: 40, seed };
  const { pieces } = await composer.write({ ...request, signal: new AbortController().signal });
  const given = wordsOf(`${brief.topic} ${brief.context}`);
  return new Set([...pieces.flatMap(({ parts }) => wordsOf(parts.join(' '))), ...given]);
}

/** The last words of parts, where cutting would show, that stand in no text which had room. */
async function cutWords(
  persona: Persona,
  brief: Brief,
  seed: number,
  parts: readonly string[],
): Promise<number> {
  const known = await wordsWithRoom(persona, brief, seed);
  const last = parts.flatMap((part) => wordsOf(part.replace(/#\S+/gu, '')).at(-1) ?? []);
  const unknown = last.filter((word) => !known.has(word));
  // A beginning of a longer known word is what a cut leaves behind.
  return unknown.filter((word) => [...known].some((one) => one.startsWith(word))).length;
}

interface Tally {
  texts: number;
  over: number;
  cut: number;
  failed: number;
}

async function tallyOf(
  personality_type: Persona['personality_type'],
  content_type: Brief['content_type'],
): Promise<Tally> {
  const persona = personaOf(personality_type);
  const tally: Tally = { texts: 0, over: 0, cut: 0, failed: 0 };
  for (let at = 0; at < each; at += 1) {
    const brief = briefOf(content_type, at);
    const written = await write(persona, brief, at, []);
    const parts = written?.piece.parts ?? [];
    tally.texts += 1;
    if (!written?.passed) tally.failed += 1;
    if (!parts.every((part) => fits(part, limit))) tally.over += 1;
    tally.cut += await cutWords(persona, brief, at, parts);
  }
  return tally;
}

/** Types × archetypes; whether none was too long, cut or failed. */
export async function verifyTexts(say: (line: string) => void): Promise<boolean> {
  const sum: Tally = { texts: 0, over: 0, cut: 0, failed: 0 };
  say(`Texts written, ${each} of each`);
  say(['', ...ContentTypes].map((name) => name.padEnd(16)).join(''));
  for (const archetype of Archetypes) {
    const cells: string[] = [];
    for (const type of ContentTypes) {
      const tally = await tallyOf(archetype, type);
      cells.push(String(tally.texts));
      for (const key of ['texts', 'over', 'cut', 'failed'] as const) sum[key] += tally[key];
    }
    say([archetype, ...cells].map((cell) => cell.padEnd(16)).join(''));
  }
  say(
    `texts ${sum.texts}  over limit ${sum.over}  cut words ${sum.cut}  failed a check ${sum.failed} (each must be 0)`,
  );
  return sum.over + sum.cut + sum.failed === 0;
}

const past = (text: string, at: number): PastPost => ({
  id: String(at),
  agent_id: 'a',
  agent_name: 'Ada',
  text,
  at,
  published_at: at,
  url: null,
});

/** A thousand posts of five agents, each with all of its own before it; how many read alike. */
export async function verifyDistinct(say: (line: string) => void): Promise<boolean> {
  const texts: string[] = [];
  let echoes = 0;
  let failed = 0;
  for (const archetype of Archetypes.filter((name) => name !== 'custom')) {
    const own: PastPost[] = [];
    for (let at = 0; at < 200; at += 1) {
      const brief = briefOf(pick(ContentTypes, at), at * 7);
      const written = await write(personaOf(archetype), brief, at, own);
      const text = written?.piece.parts.join('\n') ?? '';
      if (!written?.passed) failed += 1;
      if (written?.piece.why.includes('It takes up')) echoes += 1;
      own.unshift(past(text, at));
      texts.push(text);
    }
  }
  const twins = createSimilarityIndex(texts).twins().length;
  say(`posts ${texts.length}  failed ${failed} (must be 0)  near-twins ${twins} (aim 0)`);
  say(`  of which say themselves that they take up an older post: ${echoes}`);
  return failed === 0;
}
