/** What an owner's description did to a text, said to the owner. */
import { type DescribedVoice, voiceIn } from '#domain/persona/description-voice.ts';
import type { Wording } from '#domain/persona/description-rules.ts';
import { type Habits, readDescription } from '#domain/persona/guidelines.ts';
import type { ComposeContext } from '#domain/composer/compose-context.ts';

const manners: Readonly<Record<DescribedVoice, string>> = {
  sober: 'calm and factual',
  tech_sage: 'analytical',
  honest_critic: 'critical',
  witty_troll: 'teasing',
  quirky_observer: 'whimsical',
  hype_beast: 'enthusiastic',
  plain: 'plain',
};

const quoted = (words: readonly string[]): string =>
  words
    .map((word) => `“${word}”`)
    .join(', ')
    .replace(/, (?=[^,]*$)/u, ' and ');

function chosenBy(description: string): string {
  const { voice, words } = voiceIn(description);
  if (words.length === 0) {
    return 'Nothing in your description names a manner, so the voice is a neutral one.';
  }
  const [are, make] = words.length === 1 ? ['word', 'makes'] : ['words', 'make'];
  return `Your ${are} ${quoted(words)} ${make} the voice ${manners[voice]}.`;
}

const ruleNames = [
  ['no_exclamation', 'no exclamation marks'],
  ['no_emoji', 'no emojis'],
  ['no_hashtag', 'no hashtags'],
  ['no_question', 'no questions'],
  ['no_link', 'no links'],
  ['lowercase', 'lowercase only'],
  ['end_with_question', 'a question at the end'],
] as const satisfies readonly (readonly [keyof Habits, string])[];

const wordingNames = [
  ['formal', 'formal wording'],
  ['short_sentences', 'short sentences'],
  ['no_jokes', 'no jokes'],
] as const satisfies readonly (readonly [keyof Wording, string])[];

/** The rules of the description that the text keeps, in a few words each. */
function keptRules({ request, wording }: ComposeContext): string[] {
  const { habits } = readDescription(request.persona.custom_archetype);
  const unsaid = habits.banned.length > 0 ? [`never ${quoted(habits.banned)}`] : [];
  const kept = ruleNames.flatMap(([rule, name]) => (habits[rule] ? [name] : []));
  const worded = wordingNames.flatMap(([one, name]) => (wording[one] ? [name] : []));
  return [...kept, ...unsaid, ...worded];
}

/** Which words of the description chose the voice, and which rules were kept; nothing for an archetype. */
export function describedAs(context: ComposeContext): string[] {
  const { personality_type, custom_archetype } = context.request.persona;
  if (personality_type !== 'custom' || custom_archetype === '') return [];
  const kept = keptRules(context);
  const rules = kept.length > 0 ? [`Kept from your description: ${kept.join(', ')}.`] : [];
  return [chosenBy(custom_archetype), ...rules];
}
