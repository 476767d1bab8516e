/**
 * What is left behind in a text when it is made: thinking, marks of a chat, pieces of the answer’s form, symbols of other
 * formats, words about the text. Each pattern is one that real models have left; what the owner typed is no leftover.
 */
import { given, type Rule } from './check-rules.ts';
import { aboutItself } from './draft-checks.ts';
import { excerpt } from '#domain/text/excerpt.ts';

export type LeftoverCheck = 'leftover';

const anyOf = (words: string): string => `(?:${words.trim().split(/\s+/u).join('|')})`;

/** HTML, and the tags that models put around their answer or their thinking. */
const sureTags = anyOf(
  'br hr div span em strong think thinking thoughts? reasoning reflection scratchpad tool_call tool_response',
);
/** After a letter, one of these may be a type: “Promise<Response>”. */
const likelyTags = anyOf(
  `[abipqsu] ul ol li h[1-6] img code pre blockquote table tbody thead tr td th html body head title script style meta
  link font center small sub sup del ins mark section article header footer nav main video audio iframe button input
  form label svg details summary figure figcaption analysis plan draft answer response output result final post tweet
  thread text reply message parts? caption content system user assistant human instructions? context facts? topic task
  example function_call bos eos pad unk mask sep cls endoftext start_of_turn end_of_turn im_start im_end`,
);
/** Around thinking or the answer; no text needs them, in any spelling. */
const thoughts =
  '(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|final_answer|inner_monologue|chain_of_thought)';
const tags = new RegExp(
  [
    String.raw`<\s{0,3}\/?\s{0,3}(?:[a-z][\w-]{0,20}:)?${thoughts}\s{0,3}\/?>|\{\/?${thoughts}\}`,
    String.raw`<\/?(?:[a-z][\w-]{0,20}:)?(?:think(?:ing)?|reasoning|scratchpad)(?![\p{L}\p{N}_])`,
    String.raw`<\/[a-z][\w-]{0,30}\s?>`,
    String.raw`<${sureTags}(?:\s?\/)?>|(?<![\p{L}\p{N}])<${likelyTags}(?:\s?\/)?>`,
    String.raw`<[a-z][\w-]{0,30}\s[\w:-]{1,40}=["'][^>\n]{0,300}>`,
    String.raw`<!--|-->|<!\[CDATA\[|<!doctype\b`,
  ].join('|'),
  'iu',
);

/** The marks between the turns of a chat. */
const turns = new RegExp(
  [
    String.raw`\[\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_(?:CALLS|RESULTS)|BOS|EOS|PAD|UNK|CLS|SEP|MASK)\]`,
    String.raw`\[\/?(?:THINK(?:ING)?|ANSWER|OUTPUT|RESPONSE|POST|TWEET)\]|◁\/?\w{1,20}▷|\bassistant(?:final|commentary|analysis)`,
    String.raw`^(?:output(?!\s?:\s?[~≈]?\d)|response|final (?:answer|post|text|tweet|version))\s?:|^(?:the following|below) is (?:an?|the|my) `,
    String.raw`(?<!\S)\/(?:no_?)?think(?!\S)|^thought\s?:`,
    String.raw`<<\/?SYS>>|<\|[^|<>\n]{0,60}\|>|<｜[^｜<>\n]{0,60}｜>|<0x[\da-f]{2}>|▁(?=\p{L})`,
    String.raw`^(?:#{2,4} ?|# )(?:instruction|response|assistant|human|user|system|input|output|answer|end)s?\b[ \t]{0,3}:?[ \t]{0,3}$`,
    String.raw`^(?:assistant|user|human)[ \t]{0,3}:|^(?:assistant|user|system)[ \t]{0,3}$`,
    String.raw`[[(]\/?(?:end|end of (?:post|tweet|thread|text|message|reply))[\])]`,
  ].join('|'),
  'imu',
);

