/** One to three questions to the owner for each kind of text. */
import type { AnswerKey, SpeechAct } from '#contract/content/kinds.ts';
import type { Brief, Question } from '#contract/content/types.ts';
import { isOrder } from './grammar.ts';
import { factsAbout, factsKnown } from './known-facts.ts';
import { isMourning } from './gravity.ts';
import { speechActOf } from './speech-act.ts';
import { mended } from './spelling.ts';
import { readBrief } from './wishes.ts';

type Asked = readonly [AnswerKey, string, string];

/** Most important first. */
const questionsByAct: Readonly<Record<SpeechAct, readonly Asked[]>> = {
  announce: [
    ['what', 'What’s new about it?', 'It bakes twice as fast as the old one'],
    ['when', 'From when?', 'From Monday'],
    ['next', 'Where can people find it?', 'On our website'],
  ],
  offer: [
    ['price', 'What’s the offer?', '20% off all cakes'],
    ['when', 'Until when?', 'Until Sunday, 6 PM'],
    ['next', 'How do people get it?', 'Use code SPRING20'],
  ],
  event: [
    ['when', 'When is it?', 'Saturday, 10–4'],
    ['where', 'Where is it?', 'Town hall, 5 Main Street'],
    ['next', 'What should people do?', 'Sign up at the desk'],
  ],
  hours: [
    ['when', 'When are you open?', '10–6 daily'],
    ['where', 'Which place is it about?', 'Our shop on Main Street'],
    ['why', 'Why did it change?', 'We’re short of staff in August'],
  ],
  hiring: [
    ['what', 'What’s the job?', 'Baker, 30 hours a week'],
    ['where', 'Where is it?', 'Our bakery on Main Street'],
    ['next', 'How do people apply?', 'Write to jobs@example.com'],
  ],
  how_to: [
    ['what', 'What are the steps?', 'Rinse it with hot water. Dry it at once. Rub in some oil.'],
    ['why', 'Why does it work?', 'Soap takes the oil off'],
  ],
  behind_scenes: [
    ['what', 'What’s happening?', 'We’re testing the fourth recipe this week'],
    ['why', 'Why do you do it this way?', 'Slow dough tastes better'],
  ],
  milestone: [
    ['what', 'What did you reach?', '1,000 members since 2019'],
    ['who', 'Who made it possible?', 'Our 40 volunteers'],
    ['next', 'What’s next?', 'The second shop opens in May'],
  ],
  thank: [
    ['who', 'Who do you thank?', 'Our 40 volunteers'],
    ['why', 'What for?', 'They planted 300 trees on Saturday'],
  ],
  apologize: [
    ['what', 'What happened?', 'Monday’s orders went out late'],
    ['why', 'What are you doing about it?', 'Everyone affected gets the shipping back'],
    ['next', 'Where can people turn?', 'Write to help@example.com'],
  ],
  warn: [
    ['what', 'What’s the problem?', 'The carrot cake contains nuts that aren’t on the label'],
    ['next', 'What should people do?', 'Bring it back or throw it away'],
    ['where', 'Who or what is affected?', 'Cakes sold on May 3'],
  ],
  closing: [
    ['when', 'From when until when?', 'Monday to Wednesday'],
    ['why', 'Why?', 'A pipe burst'],
    ['next', 'What can people do instead?', 'Order online'],
  ],
  greet: [
    ['what', 'What would you like to add?', 'The tree in our window is from Ana’s garden'],
    ['when', 'Are your hours different?', 'Closed December 24–26'],
  ],
  opinion: [
    ['what', 'What’s your point?', 'Small teams ship faster'],
    ['why', 'What’s it based on?', 'We cut the team from 9 to 4 and shipped twice as often'],
  ],
  ask: [
    ['why', 'Why do you ask?', 'We’re choosing the summer menu'],
    ['next', 'How should people answer?', 'Reply with your favorite'],
  ],
  answer: [['what', 'What do you want to tell them?', 'Your order left on Monday']],
  quote: [
    ['what', 'What did they say?', '“The best bread in town.”'],
    ['who', 'Who said it?', 'Ana, a customer since 2012'],
  ],
  evergreen: [
    ['what', 'What should people know?', 'We mill our own flour every morning'],
    ['why', 'Why does it matter?', 'Fresh flour keeps its taste'],
    ['next', 'What should people do?', 'Ask for a sample'],
  ],
};

