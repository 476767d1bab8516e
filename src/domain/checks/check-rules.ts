/** The inputs of the checks, and what may exempt a text from a rule. */
import type { Brief } from '#contract/content/types.ts';
import { ownWords } from '#domain/briefs/own-words.ts';
import { noHabits } from '#domain/persona/guidelines.ts';
import type { PersonaChecks } from '#domain/persona/persona.ts';
import type { Steps } from '#domain/steps.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';

export interface CheckRules extends PersonaChecks {
  limit: LengthLimit;
  brief: Pick<Brief, 'topic' | 'context' | 'hashtags' | 'emojis'> &
    Partial<Pick<Brief, 'content_type' | 'answers' | 'wishes' | 'keep_out' | 'kind'>>;
  /** Prompt text that no output may reveal. See `toldOf`. */
  told?: readonly string[];
  /** Confidential information from the owner about the company; no text may repeat it, even approximately. */
  guarded?: string | undefined;
  /** The parts of that which must not even be named. */
  withheld?: string;
  /** Whether its subject is too grave for a joke. */
  grave?: boolean;
  /** Whether nothing else belongs beside its subject; a reply to somebody in a bad mood may say more. */
  strict?: boolean;
  /** Whether it may be, for all that is known of the message that a reply answers: jokes and hype are out of place. */
  wary?: boolean;
  /** The owner’s text in the persona: links, handles and tickers in it may be used. */
  named?: string;
}

/** Returns what is wrong with a text, or nothing. `text` is all parts, one or more lines each. */
export type Rule = (
  text: string,
  rules: CheckRules,
  parts: readonly string[],
) => string | undefined;

/** A slow `Rule`; see `Steps`. */
export type SteppedRule = (...given: Parameters<Rule>) => Steps<string | undefined>;

/** Text by someone else: the context of a reply is the post that it answers. */
export const foreign = ({ brief }: Pick<CheckRules, 'brief'>): string =>
  brief.content_type === 'reply' ? brief.context : '';

/** The owner’s input for this text, which a writer may repeat whatever the word rules say. */
export const given = ({ brief, habits = noHabits }: CheckRules): string =>
  `${brief.topic}\n${ownWords(brief)}\n${habits.sign_off}`;
