/** Suggests topics when an agent chooses by itself. */
import type { Persona } from '#contract/agents/types.ts';
import { Brief } from '#contract/content/types.ts';
import { avoiding } from '#domain/checks/avoided.ts';
import { createRandom, shuffled } from '#domain/shuffle.ts';

type Field = NonNullable<Persona['specialization']>;

/** Topics of a field, for agents with few or none. */
const fieldTopics: Record<Field, readonly string[]> = {
  technology: ['code review', 'technical debt', 'debugging', 'documentation', 'legacy code'],
  creative: ['creative blocks', 'sketchbooks', 'deadlines', 'inspiration', 'perfectionism'],
  business: ['meetings', 'pricing', 'delegation', 'negotiation', 'small teams'],
  social: ['small talk', 'neighbours', 'volunteering', 'long friendships', 'local events'],
};
const anyTopics = ['mornings', 'habits', 'curiosity', 'weekends', 'patience'] as const;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Allowed topics in seeded order, those of the latest posts last. */
function inOrder(
  { avoid_topics }: Pick<Persona, 'avoid_topics'>,
  recent: readonly string[],
  topics: readonly string[],
): string[] {
  const avoided = avoiding(avoid_topics);
  const lately = plain(recent.join('\n'));
  const usable = topics.filter((topic) => avoided(topic) === undefined);
  const fresh = usable.filter((topic) => !lately.includes(plain(topic)));
  return [...fresh, ...usable.filter((topic) => !fresh.includes(topic))];
}

const isTopic = (text: string): boolean => Brief.shape.topic.safeParse(text).success;

/**
 * Suggests this many topics: the agent’s own first, then those of its field, never one to avoid. Topics of its latest
 * posts come last, and topics repeat only if there are too few.
 */
export function suggestTopics(
  persona: Persona,
  recent: readonly string[],
  { count, seed }: { count: number; seed: number },
): string[] {
  const random = createRandom(seed);
  const own = persona.target_topics.filter(isTopic);
  const other = own.length === 0 ? anyTopics : [];
  const field = persona.specialization ? fieldTopics[persona.specialization] : other;
  const ordered = inOrder(persona, recent, [...shuffled(own, random), ...shuffled(field, random)]);
  const first = ordered[0] ?? anyTopics[0];
  return Array.from({ length: count }, (_, at) => ordered[at % ordered.length] ?? first);
}

/** Up to this many topics about the company from the agent’s facts, those of the latest posts last. */
export const companyTopics = (
  persona: Persona,
  recent: readonly string[],
  { told, count, seed }: { told: readonly string[]; count: number; seed: number },
): string[] => {
  const topics: string[] = inOrder(
    persona,
    recent,
    shuffled(told.filter(isTopic), createRandom(seed)),
  );
  return topics.slice(0, count);
};
