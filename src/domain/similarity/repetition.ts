/** Whether a new text repeats what was said before, and which earlier text it repeats. */
import { type Found, indexing, type SimilarityIndex } from './similarity-index.ts';
import { profileOf } from './similarity-profile.ts';
import { atOnce, type Steps } from '#domain/steps.ts';

/** A writer with a stock of sentences never repeats one of the newest texts in any way, … */
const newest = 5;
/** … nor one of these many that is on the same subject and this much alike. */
const remembered = 30;
const nearlyThatText = 0.85;

export interface RepetitionRules {
  /** Texts of the agent itself, newest first; the parts of a thread joined by line breaks. */
  own: readonly string[];
  /** Texts of its owner's other agents, newest first. */
  others: readonly string[];
  /** What the new text is about. */
  topic: string;
  /**
   * For a writer with a stock of sentences, which would otherwise fall silent once it has used each of them. It may take
   * up what lies further back, and should take what lies furthest.
   */
  may_echo: boolean;
}

/** An earlier text that the new one is a near-twin of. */
export interface Repeated {
  whose: 'own' | 'others';
  /** Its place in that list: how many newer ones there are. */
  at: number;
  /** Whether the new text can still be used where nothing better is found. */
  is_echo: boolean;
}

/** Whether a text speaks about a subject: has at least half of the words that carry its meaning. */
function isAbout(text: string, topic: ReadonlySet<string>): boolean {
  const { content } = profileOf(text);
  return [...topic].filter((word) => content.has(word)).length >= topic.size / 2;
}

/** Tells in steps what a text repeats. */
type Repetition = (text: string) => Steps<Repeated | undefined>;

/** Reads the earlier texts once, one a step; the answer is what a text repeats most, or nothing. */
export function* readingSaid(rules: RepetitionRules): Steps<Repetition> {
  const topic = profileOf(rules.topic).content;
  const lists: { whose: Repeated['whose']; texts: readonly string[]; index: SimilarityIndex }[] =
    [];
  for (const whose of ['own', 'others'] as const) {
    const texts = rules[whose];
    lists.push({ whose, texts, index: yield* indexing(texts) });
  }
  const isEcho = (texts: readonly string[], { at, score }: Found): boolean =>
    rules.may_echo &&
    at >= newest &&
    (at >= remembered || score < nearlyThatText || !isAbout(texts[at] ?? '', topic));
  return function* repeatedBy(text) {
    const all: Repeated[] = [];
    for (const { whose, texts, index } of lists) {
      for (const twin of yield* index.findingNearDuplicatesOf(text)) {
        all.push({ whose, at: twin.at, is_echo: isEcho(texts, twin) });
      }
    }
    const worst = all.find(({ is_echo }) => !is_echo);
    return worst ?? all.toSorted((one, other) => one.at - other.at)[0];
  };
}

/** The same at once. */
export function createRepetition(rules: RepetitionRules): (text: string) => Repeated | undefined {
  const repeatedBy = atOnce(readingSaid(rules));
  return (text) => atOnce(repeatedBy(text));
}
