/** The checks that apply to a persona’s texts, in words for its owner. */
import { defaultLanguage, languages } from '#contract/agents/languages.ts';
import type { Persona } from '#contract/agents/types.ts';
import type { Prompt } from '#contract/agents/personas.ts';
import { type Habits, readDescription, readGuidelines } from '#domain/persona/guidelines.ts';
import { mannerOf } from '#domain/persona/manner.ts';
import { exclamationPoints } from './manner-checks.ts';
import { phraseKinds } from '#domain/persona/manner-phrases.ts';
import { heatWeights, slangWeights } from '#domain/persona/manner-words.ts';
import { archetypeLabels } from '#domain/persona/archetype-labels.ts';
import { firstWords } from '#domain/text/post-text.ts';

type Sentence = Prompt['checks'][number];

const quoted = (text: string): string => {
  const short = firstWords(text.replace(/\s+/gu, ' '), { max_length: 60, counting: 'utf16' });
  return short.length < text.trim().length ? `“${short}…”` : `“${short}”`;
};

type Switch = Exclude<keyof Habits, 'banned' | 'sign_off'>;

const habitWords: Record<Switch, string> = {
  no_exclamation: 'No exclamation marks.',
  no_question: 'No questions.',
  no_emoji: 'No emojis, even when the brief asks for some.',
  no_hashtag: 'No hashtags, even when the brief asks for some.',
  no_link: 'No links.',
  lowercase: 'No capital letters, except in names from the brief.',
  end_with_question: 'The post ends with a question.',
};
const switches = Object.keys(habitWords) as Switch[];

const habitSentences = (field: keyof Persona, habits: Habits): Sentence[] =>
  [
    ...switches.filter((habit) => habits[habit]).map((habit) => habitWords[habit]),
    ...habits.banned.map((topic) => `No mention of ${quoted(topic)}.`),
    ...(habits.sign_off ? [`Every post ends with ${quoted(habits.sign_off)}.`] : []),
  ].map((text) => ({ field, text }));

function measures(persona: Persona): Sentence[] {
  const { levity, heat } = mannerOf(persona);
  const tone = Number(persona.voice_tone);
  const { label } = archetypeLabels[persona.personality_type];
  const slang = `“lol” counts ${slangWeights['lol']}, an exclamation mark ${exclamationPoints}`;
  const heated = `“overrated” counts ${heatWeights['overrated']}, “garbage” ${heatWeights['garbage']}`;
  return [
    {
      field: 'voice_tone',
      text: `At most ${levity} points of slang, laughter, capitals, emojis and exclamation marks in a post: ${slang}.`,
    },
    {
      field: 'personality_type',
      text: `${levity - tone} of those points come from ${label}, the other ${tone} from the tone.`,
    },
    {
      field: 'controversy_comfort',
      text: `At most ${heat} points of words that start an argument in a post: ${heated}.`,
    },
  ];
}

function phrases(persona: Persona): Sentence[] {
  return mannerOf(persona).shunned.map(({ field, kind }) => {
    const { rule, words } = phraseKinds[kind];
    return { field, text: `${rule}: nothing like ${quoted(words[0])} or ${quoted(words[1])}.` };
  });
}

function wordings(persona: Persona): Sentence[] {
  const { samples, instead_of } = mannerOf(persona);
  const copied: Sentence = {
    field: 'voice_samples',
    text: 'Nothing is copied from a voice sample: no eight words in a row, and never half of one.',
  };
  return [
    ...persona.avoid_topics.map((topic): Sentence => ({
      field: 'avoid_topics',
      text: `No mention of ${quoted(topic)} in any form, or of anything that clearly means it.`,
    })),
    ...(samples.length > 0 ? [copied] : []),
    ...instead_of.map((wording): Sentence => ({
      field: 'contrast_pairs',
      text: `Never ${quoted(wording)}, or nearly those words.`,
    })),
  ];
}

/** The word lists behind the checks are English, which matters to owners of agents in other languages. */
const languageSentences = ({ language }: Persona): Sentence[] => {
  const { english } = languages[language];
  const texts = [
    `Posts are in ${english}, or in a language that you name in the brief; replies may be in that of the message.`,
    ...(language === defaultLanguage
      ? []
      : [`The lists of words below are English, so they find less in ${english}.`]),
  ];
  return texts.map((text) => ({ field: 'language', text }));
};

const everybodys = [
  'No part is empty or over the network’s limit.',
  'Hashtags and emojis only if the brief asks for them, and then at least one.',
  'About harm, danger, illness, death or loss: no jokes, exclamation marks or hype.',
  'No more than one cashtag in a post.',
  'At least one word of the topic or the facts, where we can tell.',
  'Leaves out what the brief says to keep out. Where we can’t tell, you check the post first.',
  'No AI clichés, no comments around the post, no Markdown, no blanks to fill in.',
  'Nothing left over from writing it: no thinking, tags or codes, no counts or labels, no words about the text itself.',
  'No invisible characters, no encoded text, and nothing that looks like data.',
  'No API keys or secrets. No link, handle, ticker, email, phone number or wallet address that isn’t in the brief, however it’s disguised.',
  'In a reply, no names that only the other post mentions.',
  'No eight words in a row from the instructions.',
];

/** Every check that is active for a persona, with the field it comes from; checks for every persona come last. */
export const checkSentences = (persona: Persona): Sentence[] => [
  { field: 'name', text: `No ${quoted(persona.name)} as a label before or after the post.` },
  ...languageSentences(persona),
  ...measures(persona),
  ...phrases(persona),
  ...habitSentences('custom_archetype', readDescription(persona.custom_archetype).habits),
  ...habitSentences('behavioral_guidelines', readGuidelines(persona.behavioral_guidelines).habits),
  ...wordings(persona),
  ...everybodys.map((text) => ({ field: null, text })),
];
