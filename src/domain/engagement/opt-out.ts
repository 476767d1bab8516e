/**
 * Whether someone asks not to be contacted any more. Recognizes phrases of sixteen languages, but not other uses of the
 * same words: “don’t stop”, “stop motion”, a song title in quotation marks. In doubt it counts as an opt-out, because
 * wrongly staying silent does less harm than wrongly writing. It matches words, not meaning: other phrasings are not
 * recognized, so every screen lets owners add a name themselves.
 */
import { type OptOutWords, optOutWords } from './opt-out-phrases.ts';
import { lazily } from '#domain/lazily.ts';
import { unspacedSign } from '#domain/text/scripts.ts';
import { folded } from '#domain/text/links/unmasked.ts';

/** Why nothing is written to them any more, for the owner. */
export const optedOut = 'The author opted out.';

/** Only the start of a post is read: people who want to be left alone say so early. */
const longestRead = 2000;

// Scripts without spaces between words are matched by character.
const unspaced = String.raw`${unspacedSign}\p{M}*`;
const tokenOf = new RegExp(String.raw`${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}\p{M}])+`, 'gu');
/** Arabic vowel marks and the stretching line; apostrophes inside words. */
const dropped = /[\u064B-\u0652\u0640]|(?<=\p{L})['’ʼ`](?=(?:t|re|ve|ll|s|d|m)(?!\p{L}))/gu;

const tokensIn = (fold: string): string[] => fold.replace(dropped, '').match(tokenOf) ?? [];
const tokensOf = (text: string): string[] => tokensIn(folded(text));

type Tokens = readonly string[];
interface Phrase {
  /** As listed. */
  text: string;
  tokens: Tokens;
}

function phrases(texts: readonly string[] = []): Phrase[] {
  // Folded as one text, which is much faster than one by one.
  const folds = folded(texts.join('\n')).split('\n');
  return texts
    .map((text, nth) => ({ text, tokens: tokensIn(folds[nth] ?? '') }))
    .filter(({ tokens }) => tokens.length > 0)
    .toSorted((one, other) => other.tokens.length - one.tokens.length);
}

/** A phrase that counts wherever it occurs, and what reverses its meaning. */
interface Asking extends Phrase {
  turns: readonly Phrase[];
  /** Words that must not directly precede it. */
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

/** Indexed by first word, so that most words of a text need only one lookup. */
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

/** How many words or characters before a phrase can reverse its meaning. */
const reach = 4;

/** The reversing words before a phrase; words that are part of a longer match are not counted twice. */
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

/** The opt-out phrase that a clause contains. */
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

/** Removes courtesy words. */
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
/** Next to a lone “stop”, words that show it is addressed to someone. */
const meant = new Set(
  `bot bots spam spamming spammer annoying annoyed replies reply replying messages message tagging tag harassing harassment creepy nervt nervst nervig
   spammen molesto spammare enough blocked block reported report unwanted`.split(/\s+/u),
);

/** The clauses of a text as tokens, without names, links and quotations. */
function clausesOf(text: string): string[][] {
  const bare = text.replace(handles, ' ').replace(links, ' ');
  const unquoted = bare.replace(quoted, ' ');
  const kept = /\p{L}/u.test(unquoted) ? unquoted : bare;
  return kept
    .split(clauses)
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0);
}

/** A phrase that is an opt-out by itself, if the text says nothing else it could refer to. */
function askedAlone(all: readonly Tokens[]): string | undefined {
  const first = all.map(listedAlone).find((phrase) => phrase !== undefined);
  const rest = all.filter(
    (tokens) => listedAlone(tokens) === undefined && withoutCourtesy(tokens).length > 0,
  );
  const aimed = rest.every((tokens) => tokens.some((word) => meant.has(word)));
  return aimed ? first : undefined;
}

/**
 * The listed phrase with which the text opts out; `undefined` if it does not. Reads the first 2,000 characters in
 * linear time.
 */
export function asksToStop(text: string): string | undefined {
  const all = clausesOf(text.slice(0, longestRead));
  for (const tokens of all) {
    const found = askedIn(tokens);
    if (found !== undefined) return found;
  }
  return askedAlone(all);
}
