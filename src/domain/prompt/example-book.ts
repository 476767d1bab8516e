/**
 * The example book: hand-written texts of each voice, which a model is shown as its own earlier answers, and which a form
 * shows as a sample of the voice.
 *
 * `example-book.json` has the kinds of text. In `example-book/`, each archetype has a file with the same six briefs: four
 * in every tone and degree of boldness, two in every humor and intelligence. So a text shows two settings, and a setting
 * can be heard by reading the same brief in another one.
 */
import type { Archetype, HumorStyle, IntelligenceLevel, Persona } from '#contract/agents/types.ts';
import { type Band, bandOf, controversyBands, toneBands } from '#domain/persona/persona-labels.ts';
import briefs from './example-book/briefs.json' with { type: 'json' };
import honestCritic from './example-book/honest-critic.json' with { type: 'json' };
import hypeBeast from './example-book/hype-beast.json' with { type: 'json' };
import quirkyObserver from './example-book/quirky-observer.json' with { type: 'json' };
import techSage from './example-book/tech-sage.json' with { type: 'json' };
import wittyTroll from './example-book/witty-troll.json' with { type: 'json' };
import kinds from './example-book.json' with { type: 'json' };

/** What an example shows: a kind of post, an answer to a question or to praise, an apology, a rewriting. */
export type ExampleKind =
  | 'post'
  | 'tip'
  | 'story'
  | 'thread'
  | 'answer'
  | 'thanks'
  | 'serious'
  | 'sorry'
  | 'rewrite';

/** The settings of a persona that an example can show besides its archetype. */
export interface Settings {
  tone: Band['key'];
  boldness: Band['key'];
  humor: HumorStyle;
  intelligence: IntelligenceLevel;
}

/** A text together with what it was made from. Each says all of its facts and adds none. */
export interface Example extends Partial<Settings> {
  /** Whose voice it shows; `any` where every voice falls silent. */
  voice: Archetype | 'any';
  kind: ExampleKind;
  /** The topic; of an answer the message, of a rewriting the text. */
  topic: string;
  /** The facts; of a rewriting the wish. */
  facts: readonly string[];
  parts: readonly string[];
}

const mannerBriefs = ['bread', 'screen', 'export', 'rehearsal'] as const;
const mindBriefs = ['box', 'library'] as const;
type ByManner = Record<Band['key'], Record<Band['key'], string>>;
type ByMind = Record<HumorStyle, Record<IntelligenceLevel, string>>;
type Texts = Record<(typeof mannerBriefs)[number], ByManner> &
  Record<(typeof mindBriefs)[number], ByMind>;

/** A voice in its own words has no examples but plain ones. */
const texts: Record<Exclude<Archetype, 'custom'>, Texts> = {
  witty_troll: wittyTroll,
  tech_sage: techSage,
  hype_beast: hypeBeast,
  honest_critic: honestCritic,
  quirky_observer: quirkyObserver,
};

const isVoice = (voice: Example['voice']): voice is keyof typeof texts =>
  Object.hasOwn(texts, voice);

/** Two of the settings: how it says things, or what its jokes and comparisons are made of. */
export type Shown = 'manner' | 'mind';

/** The examples of exactly these settings, one for each brief; none of a voice in its owner’s words. */
export function examplesShowing(
  shown: Shown,
  voice: Example['voice'],
  { tone, boldness, humor, intelligence }: Settings,
): Example[] {
  if (!isVoice(voice)) return [];
  const own = texts[voice];
  if (shown === 'manner')
    return mannerBriefs.map((brief) => {
      const parts = [own[brief][tone][boldness]];
      return { voice, kind: 'post', ...briefs[brief], parts, tone, boldness };
    });
  return mindBriefs.map((brief) => {
    const parts = [own[brief][humor][intelligence]];
    return { voice, kind: 'post', ...briefs[brief], parts, humor, intelligence };
  });
}

/** The examples of kinds of text, in no setting but a voice. */
export const plainExamples = kinds as readonly Example[];

/** The plain examples of a voice for these kinds, the first kind first; at most `most`, or all. */
export const examplesOf = (
  voice: Example['voice'],
  wanted: readonly ExampleKind[],
  most?: number,
): Example[] =>
  wanted
    .flatMap((kind) => plainExamples.filter((one) => one.voice === voice && one.kind === kind))
    .slice(0, most);

export const settingsOf = (persona: Persona): Settings => ({
  tone: bandOf(toneBands, Number(persona.voice_tone)).key,
  boldness: bandOf(controversyBands, persona.controversy_comfort).key,
  humor: persona.humor_style,
  intelligence: persona.intelligence_level,
});
