/** Checks a text against the habits that guidelines ask for. */
import { avoidedIn } from './avoided.ts';
import { given, type Rule } from './check-rules.ts';
import { type Habits, noHabits } from '#domain/persona/guidelines.ts';
import { inLowercase } from '#domain/text/lowercase.ts';
import { hashtagsIn, urlsIn } from '#domain/text/tweet-text.ts';

const emoji = /\p{Extended_Pictographic}/u;
/** Symbols that Unicode counts as pictographs and readers do not. */
export const plainSigns = /[©®™↔-⇿■-◿✓✔✗✘]/gu;

type Forbidding = 'no_exclamation' | 'no_question' | 'no_emoji' | 'no_hashtag' | 'no_link';

const broken: Record<Forbidding, { what: string; by: (text: string) => boolean }> = {
  no_exclamation: { what: 'exclamation marks', by: (text) => text.includes('!') },
  no_question: { what: 'questions', by: (text) => text.includes('?') },
  no_emoji: { what: 'emojis', by: (text) => emoji.test(text.replace(plainSigns, '')) },
  no_hashtag: { what: 'hashtags', by: (text) => hashtagsIn(text).length > 0 },
  no_link: { what: 'links', by: (text) => urlsIn(text).length > 0 },
};
const forbidding = Object.keys(broken) as Forbidding[];

/** What a text contains although its habits forbid it, in the plural. */
export function forbiddenIn(text: string, habits: Habits): string | undefined {
  const found = forbidding.find((habit) => habits[habit] && broken[habit].by(text));
  return found && broken[found].what;
}

const letters = /[\p{L}\p{N}\p{M}]+/gu;
/** Hashtags, and the link that is put behind a text. */
const trailing = /(?<!\s)(?:\s+(?:[#＃][\p{L}\p{N}\p{M}_]+|https?:\/\/\S+))+\s*$/u;
/** A question mark further from the end does not end the text. */
const closing = 80;
const endsAsking = /[?？؟][\p{P}\s\p{Extended_Pictographic}\uFE0F]*$/u;

/** Whether a text ends with a question. */
export const asks = (text: string): boolean => endsAsking.test(text.slice(-closing));

/** The text before the sign-off, whatever its punctuation; `undefined` if the text does not end with it. */
function beforeSignOff(text: string, sign_off: string): string | undefined {
  const whole = text.trimEnd();
  if (whole.endsWith(sign_off)) return whole.slice(0, -sign_off.length);
  const words = sign_off.match(letters);
  if (!words) return text.includes(sign_off) ? text.replace(sign_off, '') : undefined;
  const gap = String.raw`[^\p{L}\p{N}\p{M}]*`;
  const end = new RegExp(`${words.join(gap)}${gap}$`, 'iu');
  return end.test(text) ? text.replace(end, '') : undefined;
}

/** Like `beforeSignOff`, with hashtags or a link behind the sign-off or not; it may be one itself. */
function beforeEnding(text: string, sign_off: string): string | undefined {
  const plain = text.replace(trailing, '');
  return sign_off === ''
    ? plain
    : (beforeSignOff(text, sign_off) ?? beforeSignOff(plain, sign_off));
}

/** Whether a text ends with the sign-off; every text does if there is none. */
export const isSigned = (text: string, sign_off: string): boolean =>
  beforeEnding(text, sign_off) !== undefined;

/** A text without its sign-off, which is the owner’s word for word, whatever their other rules say. */
function unsigned(parts: readonly string[], { sign_off }: Habits): string {
  const last = parts.at(-1) ?? '';
  const rest = sign_off === '' ? last : (beforeSignOff(last, sign_off) ?? last);
  return [...parts.slice(0, -1), rest].join('\n');
}

function brokenEnding(parts: readonly string[], habits: Habits): string | undefined {
  const ending = beforeEnding(parts.at(-1) ?? '', habits.sign_off);
  if (ending === undefined) {
    return `It doesn’t end with “${habits.sign_off}”, which a guideline asks for.`;
  }
  if (!habits.end_with_question || asks(ending)) return undefined;
  return 'It doesn’t end with a question, which a guideline asks for.';
}

/** The rule that checks the habits of the guidelines. */
export const guidelineRule: Rule = (text, all, parts) => {
  const { habits = noHabits } = all;
  const own = unsigned(parts, habits);
  const banned = avoidedIn(own, habits.banned);
  if (banned) return `It mentions “${banned}”, which a guideline forbids.`;
  const forbidden = forbiddenIn(own, habits);
  if (forbidden) return `A guideline forbids ${forbidden}.`;
  if (habits.lowercase && !inLowercase(text, given(all))) {
    return 'It has capital letters, but a guideline asks for lowercase only.';
  }
  return brokenEnding(parts, habits);
};
