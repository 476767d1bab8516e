/** What a text is held to, and the one way in which a rule may be waived. */
import type { LanguageCode } from '#contract/agents/languages.ts';
import type { Brief } from '#contract/content/types.ts';
import type { Held } from '#domain/withholding/kept-back.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { type Habits, noHabits } from '#domain/persona/guidelines.ts';
import type { Manner } from '#domain/persona/manner.ts';
import type { Steps } from '#domain/steps.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';

/** The rules that come from a persona: `compilePersona(…).checks` as it is. */
export interface PersonaChecks {
  avoid_topics: readonly string[];
  habits?: Habits;
  language?: LanguageCode;
  manner?: Manner;
}

export interface CheckRules extends PersonaChecks {
  limit: LengthLimit;
  brief: Pick<Brief, 'topic' | 'context' | 'hashtags' | 'emojis'> &
    Partial<Pick<Brief, 'content_type' | 'answers'>>;
  /** What only a model may read: no text gives it away. See `toldOf`. */
  told?: readonly string[];
  /** What the owner told agents of the company, and nobody else: no text repeats it, not even nearly. */
  guarded?: string | undefined;
  /** What of it the owner wants kept back: not even a name or a code of it may be said. */
  withheld?: string;
  /** What the owner asked to keep back in the brief. */
  held?: readonly Held[];
  /** Sentences of its owner that might ask to keep something back. */
  doubted?: readonly string[];
  /** What the owner wrote into the persona: links, handles and tickers in it may be named. */
  named?: string;
}

/** Says what is wrong with a text, or nothing. `text` is all parts, one a line or more. */
export type Rule = (
  text: string,
  rules: CheckRules,
  parts: readonly string[],
) => string | undefined;

/** The same for a rule whose reading is long: see `Steps`. */
export type SteppedRule = (...given: Parameters<Rule>) => Steps<string | undefined>;

/** What someone else wrote: the context of a reply is the post that it answers. */
export const foreign = ({ brief }: Pick<CheckRules, 'brief'>): string =>
  brief.content_type === 'reply' ? brief.context : '';

/** What the owner typed for this text: a writer may repeat it, whatever the rules say about words. */
export const given = ({ brief, habits = noHabits }: CheckRules): string =>
  `${brief.topic}\n${ownWords(brief)}\n${habits.sign_off}`;
