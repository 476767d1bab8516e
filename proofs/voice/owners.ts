/** Made-up owners: what each does to a draft, and what should be proposed after it. */
import type { Draws } from '#proofs/shared/random.ts';
import { plainExamples } from '#domain/prompt/example-book.ts';

/** A habit that an owner has, and the key of the rule that it is. */
export interface OwnerHabit {
  key: string;
  /** What they do to a draft; the same text if it gives no occasion. */
  edit(text: string): string;
}

const sentences = /[^.!?]+[.!?]+(?:\s*\p{Extended_Pictographic})*/gu;
const partsOf = (text: string): string[] =>
  (text.match(sentences) ?? [text]).map((one) => one.trim());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const tidy = (text: string): string =>
  text
    .replaceAll(/ {2,}/gu, ' ')
    .replaceAll(/ ([.,!?])/gu, '$1')
    .trim();

const gone = (key: string, pattern: RegExp, to = ''): OwnerHabit => ({
  key,
  edit: (text) => tidy(text.replaceAll(pattern, to)),
});

/** Hashtags stay at the end, whatever an owner does to the sentences. */
function onBody(text: string, change: (body: string) => string): string {
  const [tags = ''] = /(?:\s+#\w+)+$/u.exec(text) ?? [];
  return change(text.slice(0, text.length - tags.length)) + tags;
}

const cut = (from: number, to: number | undefined) => (text: string) =>
  onBody(text, (body) => {
    const parts = partsOf(body);
    return parts.length < 2 ? body : parts.slice(from, to).join(' ');
  });

export const ownerHabits: readonly OwnerHabit[] = [
  gone('no_exclamations', /!/gu, '.'),
  gone('no_emoji', /\p{Extended_Pictographic}/gu),
  gone('no_hashtags', /\s#\w+/gu),
  gone('no_dashes', /\s*—\s*/gu, ', '),
  { key: 'no_opening', edit: cut(1, undefined) },
  { key: 'no_closing', edit: cut(0, -1) },
  gone('never truly', /\btruly /gu),
  gone('say utilize > use', /\butilize\b/gu, 'use'),
  gone('say excited > glad', /\bexcited\b/gu, 'glad'),
  {
    key: 'say_i',
    edit: (text) =>
      text
        .replaceAll(/\b[Ww]e are\b/gu, 'I am')
        .replaceAll(/\b[Ww]e’re\b/gu, 'I’m')
        .replaceAll(/\b[Ww]e\b/gu, 'I')
        .replaceAll(/\bOur\b/gu, 'My')
        .replaceAll(/\bour\b/gu, 'my')
        .replaceAll(/\bus\b/gu, 'me'),
  },
  {
    key: 'contractions',
    edit: (text) =>
      text
        .replaceAll(/\b([Ii]t|[Tt]hat) is\b/gu, '$1’s')
        .replaceAll(/\b(we|We|you|You) are\b/gu, '$1’re')
        .replaceAll(/\b(do|does|is|are) not\b/gu, '$1n’t')
        .replaceAll(/\bcannot\b/gu, 'can’t'),
  },
  { key: 'no_capitals', edit: (text) => text.toLowerCase() },
  {
    key: 'end Come by.',
    edit: (text) => onBody(text, (body) => `${body} Come by.`),
  },
  { key: 'more_hashtags', edit: (text) => (/#\w/u.test(text) ? text : `${text} #corner`) },
];

const openings = [
  'We have something to tell you.',
  'Big news from the corner of the street.',
  'Here is something for all of our friends.',
  'It is that time of the year again.',
] as const;
const closings = [
  'We hope to see you there.',
  'Stay tuned for more of this.',
  'It is worth a visit.',
  'Tell a friend about it.',
] as const;

/** What a model likes to do: each of these in most of its drafts, or in few. */
const tics = [
  'opening',
  'closing',
  'emoji',
  'hashtags',
  'exclamations',
  'dash',
  'truly',
  'utilize',
  'excited',
  'we',
  'spelled_out',
] as const;
type Tic = (typeof tics)[number];
export type Tics = ReadonlyMap<Tic, number>;

/** The tics that give an occasion for a habit; `undefined` where any draft does. */
const occasions: Readonly<Record<string, readonly [Tic, number]>> = {
  no_exclamations: ['exclamations', 0.85],
  no_emoji: ['emoji', 0.85],
  no_hashtags: ['hashtags', 0.85],
  no_dashes: ['dash', 0.85],
  no_opening: ['opening', 0.85],
  no_closing: ['closing', 0.85],
  'never truly': ['truly', 0.85],
  'say utilize > use': ['utilize', 0.85],
  'say excited > glad': ['excited', 0.85],
  say_i: ['we', 0.85],
  contractions: ['spelled_out', 0.85],
  more_hashtags: ['hashtags', 0.15],
};

/** How one model writes: its tics at random, but for the one that the owner’s habit is about. */
export function someTics(draws: Draws, habit?: OwnerHabit): Tics {
  const found = new Map<Tic, number>(tics.map((tic) => [tic, draws.pick([0.15, 0.5, 0.85])]));
  const needed = habit && occasions[habit.key];
  if (needed) found.set(...needed);
  return found;
}

/** Sentences that models like, by the tic that they are. */
const inserted: readonly (readonly [Tic, string])[] = [
  ['dash', 'There is more — as always.'],
  ['truly', 'The rest is truly simple.'],
  ['utilize', 'You can utilize the old room for it.'],
  ['excited', 'Everybody here is excited about it.'],
  ['we', 'We made it with our own hands.'],
  ['spelled_out', 'It is easy, and you do not need anything.'],
];
const bases = plainExamples
  .filter(({ kind }) => kind === 'post' || kind === 'tip' || kind === 'story')
  .map(({ parts }) => parts.join(' '));

/** One of its sentences ends louder. */
function louder(parts: readonly string[], draws: Draws): string[] {
  const loud = draws.int(parts.length);
  return parts.map((one, at) => (at === loud ? one.replace(/[.]$/u, '!') : one));
}

/** A draft as models write them: a text of the example book with what they like to add. */
export function draftOf(draws: Draws, likes: Tics): string {
  const has = (tic: Tic) => draws.chance(likes.get(tic) ?? 0);
  const [start = '', ...others] = partsOf(bases[draws.int(bases.length)] ?? '');
  const parts = [
    ...(has('opening') ? [draws.pick(openings)] : []),
    start,
    ...inserted.filter(([tic]) => has(tic)).map(([, sentence]) => sentence),
    ...others,
    ...(has('closing') ? [draws.pick(closings)] : []),
  ];
  const body = (has('exclamations') ? louder(parts, draws) : parts).join(' ');
  const emoji = has('emoji') ? ` ${draws.pick(['🎉', '✨', '🚀'])}` : '';
  const tags = has('hashtags') ? ` ${draws.pick(['#news #local', '#today', '#shop #corner'])}` : '';
  return body + emoji + tags;
}

const swaps: readonly [[RegExp, string], ...[RegExp, string][]] = [
  [/\bnew\b/u, 'fresh'],
  [/\bold\b/u, 'former'],
  [/\bshare\b/u, 'tell'],
  [/\bopen\b/u, 'unlock'],
  [/\broom\b/u, 'space'],
  [/\bfriends\b/u, 'neighbors'],
  [/\bsimple\b/u, 'easy'],
  [/\bworth\b/u, 'good for'],
];

/** A text without one of its sentences. */
function withoutOne(body: string, draws: Draws): string {
  const parts = partsOf(body);
  const at = draws.int(parts.length);
  return parts.length < 3 ? body : parts.filter((_, place) => place !== at).join(' ');
}

/** Edits that have no rule: a figure corrected, a word replaced here and there, a sentence dropped or reworded. */
export function atRandom(text: string, draws: Draws): string {
  const changes: readonly (readonly [often: number, change: (so: string) => string])[] = [
    [0.4, (so) => so.replace(/\d+/u, (figure) => String(Number(figure) + 1))],
    [0.5, (so) => so.replace(...draws.pick(swaps))],
    [0.15, cut(1, undefined)],
    [0.15, cut(0, -1)],
    [0.15, (so) => so.replace('!', '.')],
    [0.1, (so) => tidy(so.replace(/\p{Extended_Pictographic}/u, ''))],
    [0.15, (so) => onBody(so, (body) => withoutOne(body, draws))],
  ];
  const changed = changes.reduce(
    (so, [often, change]) => (draws.chance(often) ? change(so) : so),
    text,
  );
  return changed === text ? tidy(capital(`Today: ${text}`)) : changed;
}