/** What counts as an answer in typed text; any statement answers a question about the thing itself. */
const answers: Readonly<Record<Exclude<AnswerKey, 'what'>, RegExp>> = {
  who: /(?<=\S\s)\p{Lu}\p{Ll}+|\b(?:team|volunteers?|members|staff|customers|donors|parents|everyone|all of you|neighbors|supporters|community)\b/u,
  why: /\b(?:because|since|due to|so that|thanks to|in order to|reason|to (?:avoid|help|keep|make|save|raise|protect)|after (?:a|the|our))\b/iu,
  when: /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|tues?|wed|thu(?:rs)?|fri)\b|(?:sat|sun) \d|\d(?:st|nd|rd|th)\b|(?:jan|febr)uary|march|april|june|july|august|(?:sept|nov|dec)ember|october|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec) \d|\d (?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b|may \d|\d+ may|today|tomorrow|tonight|weekend|daily|weekdays|noon|midnight|next (?:week|month|year)|this (?:week|month|summer|winter|spring|fall|autumn|morning|afternoon|evening)|until|till|from now|now|\d{1,2}(?::\d\d|\s?[ap]\.?m)|\d{1,2}\s?[-–]\s?\d{1,2}|20\d\d)\b/iu,
  where:
    /\b(?:(?:at|in|on|near|behind|opposite) (?:the|our|my|(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Sept|Nov|Dec)ember|October)\p{Lu})|[Ss]treet|[Rr]oad|[Aa]venue|[Ss]quare|hall|room|park|online|zoom|address|st\.|ave\.|floor|venue|counter|shop|website)\b/u,
  price:
    /\d\s?%|[$€£¥]\s?\d|\d\s?[$€£]|\b(?:free|euros?|dollars?|pounds?|half[- ]price|discount|costs?|off)\b/iu,
  next: /https?:\/\/|www\.|\p{L}\.(?:com|org|net|io|app|dev|co|eu|de|uk)\b|@[\p{L}\d]|\b(?:call|book|register|sign up|rsvp|apply|visit|order|use code|ask for|write to|reply|email|contact|download|buy tickets|come (?:by|along)|bring|check|throw|return|do not|don[’']t|try|see|join)\b/iu,
};

/** Steps to make up for something that went wrong. */
const amends =
  /\b(?:refund\w*|credit\w*|replac\w+|fix(?:ed|es|ing)?|rolled back|back to|restor\w+|correct\w+|for free|\d ?% off|compensat\w+|from now on|we(?:[’']ll| will)|extend\w*|switched|apply|shipping back)\b/iu;

const isAnswered = (
  key: Exclude<AnswerKey, 'what'>,
  said: readonly string[],
  act: SpeechAct,
): boolean =>
  said.some(
    (one) =>
      answers[key].test(one) ||
      (key === 'next' && isOrder(one)) ||
      (act === 'apologize' && key === 'why' && amends.test(one)),
  );

/**
 * The questions that topic and context leave open; empty if everything is answered. They come without answers: what a
 * program takes for one would be published as the owner’s own words.
 */
export function questionsFor(act: SpeechAct, topic: string, told: readonly string[]): Question[] {
  const said = [topic, ...told];
  if (isMourning(said.join('\n'))) return [];
  return questionsByAct[act]
    .filter(([key]) => (key === 'what' ? told.length === 0 : !isAnswered(key, said, act)))
    .map(([key, label, example]) => ({ key, label, example }));
}

/** The labels of the open questions, for an owner who wants a better text. */
export const openQuestions = (
  act: SpeechAct,
  topic: string,
  told: readonly string[],
  given: readonly AnswerKey[],
): string[] =>
  questionsFor(act, topic, told)
    .filter(({ key }) => !given.includes(key))
    .map(({ label }) => label);

/** What kind of text a brief asks for, and what its owner could still add. */
export function questionsOf(brief: Pick<Brief, 'topic' | 'context' | 'answers' | 'content_type'>): {
  act: SpeechAct;
  questions: Question[];
} {
  const told = readBrief(brief).facts.map(({ text }) => text);
  const topic = mended(brief.topic);
  const act = brief.content_type === 'reply' ? 'answer' : speechActOf(topic, told);
  return { act, questions: questionsFor(act, topic, told) };
}

/** News is empty without facts; a tip, a thought or a question is not. */
const needsFacts: ReadonlySet<SpeechAct> = new Set([
  'announce',
  'offer',
  'event',
  'hours',
  'hiring',
  'milestone',
  'apologize',
  'warn',
  'closing',
  'quote',
]);

/**
 * The questions without whose answers an unreviewed text would be generic: its owner answered none, and the company has
 * no facts. Otherwise `undefined`.
 */
export function questionsToWaitFor(
  brief: Pick<Brief, 'topic' | 'context' | 'answers' | 'content_type'>,
  facts: readonly { said: string }[],
): string[] {
  const { act, questions } = questionsOf(brief);
  const known = factsKnown(facts.map(({ said }) => said));
  // An invitation or contact alone is not news.
  const news = questions.filter(({ key }) => key !== 'next');
  const isOpen =
    needsFacts.has(act) &&
    news.length === questionsByAct[act].filter(([key]) => key !== 'next').length &&
    factsAbout(brief.topic, known).length === 0;
  return isOpen ? questions.map(({ label }) => label) : [];
}
