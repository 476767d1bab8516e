/** The first sentence of a text: the news, in the owner's own words. */
import type { SpeechAct } from '#contract/content/types.ts';
import { asSentence, inline, type Speaker, withoutEnd } from './realise.ts';
import type { Topic } from './topic.ts';

const cap = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isOwned = /^(?:our|my|a|an|the|another|two|three|four|five|\d)\b/iu;
const startsNew = /^new\b/iu;

/** “new menu” is our new menu. */
const ours = (thing: string, speaker: Speaker): string =>
  startsNew.test(thing) ? `${speaker === 'we' ? 'our' : 'my'} ${inline(thing)}` : inline(thing);

type Forms = (thing: string, speaker: Speaker) => string[];

const plain: Forms = (thing) => [asSentence(thing)];
const solemn =
  /\b(?:good friday|memorial|remembrance|veterans?|holocaust|ramadan|yom kippur|ashura|day of mourning|anzac)\b/iu;
const wished = /^(?:happy|merry|good|welcome|season|congrat|wishing|best|get well|greetings?)\b/iu;

function greeting(thing: string): string[] {
  if (wished.test(thing)) return [asSentence(thing)];
  const name = withoutEnd(
    thing
      .replace(/^(?:greetings? (?:for|on)|wishes for|our|a|the) /iu, '')
      .replace(/ (?:greetings?|wishes|post|message)$/iu, ''),
  );
  if (solemn.test(name))
    return [asSentence(`Today our thoughts are with everyone marking ${name}`), asSentence(name)];
  const isBrief = name.split(/\s+/u).length <= 3;
  const named = cap(name).replace(/\b(day|year|eve)\b/giu, cap);
  return isBrief
    ? [`Happy ${named}!`, asSentence(`We wish you a happy ${named}`)]
    : [asSentence(thing)];
}

const heads = /^(?:an?|our|my|the|some|this|that|more|all|\d)\b/iu;
const isMany = (thing: string): boolean =>
  /(?<!s)s$/iu.test(thing.split(/ (?:in|of|with|on|at|for|to|from|and|by|about) /iu)[0] ?? '');

/** A job for one person has an article. */
const withArticle = (job: string): string => {
  if (heads.test(job) || isMany(job)) return inline(job);
  return `${/^[aeiou]/iu.test(job) ? 'an' : 'a'} ${inline(job)}`;
};

