/** The first sentence of a text: the news, in the owner’s own words. */
import type { SpeechAct } from '#contract/content/kinds.ts';
import { asSentence, inline, type Speaker, withoutEnd } from './realise.ts';
import type { Topic } from './topic.ts';

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
type Forms = (thing: string, speaker: Speaker) => string[];

const plain: Forms = (thing) => [asSentence(thing)];
const festive =
  /^(?:christmas|xmas|easter|halloween|thanksgiving|diwali|eid(?: mubarak)?|hanukkah|passover|kwanzaa|nowruz|holi|new year|lunar new year|(?:mother|father|valentine|women|children|grandparent|teacher|nurse|new year)[’']?s?[’']? (?:day|eve))$/iu;

/** Only a named holiday is wished; “world heart day” may be anything. */
function greeting(thing: string): string[] {
  const name = withoutEnd(thing.replace(/ (?:greetings?|wishes)$/iu, ''));
  const named = cap(name).replace(/\b(day|year|eve)\b/giu, cap);
  return festive.test(name)
    ? [`Happy ${named}!`, asSentence(`We wish you a happy ${named}`)]
    : [asSentence(thing)];
}

const heads = /^(?:an?|our|my|the|some|this|that|more|all|\d|one|two|three|four|five)\b/iu;
const isMany = (thing: string): boolean =>
  /(?<!s)s$/iu.test(thing.split(/ (?:in|of|with|on|at|for|to|from|and|by|about) /iu)[0] ?? '');

/** The title of a single job gets an article. */
const withArticle = (job: string): string => {
  if (heads.test(job) || isMany(job)) return inline(job);
  return `${/^[aeiou]/iu.test(job) ? 'an' : 'a'} ${inline(job)}`;
};

/** Only a topic that says someone is wanted becomes a job ad. */
function hiring(thing: string, speaker: Speaker): string[] {
  const [, job = ''] = /^(.+?) (?:wanted|needed)$/iu.exec(thing) ?? [];
  const names =
    /\b(?:jobs?|vacanc(?:y|ies)|positions?|roles?|opening|apprenticeships?|internships?|team|staff|help|time)\b/iu;
  if (job === '' || names.test(job)) return [asSentence(thing)];
  return [
    `${speaker === 'we' ? 'We’re' : 'I’m'} looking for ${withArticle(job)}.`,
    `Wanted: ${inline(job)}.`,
  ];
}

/** Acts whose frame adds to the topic; for other acts, a frame could misread it. */
const things: Readonly<Partial<Record<SpeechAct, Forms>>> = { hiring, greet: greeting };

/** A topic that is the heading of what follows: “How to clean a pan:”. */
const heading = (text: string): string =>
  `${withoutEnd(asSentence(withoutEnd(text).replace(/[?:]+$/u, '')))}:`;

/** The opening of each act if the topic names nothing but the act. */
function bare(act: SpeechAct, speaker: Speaker): string[] {
  const own: Partial<Record<SpeechAct, string>> = {
    apologize: speaker === 'we' ? 'We’re sorry.' : 'I’m sorry.',
    thank: 'Thank you.',
    hiring: speaker === 'we' ? 'We’re hiring.' : 'I’m hiring.',
    warn: 'Important:',
  };
  const first = own[act];
  return first === undefined ? [] : [first];
}

export interface Lead {
  text: string;
  /** Whether it is only a heading. */
  heads: boolean;
}

const headsFacts: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'hours',
  'how_to',
  'evergreen',
  'opinion',
  'ask',
  'quote',
  'offer',
  'event',
  'closing',
  'milestone',
]);

interface Occasion {
  act: SpeechAct;
  speaker: Speaker;
  sober: boolean;
}

const formsOf = ({ text }: Topic, { act, speaker, sober }: Occasion): string[] =>
  (sober ? plain : (things[act] ?? plain))(text, speaker);

/** The possible openings of a text with facts, plainest first; empty if the facts begin it. */
export function leadsOf(topic: Topic, occasion: Occasion): Lead[] {
  const { act, speaker } = occasion;
  const whole = (text: string): Lead => ({ text, heads: text.endsWith(':') });
  if (topic.form === 'bare') return bare(act, speaker).map(whole);
  if (topic.form === 'question') return [whole(`${cap(topic.text.replace(/\?$/u, ''))}?`)];
  // “We need.” before a list is not a sentence.
  if (topic.form === 'ready')
    return [whole(topic.text.replace(/(?<= (?:need|for|offer|sell|have))\.$/u, ':'))];
  if (topic.form === 'clause') return [whole(heading(topic.text))];
  const forms = formsOf(topic, occasion).map(whole);
  return headsFacts.has(act) ? [whole(heading(topic.text)), ...forms.slice(1)] : forms;
}

/** The possible openings of a text without facts. */
export function loneLeadsOf(topic: Topic, occasion: Occasion): string[] {
  const { act, speaker } = occasion;
  if (topic.form === 'question') return [`${cap(topic.text.replace(/\?$/u, ''))}?`];
  if (topic.form === 'ready') return [topic.text];
  if (topic.form === 'bare') {
    const own = bare(act, speaker).filter((text) => !text.endsWith(':'));
    // Better the bare topic, which a check finds, than a line about something else.
    return own.length === 0 ? [asSentence(topic.text)] : own;
  }
  return formsOf(topic, occasion);
}

/** Whether a topic only says that someone is quoted. */
export const namesQuote = ({ text }: Topic): boolean =>
  /^(?:an? |our |the |new |great |nice |lovely |another )*(?:(?:customer|client|patient|member|guest|parent|user|student|reader|visitor|google|(?:5|five)[- ]star)s?[’']? )*(?:reviews?|testimonials?|quotes?|feedback)(?: (?:of the (?:day|week|month)|from|by) .*)?$/iu.test(
    text,
  );

/** A sentence that can follow “Update:”; before a heading that would be one label too many. */
const leadsOn = /^(?:we|our|I|my|the|you|your|it|this|there|from|as of)\b/iu;

const isLabeled = (lead: Lead, hello: string, { form }: Topic): boolean =>
  form === 'clause' ||
  (form === 'ready' && lead.heads) ||
  (hello.endsWith(':') && !leadsOn.test(lead.text));

/** The lead after the voice’s opening line, or just that line if the facts begin the text. */
export function opened(
  lead: Lead | undefined,
  hello: string,
  occasion: Occasion & { topic: Topic },
): Lead | undefined {
  const { topic } = occasion;
  if (hello === '') return lead;
  if (lead === undefined) return { text: hello, heads: false };
  if (isLabeled(lead, hello, topic)) return lead;
  if (topic.form !== 'thing') return { ...lead, text: `${hello} ${lead.text.replace(/:$/u, '.')}` };
  const [first = ''] = formsOf(topic, occasion);
  const text = first.includes(':') ? asSentence(topic.text) : first;
  // “gm, moved to 5 Main Street” continues as typed.
  const isTyped = hello.endsWith(',') && /^\p{Ll}/u.test(topic.text);
  return {
    heads: false,
    text: `${hello} ${isTyped ? text.charAt(0).toLowerCase() + text.slice(1) : text}`,
  };
}
