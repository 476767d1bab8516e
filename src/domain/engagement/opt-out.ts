/**
 * Whether someone asks not to be written to any more. Phrases of sixteen languages, told from talk that only holds the same
 * words: “don’t stop”, “stop motion”, a song's title in quotation marks. In doubt it counts as asked: whoever is not
 * written to once too often loses less than whoever is. Words, not meaning: what is asked for in other words is not recognised,
 * and every screen lets owners add a name themselves.
 */
import { type OptOutWords, optOutWords } from './opt-out-phrases.ts';
import { lazily } from '#domain/lazily.ts';
import { unspacedSign } from '#domain/text/scripts.ts';
import { folded } from '#domain/text/links/unmasked.ts';

/** Only so much of a post is read: whoever wants to be left alone says so early. */
const longestRead = 2000;

// Scripts without spaces between words count sign by sign.
const unspaced = String.raw`${unspacedSign}\p{M}*`;
const tokenOf = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+`, 'gu');
/** Arabic vowel marks and the stretching line; apostrophes inside words. */
const dropped = /[\u064B-\u0652\u0640]|(?<=\p{L})['’ʼ`](?=(?:t|re|ve|ll|s|d|m)(?!\p{L}))/gu;

const tokensIn = (fold: string): string[] => fold.replace(dropped, '').match(tokenOf) ?? [];
const tokensOf = (text: string): string[] => tokensIn(folded(text));

type Tokens = readonly string[];
interface Phrase {
  /** As it stands in the list. */
  text: string;
  tokens: Tokens;
}

function phrases(texts: readonly string[] = []): Phrase[] {
  // Folded as one text, which takes a fraction of the time.
  const folds = folded(texts.join('\n')).split('\n');
  return texts
    .map((text, nth) => ({ text, tokens: tokensIn(folds[nth] ?? '') }))
    .filter(({ tokens }) => tokens.length > 0)
    .toSorted((one, other) => other.tokens.length - one.tokens.length);
}

/** A phrase that counts wherever it stands, and what takes its meaning away. */
interface Asking extends Phrase {
  turns: readonly Phrase[];
  /** Words that may not stand directly before it. */
  subjects: ReadonlySet<string>;
}
const nobody: ReadonlySet<string> = new Set();

const askingIn = ({ anywhere, orders, subjects, turns }: OptOutWords): Asking[] => {
  const named = new Set(subjects?.flatMap(tokensOf));
  const rest = { turns: phrases(turns) };
  return [
    ...phrases(anywhere).map((phrase) => ({ ...phrase, ...rest, subjects: nobody })),
    ...phrases(orders).map((phrase) => ({ ...phrase, ...rest, subjects: named })),
  ];
};

/** By their first word, so that most words of a text cost one look. */
const asking = lazily(() =>
  Map.groupBy(optOutWords.flatMap(askingIn), ({ tokens: [first = ''] }) => first),
);
const alone = lazily(
  () =>
    new Map(
      optOutWords
        .flatMap((words) => phrases(words.alone))
        .map(({ text, tokens }) => [tokens.join(' '), text] as const),
    ),
);
const courtesies = lazily(() => phrases(optOutWords.flatMap(({ courtesy = [] }) => courtesy)));

const standsAt = (tokens: Tokens, at: number, phrase: Phrase): boolean =>
  phrase.tokens.every((word, offset) => tokens[at + offset] === word);

/** How many words or signs before a phrase may turn its meaning. */
const reach = 4;

/** Turns before the phrase; words of a longer one are not counted again. */
function turnsBefore(tokens: Tokens, at: number, turns: readonly Phrase[]): number {
  let count = 0;
  for (let from = Math.max(0, at - reach); from < at;) {
    const start = from;
    const turn = turns.find(
      (phrase) => start + phrase.tokens.length <= at && standsAt(tokens, start, phrase),
    );
    count += turn ? 1 : 0;
    from += turn?.tokens.length ?? 1;
  }
  return count;
}

/** The phrase that asks for it somewhere in a clause. */
function askedIn(tokens: Tokens): string | undefined {
  for (const [at, token] of tokens.entries()) {
    const found = asking()
      .get(token)
      ?.find(
        (phrase) =>
          standsAt(tokens, at, phrase) &&
          !phrase.subjects.has(tokens[at - 1] ?? '') &&
          turnsBefore(tokens, at, phrase.turns) % 2 === 0,
      );
    if (found) return found.text;
  }
  return undefined;
}

/** Without the words that change nothing. */
function withoutCourtesy(tokens: Tokens): string[] {
  const left: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const start = at;
    const polite = courtesies().find((phrase) => standsAt(tokens, start, phrase));
    if (!polite) left.push(tokens[at] ?? '');
    at += polite?.tokens.length ?? 1;
  }
  return left;
}

const listedAlone = (tokens: Tokens): string | undefined =>
  alone().get(tokens.join(' ')) ?? alone().get(withoutCourtesy(tokens).join(' '));

const handles = /[@＠][\p{L}\p{N}_.-]+/gu;
const links = /https?:\/\/\S+/giu;
const quoted = /["“„«「『][^"“”„«»「」『』\n]{1,120}["”»」』]/gu;
const clauses = /[.!?…。！？؟،;:,、，\n–—()]+/u;
/** Beside a lone “stop”, words that show that someone is meant. */
const meant = new Set(
  `bot bots spam spamming spammer annoying annoyed replies reply replying messages message tagging tag harassing harassment creepy nervt nervst nervig
   spammen molesto spammare enough blocked block reported report unwanted`.split(/\s+/u),
);

/** The clauses of a text as tokens, without names, links and what is quoted. */
function clausesOf(text: string): string[][] {
  const bare = text.replace(handles, ' ').replace(links, ' ');
  const said = bare.replace(quoted, ' ');
  const kept = /\p{L}/u.test(said) ? said : bare;
  return kept
    .split(clauses)
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0);
}

/** A phrase that asks for it by itself, where nothing else is said that someone could mean. */
function askedAlone(all: readonly Tokens[]): string | undefined {
  const first = all.map(listedAlone).find((phrase) => phrase !== undefined);
  const rest = all.filter(
    (tokens) => listedAlone(tokens) === undefined && withoutCourtesy(tokens).length > 0,
  );
  const aimed = rest.every((tokens) => tokens.some((word) => meant.has(word)));
  return aimed ? first : undefined;
}

/**
 * The phrase of the list that asks for it; `undefined` where nobody asks. Reads the first 2,000 characters, in time in
 * proportion to them.
 */
export function asksToStop(text: string): string | undefined {
  const all = clausesOf(text.slice(0, longestRead));
  for (const tokens of all) {
    const found = askedIn(tokens);
    if (found !== undefined) return found;
  }
  return askedAlone(all);
}