/** What went wrong is known to its readers. */
const theOne = (thing: string): string =>
  heads.test(thing) ||
  isMany(thing) ||
  /^\p{Lu}\p{Ll}+[’']s\b|^(?:yesterday|today|last|long|late)\b/u.test(thing)
    ? inline(thing)
    : `the ${inline(thing)}`;

/** How an act says that it is about a thing, where it does more than name it, without saying anything about the thing. */
const things: Readonly<Partial<Record<SpeechAct, Forms>>> = {
  announce: (thing, speaker) =>
    (isOwned.test(thing) || startsNew.test(thing)) && thing.split(' ').length < 5 && !isMany(thing)
      ? [asSentence(thing), `Introducing ${ours(thing, speaker)}.`]
      : [asSentence(thing)],
  event: (thing, speaker) => [
    asSentence(thing),
    `${speaker === 'we' ? 'Join us' : 'Join me'}: ${inline(thing)}.`,
    `Coming up: ${inline(thing)}.`,
  ],
  hiring: (thing, speaker) => {
    const job = thing.replace(/\s*\b(?:wanted|needed|hiring)\b\s*$/iu, '').trim();
    // What names the job and no person is a title.
    if (
      /\b(?:jobs?|vacanc(?:y|ies)|positions?|roles?|opening|apprenticeships?|internships?|auditions?|team|staff|help|time)\b/iu.test(
        job,
      ) ||
      job === ''
    )
      return plain(thing, speaker);
    return [
      `${speaker === 'we' ? 'We’re' : 'I’m'} looking for ${withArticle(job)}.`,
      `Wanted: ${inline(job)}.`,
    ];
  },
  behind_scenes: (thing) =>
    /behind[- ]the[- ]scenes/iu.test(thing)
      ? plain(thing, 'we')
      : [`Behind the scenes: ${inline(thing)}.`, asSentence(thing)],
  thank: (thing) =>
    /\bthank|^(?:grateful|appreciat|kudos|hats? off|shout)/iu.test(thing)
      ? plain(thing, 'we')
      : [`Thank you to ${inline(thing)}.`],
  apologize: (thing, speaker) =>
    /sorry|apolog/iu.test(thing)
      ? plain(thing, speaker)
      : [`${speaker === 'we' ? 'We’re' : 'I’m'} sorry about ${theOne(thing)}.`],
  warn: (thing) =>
    /^(?:warning|beware|important|alert|attention|notice)/iu.test(thing)
      ? plain(thing, 'we')
      : [`Important: ${inline(thing)}.`],
  greet: greeting,
};

/** A topic that only heads what follows: “How to clean a pan:”. */
const heading = (text: string): string =>
  `${withoutEnd(asSentence(withoutEnd(text).replace(/[?:]+$/u, '')))}:`;

/** What each act begins with where the topic names nothing but the act. */
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
  /** Whether it only heads what follows. */
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

/** Acts whose first words cheer or sell, which a serious occasion has no place for. */
const cheering: ReadonlySet<SpeechAct> = new Set<SpeechAct>([
  'announce',
  'offer',
  'event',
  'behind_scenes',
  'greet',
]);

const actFor = ({ act, sober }: Occasion): SpeechAct =>
  sober && cheering.has(act) ? 'evergreen' : act;

/** The ways to begin a text that has facts, the plainest first; none where the facts begin it. */
export function leadsOf(topic: Topic, occasion: Occasion): Lead[] {
  const [act, { speaker }] = [actFor(occasion), occasion];
  const whole = (text: string): Lead => ({ text, heads: text.endsWith(':') });
  if (topic.form === 'bare') return bare(act, speaker).map(whole);
  if (topic.form === 'question') return [whole(`${cap(topic.text.replace(/\?$/u, ''))}?`)];
  if (topic.form === 'ready') return [whole(topic.text)];
  if (topic.form === 'clause') return [whole(heading(topic.text))];
  const forms = (things[act] ?? plain)(topic.text, speaker).map(whole);
  return headsFacts.has(act) ? [whole(heading(topic.text)), ...forms.slice(1)] : forms;
}

/** The same for a text that has nothing but its topic. */
export function loneLeadsOf(topic: Topic, occasion: Occasion): string[] {
  const [act, { speaker }] = [actFor(occasion), occasion];
  if (topic.form === 'question') return [`${cap(topic.text.replace(/\?$/u, ''))}?`];
  if (topic.form === 'ready') return [topic.text];
  if (topic.form === 'bare') return bare(act, speaker).filter((text) => !text.endsWith(':'));
  return topic.form === 'thing' ? (things[act] ?? plain)(topic.text, speaker) : [];
}

/** Whether a topic says no more than that somebody is quoted. */
export const namesQuote = ({ text }: Topic): boolean =>
  /^(?:an? |our |the |new |great |nice |lovely |another )*(?:(?:customer|client|patient|member|guest|parent|user|student|reader|visitor|google|(?:5|five)[- ]star)s?[’']? )*(?:reviews?|testimonials?|quotes?|feedback)(?: (?:of the (?:day|week|month)|from|by) .*)?$/iu.test(
    text,
  );

/** What a person would say behind “Update:”; before a heading that is one label too many. */
const leadsOn = /^(?:we|our|I|my|the|you|your|it|this|there|from|as of)\b/iu;

const isLabeled = (lead: Lead, hello: string, { form }: Topic): boolean =>
  form === 'clause' ||
  (form === 'ready' && lead.heads) ||
  (hello.endsWith(':') && !leadsOn.test(lead.text));

/** The lead behind the line that a voice begins with; the line alone where the facts begin the text. */
export function opened(
  lead: Lead | undefined,
  hello: string,
  { topic, act, speaker }: { topic: Topic; act: SpeechAct; speaker: Speaker },
): Lead | undefined {
  if (hello === '') return lead;
  if (lead === undefined) return { text: hello, heads: false };
  if (isLabeled(lead, hello, topic)) return lead;
  if (topic.form !== 'thing') return { ...lead, text: `${hello} ${lead.text.replace(/:$/u, '.')}` };
  const [first = ''] = (things[act] ?? plain)(topic.text, speaker);
  const text = first.includes(':') ? asSentence(topic.text) : first;
  return { heads: false, text: `${hello} ${text}` };
}
