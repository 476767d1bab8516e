/** The meaning of errors, as a table for each network. */
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { isNowhere } from '#server/egress/egress-error.ts';
import { secondsWithin } from './numbers.ts';
import { PlatformError } from './port.ts';

/** One meaning; what is missing matches anything. */
export interface Meaning {
  status?: number;
  codes?: readonly (string | number)[];
  /** Found in what the network says. */
  words?: RegExp;
  kind: PlatformError['kind'];
  says: string;
  /** Seconds. */
  wait?: number;
  /** The code to report instead of the network’s. */
  as?: string;
}

/** What a network answered. */
export interface Said {
  name: string;
  http?: number | undefined;
  code?: string | number | undefined;
  words: string;
}

const longestReason = 300;

const fits = ({ status, codes, words }: Meaning, said: Said): boolean =>
  (status === undefined || status === said.http) &&
  (codes === undefined || codes.some((code) => String(code) === String(said.code))) &&
  (words === undefined || words.test(said.words));

/** A network’s message after a sentence: shortened, in one line. */
function quoted(message: string, longest = longestReason): string {
  const line = oneLineOf(message).trim();
  return line === '' ? '.' : `: ${cut(line, longest)}`;
}

const extraOf = (
  { http, code }: Pick<Said, 'http' | 'code'>,
  { wait, as }: Pick<Meaning, 'wait' | 'as'> = {},
) => {
  const known = as ?? code;
  return {
    ...(http !== undefined && { http }),
    ...(known !== undefined && known !== '' && known !== 0 && { code: String(known) }),
    ...(wait !== undefined && { retry_after: secondsWithin(wait) }),
  };
};

/** The error that a refusal means to the owner of the account. */
export const meant = (meaning: Meaning, said: Pick<Said, 'http' | 'code'>): PlatformError =>
  new PlatformError(meaning.kind, meaning.says, extraOf(said, meaning));

/** The error for a response with status 400 to 499: the first meaning that fits, or that the network refused it. */
export function refusalBy(meanings: readonly Meaning[], said: Said): PlatformError {
  const meaning = meanings.find((one) => fits(one, said));
  if (meaning) return meant(meaning, said);
  const message = `${said.name} refused it${quoted(said.words)}`;
  return new PlatformError('rejected', message, extraOf(said));
}

/** The message for an address that must not be called. */
export const refusedNowhere = (error: unknown): unknown =>
  isNowhere(error)
    ? new PlatformError('rejected', 'This server can’t reach that address.', { cause: error })
    : error;
