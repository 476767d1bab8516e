/** What an owner's description did to a text, said to the owner. */
import { type DescribedVoice, voiceIn } from '#domain/description-voice.ts';
import { readDescription } from '#domain/guidelines.ts';
import type { Desk } from './desk.ts';

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

/** The rules of the description that the text keeps, in a few words each. */
function keptRules({ request, wording }: Desk): string[] {
  const { habits } = readDescription(request.persona.custom_archetype);
  return [
    ...(habits.no_exclamation ? ['no exclamation marks'] : []),
    ...(habits.no_emoji ? ['no emojis'] : []),
    ...(habits.no_hashtag ? ['no hashtags'] : []),
    ...(habits.no_question ? ['no questions'] : []),
    ...(habits.no_link ? ['no links'] : []),
    ...(habits.lowercase ? ['lowercase only'] : []),
    ...(habits.end_with_question ? ['a question at the end'] : []),
    ...(habits.banned.length > 0 ? [`never ${quoted(habits.banned)}`] : []),
    ...(wording.formal ? ['formal wording'] : []),
    ...(wording.short_sentences ? ['short sentences'] : []),
    ...(wording.no_jokes ? ['no jokes'] : []),
  ];
}

/** Which words of the description chose the voice, and which rules were kept; nothing for an archetype. */
export function describedAs(desk: Desk): string[] {
  const { personality_type, custom_archetype } = desk.request.persona;
  if (personality_type !== 'custom' || custom_archetype === '') return [];
  const kept = keptRules(desk);
  const rules = kept.length > 0 ? [`Kept from your description: ${kept.join(', ')}.`] : [];
  return [chosenBy(custom_archetype), ...rules];
}
