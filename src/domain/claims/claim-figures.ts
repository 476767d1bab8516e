/** Finds numbers, dates, prices, superlatives and attributed quotations in a text. */
import type { Claim } from '#contract/content/types.ts';
import {
  authorities,
  boasts,
  counted,
  months,
  ranked,
  ranks,
  sayings,
  shortMonths,
  smallNumbers,
  speakers,
  tens,
  weekdays,
} from './claim-words.ts';
import type { Steps } from '#domain/steps.ts';

export interface Found {
  start: number;
  end: number;
  text: string;
  kind: Claim['kind'];
}

const word = String.raw`(?:${[...smallNumbers, ...tens].join('|')}|dozen)`;
/** Every repetition is bounded: from each word on, an unbounded one would read the rest of a long text. */
const worded = String.raw`${word}(?:[- ]${word}){0,6}`;
/** At most one separator between two digits, so that a number ends with its sentence: “by May 12. 18 euros”. */
const digits = String.raw`\d(?:[,.’' ]?\d){0,30}`;
const scale = String.raw`(?:hundred|thousand|million|billion|trillion|bn|mn|k|m|b)(?![\p{L}\p{N}])`;
const start = String.raw`(?<![\p{L}\p{N}_#@/.-])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const year = String.raw`(?:1[5-9]|20)\d{2}`;

const month = String.raw`(?:${months}|(?:${[...shortMonths.keys()].join('|')})\.?)`;

const whose = String.raw`(?:world|industry|market|country|planet)[’']s`;
const the = String.raw`(?:the(?: ${whose})?|${whose})`;

const pattern = (source: string, flags = 'giu'): RegExp => new RegExp(source, flags);

/** Figures of speech that make no claim. */
const idioms = pattern(
  [
    String.raw`${start}(?:24/7|80/20|50/50|9[- ]to[- ]5|1[- ]on[- ]1|1:1|\p{L}+ 101|101|2fa|[2345]d|[48]k|b2[bc]|web[23]|mp[34]|5g|h2o|co2|404|20/20)${end}`,
    // Numbering of parts: "2/5", "1.", "3)", "Step 2".
    String.raw`^[^\S\n]{0,8}\(?\d{1,2}/\d{1,2}\)?`,
    String.raw`\(?\d{1,2}/\d{1,2}\)?[^\S\n]{0,8}$`,
    String.raw`^[^\S\n]{0,8}\(?\d{1,2}[.):]\s`,
    String.raw`${start}(?:step|part|point|tip|lesson|rule|chapter|version|option|day)\s(?:no\. ?|#)?\d{1,2}${end}`,
  ].join('|'),
  'gimu',
);

const finders: readonly (readonly [Claim['kind'], RegExp])[] = [
  [
    'quotation',
    /[“„«]([^“”„«»\n]{3,400})[”»“]|(?<![\p{L}\p{N}])"([^"\n]{3,400})"(?![\p{L}\p{N}])/gu,
  ],
  [
    'quotation',
    pattern(
      String.raw`${start}(?:(?:recent|new|several|many|most|countless)\s)?(?:${authorities}) (?:clearly |now |already |have |has )?(?:${sayings})${end}`,
    ),
  ],
  [
    'quotation',
    pattern(
      String.raw`${start}according to (?!me\b|my\b|you\b|your\b|plan\b|taste\b)[^,.;:!?\n]{2,60}`,
    ),
  ],
  [
    'price',
    pattern(
      String.raw`[$€£¥₹]\s?${digits}(?:\s?${scale})?|${start}${digits}(?:\s?${scale})?\s?(?:[$€£¥₹]|(?:dollars?|euros?|pounds?|cents?|bucks|usd|eur|gbp|usdc|sol|eth|btc)${end})`,
    ),
  ],
  [
    'price',
    pattern(
      String.raw`${start}(?:(?:${worded}|a)(?: ${scale}){1,3}|${worded}) (?:dollars?|euros?|pounds?|bucks)${end}`,
    ),
  ],
  [
    'date',
    pattern(
      String.raw`${start}\d{4}-\d{2}-\d{2}${end}|${start}\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})${end}`,
    ),
  ],
  [
    'date',
    pattern(
      String.raw`${start}(?:${day} (?:of )?${month}(?:,? ${year})?|${month} ${day}(?:,? ${year})?|(?:${months}),? ${year})${end}`,
    ),
  ],
  [
    'date',
    pattern(
      String.raw`${start}(?:(?:in|since|by|until|before|after|early|late|mid|last|next|this)[- ](?:${months.replace('|may|', '|').replace('march|', '')})|(?:in|since|by|until|last|next) (?:May|March))${end}`,
    ),
  ],
  ['date', pattern(String.raw`${start}(?:last|next|this|coming) (?:${weekdays})${end}`)],
  [
    'date',
    pattern(
      String.raw`${start}(?:q[1-4](?: ${year})?|${year}s?|the (?:\d0s|(?:sixties|seventies|eighties|nineties)))${end}`,
    ),
  ],
  [
    'date',
    pattern(
      String.raw`${start}\d{1,2}(?::\d{2})?\s?(?:[ap]m|[ap]\.m\.)${end}|${start}\d{1,2}:\d{2}${end}`,
    ),
  ],
  ['superlative', pattern(String.raw`${start}(?:${boasts})${end}|#1${end}|no\. ?1${end}`)],
  [
    'superlative',
    pattern(
      String.raw`${start}${the}(?: (?:single|very|absolute))? (?:${ranks})(?: [\p{L}-]+){0,2} (?:${ranked})s?${end}`,
    ),
  ],
  [
    'superlative',
    pattern(
      String.raw`${start}${the} (?:${ranks})(?: [\p{L}-]+){0,3} (?:in (?:the )?(?:world|industry|market|country|galaxy|town|city|area|region|state|county|neighborhood|europe|america)|on (?:the market|earth|the planet)|in history|of all time|ever (?:made|built|written|seen))${end}`,
    ),
  ],
  [
    'superlative',
    pattern(
      String.raw`${start}(?:(?:voted|named|rated|ranked|crowned) (?:the )?(?:best|no\. ?1|number one|(?:fastest|cheapest|safest|top|favorite)(?: [\p{L}-]+)?)|(?:we are|we[’']re) the (?:only|first) (?!ones? to (?:laugh|admit)|to )[\p{L}-]+)${end}`,
    ),
  ],
  [
    'superlative',
    pattern(
      String.raw`${start}(?:is|are|was|were|remains?) (?:simply |by far |still |easily )?the (?:best|fastest|cheapest|largest|biggest|smartest|safest|strongest|greatest)(?=[.!,;]|$)`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`${start}(?:${worded}|a) (?:out of|in) (?:every )?(?:${word}|a hundred)${end}`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`${start}(?:half|(?:a|one|two|three|four) (?:third|quarter|fifth|tenth)s?) of (?:all|people|users|customers|companies|teams|developers|founders|americans|adults|workers)${end}`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`${start}(?:(?:hundreds|thousands|millions|billions|trillions) of|(?:a|${worded}) (?:${scale} ){1,3}(?:of )?(?:${counted})|${worded} (?:thousand|million|billion|trillion|per ?cent))${end}`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`${start}(?:(?:twice|double|triple) (?:as \p{L}+|the (?:price|speed|size|cost|power|output|performance|capacity|money|users))|${worded} times (?:as \p{L}+|more|less|faster|slower|cheaper|bigger|better))`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`${start}${worded} (?:years|decades|months) of (?:experience|research|data|work)${end}`,
    ),
  ],
  [
    'number',
    pattern(
      String.raw`[<>~+±-]?${start}${digits}(?:st|nd|rd|th)?(?:/\d+)?(?:\s?(?:%|percent${end}|per cent${end}|x${end}|×|${scale}))?\+?`,
    ),
  ],
];

