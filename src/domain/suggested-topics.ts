/** What an agent would write about by itself. */
import type { Persona } from '#contract/agents.ts';
import { Brief } from '#contract/content.ts';
import { avoiding } from './avoided.ts';
import { createRandom, shuffled } from '#domain/composer/deck.ts';

type Field = NonNullable<Persona['specialization']>;

/** Of a field, for agents with few topics or none. */
const fieldTopics: Record<Field, readonly string[]> = {
  technology: [
    'code review',
    'side projects',
    'technical debt',
    'release notes',
    'debugging',
    'documentation',
  ],
  creative: [
    'first drafts',
    'creative blocks',
    'sketchbooks',
    'feedback on your work',
    'deadlines',
    'finding your style',
  ],
  business: ['meetings', 'pricing', 'customer feedback', 'hiring', 'negotiation', 'small teams'],
  social: [
    'small talk',
    'group chats',
    'neighbours',
    'volunteering',
    'long friendships',
    'local events',
  ],
};
const anyTopics = [
  'mornings',
  'habits',
  'learning something new',
  'changing your mind',
  'weekends',
  'patience',
] as const;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/**
 * So many topics: the agent's own first, then those of its field, never one that it avoids. What its last posts were
 * about comes only after everything else, and topics repeat only when there are fewer than are wanted.
 */
export function suggestTopics(
  persona: Persona,
  recent: readonly string[],
  { count, seed }: { count: number; seed: number },
): string[] {
  const random = createRandom(seed);
  const avoided = avoiding(persona.avoid_topics);
  const lately = plain(recent.join('\n'));
  const own = persona.target_topics.filter((topic) => Brief.shape.topic.safeParse(topic).success);
  const other = own.length === 0 ? anyTopics : [];
  const field = persona.specialization ? fieldTopics[persona.specialization] : other;
  const usable = [...shuffled(own, random), ...shuffled(field, random)].filter(
    (topic) => avoided(topic) === undefined,
  );
  const fresh = usable.filter((topic) => !lately.includes(plain(topic)));
  const ordered = [...fresh, ...usable.filter((topic) => !fresh.includes(topic))];
  const first = ordered[0] ?? anyTopics[0];
  return Array.from({ length: count }, (_, at) => ordered[at % ordered.length] ?? first);
}
