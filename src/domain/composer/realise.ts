/** Makes sentences of what an owner typed: full ones stay as they are, fragments get what they lack. */
import type { SpeechAct } from '#contract/content/types.ts';
import type { Grammar } from '#domain/briefs/grammar.ts';

export type Speaker = 'we' | 'I';

const weekdays =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|april|june|july|august|september|october|november|december|christmas|easter|halloween|hanukkah|diwali|ramadan|thanksgiving)\b/gu;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names, addresses and codes keep their spelling. */
const plainStart = /^[(“"‘']?\p{Ll}[\p{Ll}’'-]*(?=[\s,.!?;:)…]|$)(?!\.\p{L}|:\/\/)/u;
const verbatimEnd =
  /(?:https?:\/\/|www\.|[@#])\S+$|\S@\S+$|[\p{L}\d]\.(?:com|org|net|io|app|dev|co|eu|de|uk|us|me|info|gov|edu|xyz|shop|live|tv)(?:\/\S*)?$/iu;
const ended = /[.!?…:][)"”’'\]]*$|[\p{Extended_Pictographic}\uFE0F]$/u;

/** Begins with a capital letter and ends with a sign, as far as that harms no name and no address. */
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

/** The same without the sign at its end. */
export const withoutEnd = (text: string): string => text.replace(/(?<!\.)[.!]$/u, '');

const determiners =
  /^(?:a|an|the|our|my|your|this|these|that|those|their|his|her|its|some|all|every|each|both|no|new|why|how|what|when|where|who|which|whether|free|two|three|four|five|six|seven|eight|nine|ten|more|fresh|local|late|early|next|last|first|from|in|on|at|to|with|for|of|and|or|as|by|is|are)\b/iu;

/** As it stands within a sentence: only words that are no names lose their capital. */
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

const being =
  /^(?:(?:open|closed)(?=$|[ ,](?:on|at|from|until|till|late|later|early|earlier|longer|daily|again|all|every|over|for|through|to|in|today|tomorrow|tonight|now|this|next|and|due|because|since|as|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|\d))|back(?= on| at| in| from| to|$)|sold out|fully booked|on holiday|away until|away from)/iu;
const doing =
  /^(?:launching|opening|closing|moving|hiring|releasing|introducing|celebrating|starting|adding|looking for|searching for|expanding|changing|raising|extending|hosting|running|offering|selling|switching|bringing|joining|partnering|building|testing|planning|cancel(?:l)?ing|postponing|retiring|publishing|shipping|updating|upgrading|welcoming|recruiting|teaming up|giving away|collecting|replacing|fixing|renovating|repairing|investigating|working on|pausing|ending|stopping|suspending|shutting|reducing|cutting|redesigning|rebuilding|rebranding|sponsoring|supporting|serving|baking|brewing|planting|harvesting|recording|rehearsing|touring|performing|playing|preparing|organi[sz]ing|donating|delivering|issuing|refunding|contacting|sending|doing) (?:an?|the|our|my|your|new|another|all|some|more|extra|every|everyone|this|next|\d[\d,.]*|two|three|four|five|ten|to|from|on|in|at|for|with|into|back|early|earlier|late|later|soon|down|up|out|off|again|until|because|due|away|free|online|together)\b(?! public\b)/iu;
const did =
  /^(?:raised|moved|launched|opened|built|won|reached|hit|added|baked|hired|finished|shipped|collected|planted|welcomed|passed|switched|released|upgraded|rebuilt|served|celebrated|completed|delivered|donated|rescued|adopted|rehomed|recorded|recycled|repaired|restored|replaced|redesigned|renovated|doubled|tripled|sent|tested|taught|trained|sold|saved|cut|reduced|fixed|grew|harvested|installed|joined|missed|printed|published|updated|charged|mailed|emailed|forgot) (?=\d|an?\b|the\b|our\b|my\b|all\b|over\b|more\b|nearly\b|almost\b|about\b|some\b|new\b|\p{L}+s\b|to (?:a|the|our|\d|\p{Lu})|from \p{Lu})/u;

const beings: Record<Speaker, string> = { we: 'We’re', I: 'I’m' };

const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** A fragment with the subject that it lacks, where there is no doubt about it. */
export function completed(typed: string, speaker: Speaker, act: SpeechAct): string {
  const text = typed.trim().replace(/[\s,;.]+$/u, '');
  if (hours.test(text)) {
    const when = text.replace(range, '–').replace(/^from /iu, '');
    const isOpening = act === 'hours' || /\b(?:daily|every day|weekdays)\b/iu.test(when);
    return asSentence(isOpening && act !== 'event' ? `Open ${inline(when)}` : text);
  }
  if (being.test(text) || doing.test(text))
    return asSentence(`${beings[speaker]} ${lowered(text)}`);
  if (did.test(text)) return asSentence(`${speaker === 'we' ? 'We' : 'I'} ${lowered(text)}`);
  return asSentence(typed);
}

/** What something costs, and for whom. Money that was raised or spent reads otherwise. */
const bareFigure =
  /^(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|euros?|dollars?|pounds?|usd|eur))(?:\s?(?:\/|per |a |an |each|p\.?p\.?|for (?:kids|children|adults|members|students|seniors|families|groups|one|two|three|four|\d+)\b)[^,;]*)?\.?$/iu;

/** Acts in which an amount is a wage or what came in. */
const noPrices: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['hiring', 'milestone', 'thank']);

interface Realising {
  grammar: Grammar;
  speaker: Speaker;
  act: SpeechAct;
  /** Whether a fragment may stay one. */
  terse?: boolean;
}

/** One statement of the owner as a sentence. */
export function realised(typed: string, { grammar, speaker, act, terse }: Realising): string {
  const text = typed.trim();
  if (bareFigure.test(text) && !noPrices.has(act)) return asSentence(`Price: ${text}`);
  // Whatever ends like a sentence was written as one.
  if (/[!?]["”’')]*$/u.test(text) || grammar(text) !== 'fragment') return asSentence(text);
  return terse === true && !hours.test(text) ? asSentence(text) : completed(text, speaker, act);
}