const entities =
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});|&(?:amp|nbsp|quot|lt|gt)(?![\p{L}\p{N}=])|&#\d{2,7}(?!\d)|(?<![&\p{L}\p{N}])amp;|\uFFFD|â€[™œ“”˜¦\u009d"'‘’–—]|Ã[©¨¼¶¤±ª]|Â[£©®°]/iu;

/** Escaped characters: “\n” as two letters, “\"”, “\u2019”. */
const escapes = [
  /\\[nr]\\[nrt]/u,
  /(?<=[.!?:;,…)\]”’"'\p{N}\p{Extended_Pictographic}\uFE0F])\\[nrt]/u,
  /\\[nrt](?=$|[\s\p{Lu}\p{N}\p{S}\-–—•*#@"“(\\])/mu,
  /(?<=\p{Ll})\\n(?=\p{Ll})/u,
  /(?<=\s|^)\\n(?=\p{Ll})|(?<!:\/\/\S{0,300})%0[AD]/mu,
  /\\[*_~](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])\\[*_~]/u,
  /\\(?:(?:left|right)arrow|times|cdot|approx|frac|sqrt|leq|geq|l?dots)\b/u,
  /\\u(?:[\da-f]{4}|\{[\da-f]{1,6}\})|\\x[\da-f]{2}/iu,
  /(?<![:\\])\\["']|https?:\\\/\\\/|(?<=\s|^)\\#(?=\p{L})/mu,
];
/** A path of Windows, in which a folder may begin with an n: “C:\new”, “src\app\new”. */
const path =
  /^["'“(]?(?:\p{L}:\\|\\\\\w|\.{1,2}\\|~\\|%\w+%\\|[\w-]+(?:\.[\w-]+)*\\(?:[\w.-]+\\)*(?![nrt])[\w.-])/u;
const escapeIn = (text: string): string | undefined => {
  if (!/[\\%]/u.test(text)) return undefined;
  const bare = text.replaceAll(/\S{1,400}/gu, (token) =>
    path.test(token) && !/\\n\\n|\\u[\da-f]{4}|\\x[\da-f]{2}|^[\p{L}\p{N}]{1,40}\\_/iu.test(token)
      ? ''
      : token,
  );
  return escapes.flatMap((pattern) => pattern.exec(bare)?.[0] ?? [])[0];
};

const signs = '(?:characters?|chars|tokens|zeichen|caract[eè]res|caratteri|tekens|znaków)';
const units = `(?:${signs}|words?|letters?|wörter|mots|palabras|parole|woorden)`;
/** The usual limits of networks: “142/280” counts a text, “3/5” does not. */
const usual = '(?:140|160|280|300|500|2200|3000|4096|5000)';
/** After a number, a unit of something else: “38 cm”. */
const measured = String.raw`(?!\d|[.,×x/-]\d| ?(?!${units}\b)[\p{L}°%"″])`;
/** A note on the length, at the beginning or the end of a part or on a line of its own. */
const counts = new RegExp(
  [
    String.raw`[([{*_]{1,2}(?:[\p{L}.:~≈]{1,12} ){0,3}[~≈]?\d{1,5}(?:\s?\/\s?\d{1,5})?[ -]?${units}\b[^()[\]\n]{0,40}[)\]}*_]{1,2}(?=[\s.!]*(?:$|#))`,
    String.raw`^[*_([]{0,2}(?:(?:character|word|char|token|zeichen)[ -]?(?:count|anzahl|zahl)|(?:total )?(?:characters?|words)|length|zeichen(?:zahl)?)[*_]{0,2}\s?:\s?[*_]{0,2}[~≈]?\d{1,5}${measured}`,
    String.raw`(?:^|(?<=[.!?…"”)\]\p{Extended_Pictographic}]\s?))[([]?\d{1,5}\s?\/\s?${usual}[)\]]?\.?$`,
    String.raw`(?<=[.!?…]\s?)\((?!(?:1[89]|20)\d\d\))\d{2,4}\)$`,
    String.raw`[~≈]\s?\d{1,5}\s?${signs}\W{0,3}$|\b(?:it|this) (?:has|is|contains) (?:exactly |about |only )?\d{1,5} ${signs}(?=[.!]|$)`,
    String.raw`[([{]\s?(?:characters?|words?|chars?|tokens?|length)(?:[ -]?count)?\s?[:=]\s?[~≈]?\d{1,5}|\b(?:length|size)\s?:\s?[~≈]?\d{1,5} ${signs}`,
    String.raw`[—–-]\s?\d{1,5} ${signs}\W{0,3}$`,
    String.raw`^\W{0,4}\d{1,5}(?:\s?\/\s?\d{1,5})? ${signs}\W{0,4}$|\b\d{1,4}\s?\/\s?\d{2,5} ${signs}\b`,
  ].join('|'),
  'imu',
);

/** “Tweet 1/2:”, “[Part 2 of 3]”: the number of a part, in words. */
const numbered = new RegExp(
  String.raw`^[[(*"“#\s]{0,4}(?:tweet|post|thread|part|reply|skeet|toot|message|segment|slide|teil|parte|partie)\s?(?:#|no\.?|nr\.?)?\s?\d{1,2}(?:\s?(?:\/|of|von|de|sur)\s?\d{1,2})?(?:[\])*"”]{1,3}\s|[\])*"”]{0,3}\s?(?:[:)–—|-]|\.(?!\d)|\n|$))`,
  'imu',
);

const keys = '(?:angle|parts|facts[_ ]used|needs|why)';
/** Pieces of the form in which models answer, and lines beside a text. */
const form = new RegExp(
  [
    String.raw`\b[Ff]acts[_ ]used\b|[.!?…]"\s?[\]}]{1,3}\s*$|\]\}\s*$|["']${keys}["']\s?[:\]},]|^[\W_]{0,4}${keys}\s?:|\[F\d{1,2}(?:\s?,\s?F\d{1,2}){0,9}\]|\[object [A-Z]\w{0,40}\]|\}\s?\]\s*$|^[\W_]{0,4}reason\s?:`,
    String.raw`\uE200|\bcite?turn\d{1,3}[a-z]{1,12}\d{1,3}|【\d{1,3}†[^】\n]{0,80}】`,
    String.raw`(?<!\b(?:[Ff]ormula (?:1|[Oo]ne)|[Hh]elp|[Kk]ey|[Vv]isa) )\(F\d{1,2}(?:\s?,\s?F\d{1,2}){0,9}\)`,
    String.raw`[([{](?:[Ff]acts? F?\d{1,2}|[Ff]acts?\s?:[^()[\]{}\n]{0,60})[)\]}]|\b[Aa]s (?:stated|said|mentioned|noted) in (?:F\d{1,2}(?=[,.;:]|$)|[Ff]act \d)`,
    String.raw`\$\{[\w.]{1,40}\}|\{\{?\s?(?:facts?|topic|context|brief|persona)\s?\}|(?:^|(?<=[.!?…] ))undefined(?= (?!behavio|is\b)\p{Ll})`,
    String.raw`\bone sentence for your owner\b|\bwhat you would have needed to know\b|\bhow you approach it, in a few words\b`,
  ].join('|'),
  'mu',
);
/** Like `form`, as a whole part. */
const formOnly = new RegExp(
  String.raw`^["'\x60[{(<*_-]{0,3}\s?(?:${keys}|F\d{1,2}(?:\s?,\s?F\d{1,2}){0,9}|null|undefined|NaN|N\/A|string)\s?["'\x60\]})>*_:.,-]{0,3}$`,
  'u',
);
const beside =
  /^[*_]{0,2}(?:hashtags?|hook(?![*_]{0,2}\s?:\s?[\p{L}\p{N}-]{1,30}(?:[.,;]|$))|cta|call[ -]to[ -]action|alt[ -]text|explanation|rationale|reasoning|tone)[*_]{0,2}\s?:|\[(?:image|photo|picture|video|gif)\b[^\]\n]{0,80}\]/imu;

const networks = '(?:linkedin|twitter|bluesky|mastodon|instagram|facebook|threads|telegram)';
const ordinals = '(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|[45]th)';
/** What a text is called where several stand below each other. An offer of two options in one line is honest. */
const labels = new RegExp(
  [
    String.raw`^[*_#"“([]{0,4}(?:(?:tweet|post|draft|variant) (?:one|two|three|four|five|[a-d]|\d{1,2})|${ordinals} (?:tweet|post)|(?:post|tweet) text|${networks} (?:post|caption|reply)|headline|my (?:reply|response|post|tweet)|suggested (?:image|photo|visual|hashtags|caption|post|reply))[*_]{0,2}\s?(?::|[—–]\s)`,
    String.raw`^[*_#"“([]{0,4}option (?:a|1|one)[*_]{0,2}\s?:(?![^\n]{0,300}\boption (?:b|2|two)\b)`,
  ].join('|'),
  'imu',
);
/** A speaker before an answer; “AI: help or hype?” names a subject. A picture described; “(Image: NASA)” is a credit. */
const speakers =
  /^(?:AI|Bot)\s?:\s?(?=\p{Lu}[^?\n]{0,1000}$)|\([Ii]mage\s?: ?(?:An? |The |\p{Ll})[^()\n]{0,120}\)/mu;
/** Around a whole part. */
const frame = /^[-=]{3,40}[ \t]{0,5}\n|\n[-=]{3,40}$|^"{3}|"{3}$/u;

const marks = '["“”„«»「」]';
/** The whole of a text, as a model quotes its own draft. */
const wrapped = new RegExp(
  String.raw`^(?:${marks}[^"“”„«»「」]{1,5000}${marks}|['‘](?:[^\n'‘’]|(?<=\p{L})['’](?=\p{L})){1,5000}[.!?…]['’]|` +
    '`[^`]{1,5000}`)$',
  'u',
);

const excerptOf = (found: string): string => excerpt(found, 60);
const bare = (part: string): string =>
  part
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A sentence of this many words that stands in a text this often is a loop; a longer one also twice in a row. */
const loop = { words: 4, times: 3, longWords: 5 };
/** A letter on which a model got stuck; a shout is shorter. */
const stuck = /(\p{L})\1{29,}/iu;

function loopIn(text: string): string | undefined {
  const seen = new Map<string, number>();
  let previous = '';
  for (const sentence of text.split(/(?<=[.!?…])\s+|\n+/u)) {
    const said = bare(sentence);
    const count = said.split(' ').length;
    if (said === previous && count >= loop.longWords) return sentence.trim();
    previous = said;
    if (count < loop.words) continue;
    const times = (seen.get(said) ?? 0) + 1;
    if (times >= loop.times) return sentence.trim();
    seen.set(said, times);
  }
  return undefined;
}

const twinIn = (parts: readonly string[]): string | undefined =>
  parts.find((part, at) => parts.slice(0, at).some((one) => bare(one) === bare(part)));

/** A list of texts whose first quotation mark is missing: “At nine.", "Come early.”. */
function listIn(text: string): string | undefined {
  const at = text.indexOf('"');
  return /^[.!?…]",\s?"/u.exec(text.slice(Math.max(0, at - 1), at + 4))?.[0];
}

const quoted = new RegExp(String.raw`${marks}([^"“”„«»「」]{1,5000})${marks}`, 'gu');
/** Whoever asks for a quotation, or says what somebody said, may get it alone. */
const asksForQuote = /\b(?:quot(?:es?|ed|ations?)|testimonials?|proverbs?|slogans?|zitate?)\b/iu;

/** What the owner typed: whether a passage is in it, whether all of its words are, and as often as in the text. */
interface Typed {
  says: (found: string) => boolean;
  has: (found: string) => boolean;
  repeats: (found: string, text: string) => boolean;
  /** Whether it is a quotation there too, in marks of any style, or quotations are asked for. */
  quotes: (found: string) => boolean;
}

const isOwn = (found: string, typed: Typed): boolean => typed.says(found) || typed.has(found);

/** A kind of leftover: the first passage that each of its patterns finds, and the sentence about one. */
interface Kind {
  find: (text: string, parts: readonly string[]) => readonly (string | undefined)[];
  isTyped: (found: string, typed: Typed, text: string) => boolean;
  say: (found: string) => string;
}

const kinds: readonly Kind[] = [
  {
    find: (_, parts) => [parts.find((part) => !/[\p{L}\p{N}]/u.test(part))],
    isTyped: (found, typed) => typed.has(found),
    say: () => 'It has no words.',
  },
  {
    find: (text, parts) => [
      ...[tags, turns, entities, form, beside, labels, speakers].map(
        (pattern) => pattern.exec(text)?.[0],
      ),
      escapeIn(text),
      listIn(text),
      ...parts.flatMap((part) => [
        numbered.exec(part)?.[0],
        formOnly.exec(part.trim())?.[0],
        frame.exec(part.trim())?.[0].trim(),
      ]),
    ],
    isTyped: isOwn,
    say: (found) =>
      `“${excerptOf(found)}” was left behind when it was written, and doesn’t belong in the post.`,
  },
  {
    find: (text) => [counts.exec(text)?.[0]],
    isTyped: (found, typed) => isOwn(bare(found), typed),
    say: (found) => `“${excerptOf(found)}” counts the text and doesn’t belong in it.`,
  },
  {
    find: (text, parts) => [parts.every((part) => wrapped.test(part.trim())) ? text : undefined],
    isTyped: (found, typed) => isOwn(found, typed) || typed.quotes(found),
    say: () => 'It’s all in quotation marks, as if someone else said it.',
  },
  {
    find: (text) => [aboutItself(text)],
    isTyped: isOwn,
    say: (found) =>
      `“${excerptOf(found)}” is about the text or the request, not about the subject.`,
  },
  {
    find: (text, parts) => [twinIn(parts), loopIn(text), stuck.exec(text)?.[0]],
    isTyped: (found, typed, text) => typed.repeats(found, text),
    say: (found) => `It says “${excerptOf(found)}” more than once.`,
  },
];

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/u).filter(Boolean);

function typedIn(own: string): Typed {
  const words = wordsOf(own);
  const plain = own.normalize('NFKC');
  const line = [...words, ...wordsOf(plain)].join(' ');
  const known = new Set([own, plain].flatMap((one) => [...wordsOf(one), ...wordsOf(bare(one))]));
  const quotations = new Set(Array.from(own.matchAll(quoted), ([, inner = '']) => bare(inner)));
  const timesIn = (all: readonly string[], word: string) =>
    all.reduce((times, one) => times + Number(one === word), 0);
  return {
    says: (found) => line.includes(wordsOf(found).join(' ')),
    has: (found) => wordsOf(found).every((word) => known.has(word)),
    quotes: (found) => asksForQuote.test(own) || quotations.has(bare(found)),
    repeats: (found, text) => {
      const all = wordsOf(text);
      return wordsOf(found).every((word) => timesIn(words, word) >= timesIn(all, word));
    },
  };
}

function faultIn(text: string, parts: readonly string[], typed: Typed): string | undefined {
  for (const { find, isTyped, say } of kinds) {
    const found = find(text, parts).find((one) => one !== undefined && !isTyped(one, typed, text));
    if (found !== undefined) return say(found);
  }
  return undefined;
}

export const leftoverRules: Record<LeftoverCheck, Rule> = {
  leftover: (text, all, parts) => {
    const [typed, plain] = [typedIn(given(all)), text.normalize('NFKC')];
    const fault = faultIn(text, parts, typed);
    // Other forms of a character, such as “＜”, hide a leftover from the patterns, and show it to every reader.
    if (fault !== undefined || plain === text) return fault;
    const plainParts = parts.map((part) => part.normalize('NFKC'));
    return faultIn(plain, plainParts, typed);
  },
};
