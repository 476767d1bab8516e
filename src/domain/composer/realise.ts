/** Turns typed statements into sentences: complete ones stay as they are, fragments are completed. */

export type Speaker = 'we' | 'I';

const weekdays =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|april|june|july|august|september|october|november|december|christmas|easter|halloween|hanukkah|diwali|ramadan|thanksgiving)\b/gu;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names, addresses and codes keep their spelling. */
const plainStart = /^[(“"‘']?\p{Ll}[\p{Ll}’'-]*(?=[\s,.!?;:)…]|$)(?!\.\p{L}|:\/\/)/u;
const verbatimEnd =
  /(?:https?:\/\/|www\.|[@#])\S+$|\S@\S+$|[\p{L}\d]\.(?:com|org|net|io|app|dev|co|eu|de|uk|us|me|info|gov|edu|xyz|shop|live|tv)(?:\/\S*)?$/iu;
const ended = /[.!?…:][)"”’'\]]*$|[\p{Extended_Pictographic}\uFE0F]$/u;

/** Capitalizes the first letter and adds a final period, unless that would change a name or an address. */
export function asSentence(typed: string): string {
  const text = typed
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[\s,;]+$/u, '')
    .replace(weekdays, capital)
    .replace(/\bnew year(?:[’']s)?(?: eve| day)?\b/gu, (words) =>
      words.replace(/\b(?=[nyed])\p{L}/gu, capital),
    )
    .replace(/`[^`]*`|(?<=^|[\s(“"])i(?=[’']|\s(?!-)|$)/gu, (found) =>
      found === 'i' ? 'I' : found,
    );
  const [start = ''] = plainStart.exec(text) ?? [];
  const raised = start === '' ? text : text.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
  return ended.test(raised) || verbatimEnd.test(raised) ? raised : `${raised}.`;
}

/** The text without its final period or exclamation mark. */
export const withoutEnd = (text: string): string => text.replace(/(?<!\.)[.!]$/u, '');

const determiners =
  /^(?:a|an|the|our|my|your|this|these|that|those|their|his|her|its|some|all|every|each|both|no|new|why|how|what|when|where|who|which|whether|free|two|three|four|five|six|seven|eight|nine|ten|more|fresh|local|late|early|next|last|first|from|in|on|at|to|with|for|of|and|or|as|by|is|are)\b/iu;

/** The form within a sentence: the first word loses its capital unless it is a name. */
export const inline = (text: string): string => {
  const [first = ''] = text.split(/\s/u);
  return determiners.test(text) && /^\p{Lu}\p{Ll}*$/u.test(first)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
};

const clock = String.raw`\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|h|o[’']clock)?`;
const dayWord = String.raw`(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:day)?s?\.?|daily|weekdays|weekends|every day|all week|holidays`;
const span = String.raw`${clock}\s?(?:-|–|to|until|till)\s?${clock}`;
const hours = new RegExp(
  String.raw`^(?:(?:${dayWord})(?:\s?(?:-|–|to|and|&|,)\s?(?:${dayWord}))*[:,]?\s)?(?:from )?${span}(?:[,\s]+(?:(?:on|and)\s)?(?:${dayWord})(?:\s?(?:-|–|to|and|&|,)\s?(?:${dayWord}))*)?$`,
  'iu',
);
const range = /(?<=\d)\s?-\s?(?=\d)/gu;

/** Verbs with which someone describes what they do; a lesson or a hobby may start with any other word. */
const doing =
  /^(?:(?:launching|opening|releasing|expanding|relocating|moving) (?:our|my|to|in|on|at|from|next|this|today|tomorrow|soon|early|earlier|late|later|again|an? (?:new|second|third))|closing (?:our|my|on|at|from|early|earlier|for|today|tomorrow|this|next)|(?:hiring|recruiting|looking for|searching for) (?:an?|our|more|new|\p{L}+(?:er|or|ist|e)s?))\b(?!.*(?::|\s[-–—]\s))/iu;

const beings: Record<Speaker, string> = { we: 'We’re', I: 'I’m' };

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Adds the missing subject to a topic that announces what its sender does; other topics stay as they are. */
export const completed = (typed: string, speaker: Speaker): string =>
  asSentence(doing.test(typed) ? `${beings[speaker]} ${lowered(typed.trim())}` : typed);

/**
 * One statement of the owner as a sentence. Nothing is put before it, because a subject or label could change its
 * meaning.
 */
export const realised = (typed: string): string =>
  asSentence(hours.test(typed.trim()) ? typed.replace(range, '–') : typed);