/** A longer quotation needs a source; a shorter one is a figure of speech unless it is attributed. */
const maxOfPhrase = 8;
const quotes = /^["“„«]/u;
const saying = String.raw`(?:says?|said|told|writes?|wrote|calls?|called|put it|puts it|explains?|explained|tweeted|swears?|swore|asked)`;
const someone = String.raw`(?:@\w+|(?!(?:I|Everyone|Everybody|Somebody|Someone|Nobody|People|Then|And|But|He|She|They|It|We|You)\b)\p{Lu}[\p{Ll}]+|(?:the|a|an|one|our|my|your|their) (?:\p{L}+ )?(?:${speakers})|(?:${speakers})|(?:our |the |their )?C[ETF]O)`;
const saidBefore = pattern(
  String.raw`${start}${someone}(?: \p{Lu}\p{Ll}+)* (?:once |always |still |just |has |have )?${saying}[^.!?\n]{0,20}$`,
  'u',
);
const saidAfter = pattern(
  String.raw`^[\s,]*(?:[-–—~] ?${someone}|${saying} ${someone}|${someone}(?: \p{Lu}\p{Ll}+)* ${saying})`,
  'u',
);

/** Who said something stands next to it, within this many characters. */
const beside = 120;

/** Whether a quotation is attributed to someone. */
function isBorrowed(text: string, { start: from, end: to, text: quoted }: Found): boolean {
  const count = quoted.trim().split(/\s+/u).length;
  return (
    count >= maxOfPhrase ||
    saidBefore.test(text.slice(Math.max(0, from - beside), from)) ||
    saidAfter.test(text.slice(to, to + beside))
  );
}

type Span = Pick<Found, 'start' | 'end'>;

/** Tracks which positions of a text are covered by spans. */
export function createTaken(spans: readonly Span[]) {
  const places = new Set<number>();
  const taken = {
    add({ start: from, end: to }: Span) {
      for (let at = from; at < to; at += 1) places.add(at);
    },
    /** Whether a span overlaps a covered position. */
    meets({ start: from, end: to }: Span): boolean {
      for (let at = from; at < to; at += 1) if (places.has(at)) return true;
      return false;
    },
  };
  for (const span of spans) taken.add(span);
  return taken;
}

/** Positions where a text only seems to make a claim. */
export const harmlessIn = (text: string): Pick<Found, 'start' | 'end'>[] =>
  Array.from(text.matchAll(idioms), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));

/** Every figure and attributed quotation, in steps; of two that overlap, the more specific one. */
export function* findingFigures(text: string): Steps<Found[]> {
  const taken = createTaken(harmlessIn(text));
  const found: Found[] = [];
  for (const [kind, finder] of finders) {
    for (const { index, 0: match } of text.matchAll(finder)) {
      const trimmed = match.trimEnd();
      const one: Found = { start: index, end: index + trimmed.length, text: trimmed, kind };
      if (taken.meets(one) || (quotes.test(trimmed) && !isBorrowed(text, one))) continue;
      taken.add(one);
      found.push(one);
    }
    yield;
  }
  return found;
}
