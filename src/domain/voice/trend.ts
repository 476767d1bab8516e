/** How near an agent’s last texts are to how its owner writes. A trend for people to see, never a gate. */
import type { Steps } from '#domain/steps.ts';
import {
  type Background,
  type Measured,
  type Profile,
  measured,
  profileFrom,
  scoreFrom,
  scoreOf,
} from './profile.ts';
import type { VoiceText } from './proposals.ts';
import { type Habit, boosters, habitsOf, hedges, plainWord, sales, wordsIn } from './habits.ts';

interface Nearness {
  /** 0 for a text of anyone, higher for one of the owner’s. */
  score: number;
  /** What is unlike them, the clearest first. */
  reasons: string[];
}

/** Signs that an owner does without. */
const without: readonly (readonly [Habit, string])[] = [
  ['exclamations', 'you use no exclamation marks'],
  ['questions', 'you ask no questions'],
  ['emoji', 'you use no emojis'],
  ['hashtags', 'you use no hashtags'],
  ['dashes', 'you use no dashes'],
  ['semicolons', 'you use no semicolons'],
  ['brackets', 'you use no parentheses'],
  ['list_lines', 'you write no lists'],
  ['contractions', 'you use no contractions'],
  ['selves', 'you never say “I”'],
  ['groups', 'you never say “we”'],
  ['readers', 'you never say “you”'],
];

/** Below this, a habit counts as none. */
const none = 0.25;
/** As often as this, its absence shows. */
const telling = 0.9;

const whole = (value: number): number => Math.round(Math.expm1(value));

function ofSentences(own: number, here: number): string[] {
  const [yours, these] = [whole(own), whole(here)];
  const isFar = these > 0 && yours > 0 && Math.max(these / yours, yours / these) >= 1.6;
  return isFar ? [`your sentences have ${yours} words, these ${these}`] : [];
}

/** Words that advertise, boast or hedge, and that the owner has never used. */
function foreignWords(text: string, { said }: Profile): string[] {
  const known = new Set(wordsIn(said).map(plainWord));
  const loud = wordsIn(text)
    .map(plainWord)
    .filter((one) => (sales.has(one) || boosters.has(one) || hedges.has(one)) && !known.has(one));
  return [...new Set(loud)].map((one) => `you never say “${one}”`);
}

/** Compares a text with how its owner writes. Takes time in proportion to its length. */
export function nearness(text: string, profile: Profile): Nearness {
  const here = habitsOf(text);
  const { usual } = profile;
  const signs = without
    .filter(([habit]) => usual[habit] < none && here[habit] > telling)
    .map(([, words]) => words);
  return {
    score: scoreOf(text, profile),
    reasons: [
      ...foreignWords(text, profile).slice(0, 2),
      ...signs,
      ...ofSentences(usual.sentence_words, here.sentence_words),
    ],
  };
}

export interface Trend {
  /** How many texts are compared. */
  texts: number;
  /** How many sound like the owner; `null` while too few of theirs are known. */
  near: number | null;
  unchanged: number;
  /** Characters changed per text. */
  changed: number;
  reasons: string[];
}

/** The texts that are compared, and the fewest of the owner’s that tell how they write. */
const compared = 10;
const enough = 5;
/** As many of the owner’s own texts count as theirs. */
const share = 0.8;
const parts = 5;

/** The characters between what both texts begin and end with. */
export function changedCharacters(written: string, text: string): number {
  const most = Math.min(written.length, text.length);
  let first = 0;
  while (first < most && written[first] === text[first]) first += 1;
  let last = 0;
  while (last < most - first && written.at(-1 - last) === text.at(-1 - last)) last += 1;
  return Math.max(written.length, text.length) - first - last;
}

interface Own {
  id: string | undefined;
  text: string;
  is: Measured;
}

/** What the owner wrote themself: samples, and texts that they edited or wrote for the agent. */
function* ownOf(
  texts: readonly VoiceText[],
  samples: readonly string[],
  background: Background,
): Steps<Own[]> {
  const all = [
    ...samples.map((text) => ({ id: undefined, text })),
    ...texts.filter(
      ({ kind, written }) => kind === 'edited' || (kind === 'approved' && written === null),
    ),
  ];
  const own: Own[] = [];
  for (const { id, text } of all) {
    yield;
    own.push({ id, text, is: measured(text, background) });
  }
  return own;
}

const placeOf = (at: number): number => at % parts;

/** The lowest score of those that a text of the owner has to reach. */
function lowestOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * (1 - share))] ?? 0;
}

interface Compared {
  /** Each of the owner’s texts is in all of them but one: of that place. */
  profiles: Profile[];
  /** What most of the owner’s own texts reach. */
  lowest: number;
}

/** Profiles of most of the owner’s texts, and how near the others are to them. */
function* compareOwn(own: readonly Own[], background: Background): Steps<Compared> {
  const profiles: Profile[] = [];
  const scores: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    yield;
    const others = own.filter((_, at) => placeOf(at) !== part);
    const measures = others.map(({ is }) => is);
    const profile = profileFrom(
      measures,
      background,
      others.map(({ text }) => text),
    );
    profiles.push(profile);
    const left = own.filter((_, at) => placeOf(at) === part);
    scores.push(...left.map(({ is }) => scoreFrom(is, profile)));
  }
  return { profiles, lowest: lowestOf(scores) };
}

/**
 * Counts the texts that are as near to the owner’s as most of their own are. Each is compared with texts that are
 * neither itself nor what the owner made of it.
 */
function* nearIn(
  judged: readonly VoiceText[],
  own: readonly Own[],
  background: Background,
): Steps<{ near: number; reasons: string[] }> {
  const { profiles, lowest } = yield* compareOwn(own, background);
  const strange: string[] = [];
  let near = 0;
  for (const [at, { id, written, text }] of judged.entries()) {
    yield;
    const mine = own.findIndex((one) => one.id === id);
    const profile = profiles[placeOf(mine < 0 ? at : mine)];
    if (!profile) continue;
    const { score, reasons } = nearness(written ?? text, profile);
    if (score >= lowest) near += 1;
    else strange.push(...reasons);
  }
  const often = [...Map.groupBy(strange, (reason) => reason).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return { near, reasons: often.slice(0, 2).flatMap(([reason]) => reason ?? []) };
}

/** The trend of the last ten texts that an agent wrote and its owner let out. */
export function* trendOf(
  texts: readonly VoiceText[],
  samples: readonly string[],
  background: Background,
): Steps<Trend> {
  const judged = texts
    .filter(({ kind, written }) => kind !== 'rejected' && written !== null)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, compared);
  const changes = judged.map(({ written, text }) => changedCharacters(written ?? text, text));
  const own = yield* ownOf(texts, samples, background);
  const isKnown = judged.length >= enough && own.length >= enough;
  const { near, reasons } = isKnown
    ? yield* nearIn(judged, own, background)
    : { near: null, reasons: [] };
  return {
    texts: judged.length,
    near,
    unchanged: changes.filter((one) => one === 0).length,
    changed: Math.round(changes.reduce((sum, one) => sum + one, 0) / Math.max(1, judged.length)),
    reasons,
  };
}
