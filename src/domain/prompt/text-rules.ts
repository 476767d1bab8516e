/** Collects all rules for one text of an agent. */
import type { Persona } from '#contract/agents/types.ts';
import type { Brief } from '#contract/content/types.ts';
import type { CheckRules } from '#domain/checks/check-rules.ts';
import { isGrave } from '#domain/briefs/gravity.ts';
import type { MessageMood } from '#contract/engagement/moods.ts';
import { spokenFor } from '#domain/knowledge/company-voice.ts';
import { type CompanyVoice, nothingKnown } from '#domain/knowledge/knowledge.ts';
import { checksOf } from '#domain/persona/persona.ts';
import type { LengthLimit } from '#domain/text/post-text.ts';
import { isGraveText, isUnclearMood, toldOf } from '#domain/prompt/prompt.ts';

/** A sentence that forbids naming something does not permit naming it. */
const withholds =
  /\b(?:never|not|don[’']t|avoid|without|no|secret|private|internal|confidential|reveal|disclose)\b/iu;

/** What the text is about: company facts that go with it may warn of something else. */
const subjectOf = ({ topic, answers, context }: Brief, { material }: CompanyVoice): string =>
  [topic, ...Object.values(answers), context, material?.title, material?.text].join('\n');

const sentences = (text: string): string[] => text.split(/(?<=[.!?])\s|\n/u);

const ownSentences = ({ behavioral_guidelines, custom_archetype }: Persona): string[] =>
  [...behavioral_guidelines, custom_archetype].flatMap(sentences);

/** How serious a text has to be: for its subject, or for whoever it answers. */
function gravityOf(
  brief: Brief,
  company: CompanyVoice,
  moods: readonly MessageMood[],
): Pick<CheckRules, 'grave' | 'strict' | 'wary'> {
  const isOfMatter = isGraveText(brief) || isGrave(subjectOf(brief, company));
  return {
    grave: isOfMatter || moods.some((mood) => isGraveText(brief, mood)),
    // Material of somebody else is told in other words than its own.
    strict: isOfMatter && brief.content_type !== 'reply' && company.material === undefined,
    wary: moods.some(isUnclearMood),
  };
}

/**
 * The rules for one text, as `checkText` takes them. `brief` has the company facts with it, `original` has not; `moods` are
 * those in which the message that a reply answers is read.
 */
export const textRules = (
  persona: Persona,
  brief: Brief,
  limit: LengthLimit,
  company: CompanyVoice = nothingKnown,
  original: Brief = brief,
  moods: readonly MessageMood[] = [],
): CheckRules => ({
  ...checksOf(spokenFor(persona, company)),
  limit,
  brief,
  told: toldOf(persona, brief, limit),
  guarded: company.guarded,
  ...gravityOf(original, company, moods),
  withheld: [...ownSentences(persona), ...sentences(company.guarded ?? '')]
    .filter((one) => withholds.test(one))
    .join('\n'),
  named: [
    ...persona.target_topics,
    ...[...ownSentences(persona), ...sentences(original.wishes)].filter(
      (one) => !withholds.test(one),
    ),
  ].join('\n'),
});
