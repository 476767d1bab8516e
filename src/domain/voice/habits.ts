/** How somebody writes, in figures: about fifty habits of a text, none of which depends on what it is about. */
import { cut } from '#contract/core/cut.ts';
import { sentences, words as segmenter } from '#domain/text/segmenters.ts';
import { listed } from '#domain/text/stop-words.ts';

// Words that tell how somebody writes, in the languages that agents mostly write in.

const set = (words: string): ReadonlySet<string> => new Set(listed(words));

/** Words for oneself, for one’s group, and for the reader. */
export const selves = set(
  'i i’m i’ve i’d i’ll me my mine myself ich mich mir mein meine je j’ai moi mon ma mes yo mi mí',
);
export const groups = set(
  'we we’re we’ve we’d we’ll us our ours wir uns unser unsere nous notre nos nosotros nuestra nuestro',
);
export const readers = set(
  'you you’re you’ve you’d you’ll your yours du dich dir dein deine euch ihr vous votre vos tu te toi ton tú usted ustedes',
);
/** Words that take some of a statement back. */
export const hedges = set(
  'maybe perhaps probably possibly somewhat fairly rather almost seems seem seemed guess suppose sometimes usually kinda sorta vielleicht wohl eigentlich peut-être quizás quizá',
);
/** Words that make a statement louder. */
export const boosters = set(
  'very really so truly absolutely totally incredibly extremely super completely literally always never ever definitely sehr wirklich total très vraiment muy realmente',
);
/** What people say when they advertise. */
export const sales = set(
  'excited thrilled delighted proud amazing awesome incredible exclusive stunning ultimate unlock elevate discover journey game-changer exciting fantastic unmissable revolutionary seamless unleash passion',
);
const negations = set(
  'not no nothing none nobody nor never don’t doesn’t didn’t isn’t aren’t wasn’t won’t can’t cannot couldn’t wouldn’t shouldn’t nicht kein keine nie ne pas jamais nunca',
);
/** Words that turn a thought around. */
const turns = set(
  'but though although however yet still instead except aber doch mais pourtant pero sino',
);
const links = set('and but so or because und aber denn et mais donc y pero');
const courtesy = set('thanks thank please sorry welcome cheers danke bitte merci gracias');
const relatives = set('that which who whose whom dass welche que qui cual');
const articles = set('the a an der die das ein eine le la les un une el los las una');
const places = set('in on at of to for with from by into over under after before');
const greetings =
  /^(?:gm|hey|hiya?|hello|hallo|bonjour|hola|ok so|okay so|ok|yo|right|well|psa|fyi|heads up|oh|look|listen|folks|friends|good (?:morning|evening)|morning|dear)\b/iu;
/** Verbs that open a request. */
const commands = set(
  'try look come take make let let’s go get see check bring ask keep read stop start use don’t join tell give remember think watch send write order book',
);

/** A text taken apart once, for all habits. */
interface Read {
  text: string;
  /** In lower case, with `’` for every apostrophe. */
  words: readonly string[];
  /** Words as they are written. */
  written: readonly string[];
  sentences: readonly string[];
  /** Words of each sentence. */
  lengths: readonly number[];
}

