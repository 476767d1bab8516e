/** How long the composer finds something to say that passes, post after post, through the product's own pipeline. */
import { nothingKnown } from '#domain/knowledge/knowledge.ts';
import type { Persona } from '#contract/agents/types.ts';
import { Brief, ContentTypes, Lengths } from '#contract/content/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { composer } from '#server/adapters/llm/composer.ts';
import { writeTexts } from '#server/features/content/service.ts';
import type { PastPost } from '#server/ledger/read/history.store.ts';

const topics = [
  'coffee',
  'remote work',
  'launching our new API',
  'urban gardening',
  'password managers',
  'marathon training',
  'jazz',
  'home batteries',
  'code review',
  'book clubs',
];
const kept = 200;

const personaOf = (personality_type: Persona['personality_type']): Persona => ({
  name: 'Ada',
  personality_type,
  custom_archetype: personality_type === 'custom' ? 'a retired pirate captain' : '',
  voice_tone: '50',
  humor_style: 'dry_wit',
  intelligence_level: 'tech_savvy',
  controversy_comfort: 30,
  specialization: null,
  target_topics: [],
  avoid_topics: [],
  behavioral_guidelines: [],
  voice_samples: [],
  contrast_pairs: [],
});

const past = (text: string, at: number): PastPost => ({
  id: String(at),
  agent_id: 'ada',
  agent_name: 'Ada',
  text,
  at,
  published_at: at,
  url: null,
});

interface Lasting {
  asked: number;
  failed: number;
  /** How many take up an earlier post. */
  echoes: number;
}

/** Writes so many posts, each with all before it as history; types and lengths in turn. */
async function write(persona: Persona, count: number, subjects: readonly string[]) {
  const own: PastPost[] = [];
  const so: Lasting = { asked: count, failed: 0, echoes: 0 };
  for (let at = 0; at < count; at += 1) {
    const brief = Brief.parse({
      topic: subjects[at % subjects.length],
      // Every topic meets every type, and every type every length.
      content_type: ContentTypes[(at + Math.floor(at / subjects.length)) % ContentTypes.length],
      length: Lengths[Math.floor(at / ContentTypes.length) % Lengths.length],
    });
    const history = { own: own.slice(0, kept), others: [] };
    const signal = new AbortController().signal;
    const order = { persona, brief, limit: platforms.sandbox, count: 1, seed: at, recent: [] };
    const written = await writeTexts(
      { writer: composer, others: [] },
      { ...order, history, knowledge: nothingKnown, signal },
      {
        ask: async (writer, request) => (await writer.write(request)).pieces,
        step: async () => {},
        keep: async () => {},
      },
    );
    const [text] = written.kept;
    if (!text?.passed) so.failed += 1;
    if (text?.piece.why.includes('It takes up')) so.echoes += 1;
    own.unshift(past(text?.piece.parts.join('\n') ?? '', at));
  }
  return so;
}

/** The one with the smallest stock of sentences, and one of the others. */
const archetypes = ['custom', 'tech_sage'] as const;
const atMost = 0.02;
const spans: readonly { what: string; count: number; subjects: readonly string[] }[] = [
  { what: '200 posts on ten topics', count: 200, subjects: topics },
  { what: '100 posts on one topic', count: 100, subjects: topics.slice(0, 1) },
];

/** Says how often the composer fails; whether that is seldom enough. */
export async function verifyComposerLasts(
  say: (line: string) => void = console.log,
): Promise<boolean> {
  let holds = true;
  for (const { what, count, subjects } of spans) {
    for (const archetype of archetypes) {
      const { asked, failed, echoes } = await write(personaOf(archetype), count, subjects);
      say(`composer, ${what}, ${archetype}: failed ${failed}, took up an older post ${echoes}`);
      holds = holds && failed <= asked * atMost;
    }
  }
  return holds;
}
