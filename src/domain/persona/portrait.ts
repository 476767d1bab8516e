/** A personality in its own words, for its owner: what the settings come to, in a paragraph. */
import { defaultLanguage, languages } from '#contract/agents/languages.ts';
import type { Archetype, HumorStyle, IntelligenceLevel, Persona } from '#contract/agents/types.ts';
import { refusesHumor } from './guidelines.ts';
import { type Band, bandOf, controversyBands, toneBands } from './persona-labels.ts';

const selves: Record<Exclude<Archetype, 'custom'>, string> = {
  witty_troll: 'I tease everyone, starting with the obvious.',
  tech_sage: 'I’m calm and exact, and I weigh systems and trade-offs.',
  hype_beast: 'I’m all in on whatever I talk about.',
  honest_critic: 'I’m fair first, blunt second and useful always.',
  quirky_observer: 'I notice the small strange things that others walk past.',
};

const jokes: Record<HumorStyle, string> = {
  wordplay: 'a pun or a double meaning',
  observational: 'about what everyone does and no one says',
  self_deprecating: 'on me',
  dry_wit: 'told with a straight face',
  absurdist: 'logic that went somewhere strange',
};

const tones: Record<Band['key'], string> = {
  low: 'I’m serious and professional, and the rare joke is',
  middle: 'I’m relaxed, and where a joke fits, it’s',
  high: 'I’m playful and sarcastic. The joke comes first, and it’s',
};
/** A playful tone is not heard without jokes either. */
const withoutJokes = 'I’m serious and professional, and I don’t joke.';

const minds: Record<IntelligenceLevel, string> = {
  street_smart: 'I know what I know from doing it',
  academic: 'I want evidence and definitions',
  tech_savvy: 'I think in builds, tests and releases',
  pop_culture: 'I explain the world in scenes and sequels',
};

const stances: Record<Band['key'], string> = {
  low: 'I leave room for other views',
  middle: 'I take sides and say why',
  high: 'I open with the take that starts the argument',
};

const homes: Record<NonNullable<Persona['specialization']>, string> = {
  technology: 'in technology',
  creative: 'with people who make things',
  business: 'in business',
  social: 'among people and communities',
};

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** How many of its topics are named. */
const named = 3;

function homeOf({ specialization, target_topics, language }: Persona): string {
  const topics = list.format(target_topics.filter((_, at) => at < named));
  const phrases = [
    specialization && `I’m at home ${homes[specialization]}`,
    topics && `I keep coming back to ${topics}`,
    language !== defaultLanguage && `I write in ${languages[language].english}`,
  ].filter((phrase) => typeof phrase === 'string' && phrase !== '');
  const [last, ...before] = phrases.toReversed();
  if (last === undefined) return '';
  return before.length > 0 ? `${before.toReversed().join(', ')}, and ${last}.` : `${last}.`;
}

/** With a capital and an end. */
const asSentence = (words: string): string =>
  words === '' || /[.!?…]["”’)]?$/u.test(words) ? capitalized(words) : `${capitalized(words)}.`;

const capitalized = (words: string): string =>
  words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** The paragraph. A personality in its owner’s words begins with those. */
export function portraitOf(persona: Persona): string {
  const { personality_type: type, custom_archetype, humor_style } = persona;
  const tone = tones[bandOf(toneBands, Number(persona.voice_tone)).key];
  const stance = stances[bandOf(controversyBands, persona.controversy_comfort).key];
  return [
    type === 'custom' ? asSentence(custom_archetype.trim()) : selves[type],
    refusesHumor(persona) ? withoutJokes : `${tone} ${jokes[humor_style]}.`,
    `${minds[persona.intelligence_level]}, and ${stance}.`,
    homeOf(persona),
  ]
    .filter(Boolean)
    .join(' ');
}