const word = /[\p{L}\p{M}\p{N}]+(?:[’'-][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text, as they are written; of scripts without spaces, those that the language knows. */
export function wordsIn(text: string): string[] {
  if (!unspaced.test(text)) return text.match(word) ?? [];
  const found: string[] = [];
  for (const { segment, isWordLike } of segmenter().segment(text))
    if (isWordLike === true) found.push(segment);
  return found;
}

/** A word for comparison. */
export const plainWord = (one: string): string => one.toLowerCase().replaceAll("'", '’');

/** The sentences of a text; a line break ends one too. */
export function sentencesIn(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split('\n'))
    for (const { segment } of sentences().segment(line))
      if (/[\p{L}\p{N}]/u.test(segment)) found.push(segment.trim());
  return found;
}

function read(text: string): Read {
  const written = wordsIn(text);
  const parts = sentencesIn(text);
  return {
    text,
    written,
    words: written.map(plainWord),
    sentences: parts,
    lengths: parts.map((one) => wordsIn(one).length),
  };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** The square root keeps one long list of signs from outweighing everything else. */
const rate = (found: number, { words }: Read): number =>
  Math.sqrt((100 * found) / Math.max(words.length, 8));
const signs = (pattern: RegExp) => (one: Read) => rate(count(one.text, pattern), one);
const among = (known: ReadonlySet<string>) => (one: Read) =>
  rate(one.words.filter((each) => known.has(each)).length, one);
const matching = (pattern: RegExp) => (one: Read) =>
  rate(one.written.filter((each) => pattern.test(each)).length, one);
const share = (has: (sentence: string) => boolean) => (one: Read) =>
  mean(one.sentences.map((sentence) => (has(sentence) ? 1 : 0)));
const starts = (known: ReadonlySet<string>) =>
  share((sentence) => known.has(plainWord(wordsIn(cut(sentence, 40))[0] ?? '')));
const whole = (pattern: RegExp) => (one: Read) => (pattern.test(one.text.trim()) ? 1 : 0);

/** Pictures, without signs such as © and → that fonts draw as text. */
const emoji = /(?![©®™↔-⇿■-◿✓✔✗✘\d#*])\p{Extended_Pictographic}/gu;

const measures = {
  length: ({ words }: Read) => Math.log1p(words.length),
  sentence_words: ({ lengths }: Read) => Math.log1p(mean(lengths)),
  sentence_spread: ({ lengths }: Read) => Math.log1p(spread(lengths)),
  shortest: ({ lengths }: Read) => Math.log1p(lengths.length === 0 ? 0 : Math.min(...lengths)),
  word_length: ({ words }: Read) => mean(words.map((one) => one.length)),
  long_words: matching(/^.{9,}$/u),
  short_words: matching(/^.{1,3}$/u),
  lines: ({ text, sentences: parts }: Read) =>
    count(text.trim(), /\n+/gu) / Math.max(1, parts.length),
  gaps: signs(/\n[ \t]*\n/gu),
  list_lines: signs(/^[ \t]*(?:[-–•·*→✦]|\d{1,3}[.)])\s/gmu),
  exclamations: signs(/[!！]/gu),
  questions: signs(/[?？]/gu),
  commas: signs(/[,،、]/gu),
  colons: signs(/:(?!\/\/)/gu),
  semicolons: signs(/;/gu),
  dashes: signs(/[—–]| - /gu),
  hyphens: signs(/\p{L}-\p{L}/gu),
  brackets: signs(/[([]/gu),
  dots: signs(/\.{2,}|…/gu),
  quotes: signs(/["“«„]/gu),
  straight: signs(/\p{L}'\p{L}/gu),
  open_end: whole(/[\p{L}\p{M}\p{N}]$/u),
  ends_loud: whole(/[!！]["”’)]?$/u),
  ends_asking: whole(/[?？]["”’)]?$/u),
  lower_start: share((sentence) => /^\P{L}*\p{Ll}/u.test(sentence)),
  shouted: matching(/^\p{Lu}{3,}$/u),
  capitals: matching(/^\p{Lu}/u),
  emoji: signs(emoji),
  hashtags: signs(/(?<![\p{L}\p{N}])#\p{L}/gu),
  mentions: signs(/(?<![\p{L}\p{N}])@\w/gu),
  addresses: signs(/https?:\/\//gu),
  figures: matching(/^\p{N}/u),
  selves: among(selves),
  groups: among(groups),
  readers: among(readers),
  contractions: matching(/\p{L}[’'](?:s|re|ve|ll|d|m|t)$/iu),
  spelled_out: signs(
    /\b(?:do|does|did|is|are|was|will|would|can|could|have|has) ?not\b|\b(?:it|that|there) is\b|\b(?:I am|we are|you are|I have|we have)\b/giu,
  ),
  hedges: among(hedges),
  boosters: among(boosters),
  sales: among(sales),
  negations: among(negations),
  turns: among(turns),
  courtesy: among(courtesy),
  relatives: among(relatives),
  articles: among(articles),
  places: among(places),
  links: among(links),
  starts_linked: starts(links),
  starts_asking: starts(commands),
  greeting: whole(greetings),
  past: matching(/^\p{Ll}{2,}ed$/u),
  going_on: matching(/^\p{Ll}{2,}ing$/u),
  variety: ({ words }: Read) => (words.length === 0 ? 1 : new Set(words).size / words.length),
} satisfies Readonly<Record<string, (one: Read) => number>>;

export type Habit = keyof typeof measures;
export type Habits = Readonly<Record<Habit, number>>;

export const habitNames = Object.keys(measures) as Habit[];

/** The longest text that is measured; how somebody writes shows long before. */
const longest = 10_000;

/** The habits of a text. Takes time in proportion to its length. */
export function habitsOf(text: string): Habits {
  const one = read(cut(text, longest).normalize('NFC'));
  return Object.fromEntries(habitNames.map((name) => [name, measures[name](one)])) as Habits;
}
