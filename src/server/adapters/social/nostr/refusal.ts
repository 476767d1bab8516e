/** The combined meaning of several relays’ responses. */
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import { RelayError, type Verdict } from './relay.ts';
import { type Answered, isShutOut } from './relays.ts';

/** The default wait after “rate-limited”, in seconds; relays give no time. */
const usualWait = 120;
const longestQuote = 200;

/** A relay’s message, shortened to one line. */
const quoted = (message: string): string => {
  const line = oneLineOf(message);
  return line === '' ? '.' : `: ${cut(line, longestQuote)}`;
};

type Refused = Extract<Verdict, { is: 'refused' }>;

/** Refusals that only using other relays can fix. */
const shutOut: Readonly<Record<string, string>> = {
  restricted: 'The relays don’t accept posts from this account',
  'auth-required': 'The relays don’t accept posts from this account',
  pow: 'The relays ask for proof of work, which we can’t do',
};

/** A sentence with what the relay said after it. */
const withWords = (sentence: string, message: string): string => {
  const said = quoted(message);
  return /[.!?]$/u.test(said) ? `${sentence}${said}` : `${sentence}${said}.`;
};

function refusalOf(refused: readonly Refused[]): PlatformError {
  const limited = refused.find(({ word }) => word === 'rate-limited');
  if (limited) {
    const extra = { retry_after: usualWait, code: limited.word };
    return new PlatformError('retry', 'The relays asked us to slow down.', extra);
  }
  const plain = refused.find(({ word }) => shutOut[word] === undefined);
  if (plain) {
    const code = plain.word === '' ? {} : { code: plain.word };
    return new PlatformError('rejected', `The relays refused it${quoted(plain.message)}`, code);
  }
  const [{ word, message: said } = { word: 'restricted', message: '' }] = refused;
  const message = `${withWords(shutOut[word] ?? '', said)} Connect it again with other relays.`;
  return new PlatformError('reconnect', message, { code: word });
}

/** Relays that could not be reached may still accept it, but what another one said is the better reason. */
const partlyRefused = (said: string | undefined): string =>
  said === undefined
    ? 'Couldn’t reach the relays.'
    : `${withWords('A relay refused it', said)} The others couldn’t be reached.`;

/** Throws unless at least one relay accepted the post. */
export function requireAccepted(verdicts: readonly Verdict[]): void {
  if (verdicts.some(({ is }) => is === 'accepted')) return;
  const lost = verdicts.find((verdict) => verdict.is === 'lost');
  if (lost) {
    const extra = { is_lost: true, cause: lost.cause };
    throw new PlatformError('unknown', 'No relay said whether it has the post.', extra);
  }
  const refused = verdicts.filter((verdict) => verdict.is === 'refused');
  if (refused.length === verdicts.length && refused.length > 0) throw refusalOf(refused);
  const unsent = verdicts.find((verdict) => verdict.is === 'unsent');
  throw new PlatformError('retry', partlyRefused(refused[0]?.message), { cause: unsent?.cause });
}

/** Whether a relay answered with a refusal, rather than that the connection to it broke. */
const isOwnRefusal = (error: unknown): error is RelayError =>
  error instanceof RelayError && error.cause === undefined;

/** Throws unless at least one relay answered: the reason of the signal, or why none did. */
export function requireAnswer({ answers, failures }: Answered<unknown>, signal: AbortSignal): void {
  if (answers.size > 0) return;
  signal.throwIfAborted();
  const [cause] = failures;
  const said = failures.find(isOwnRefusal)?.message;
  if (failures.length > 0 && failures.every(isShutOut)) {
    const message = `${withWords('The relays don’t accept this account', said ?? '')} Connect it again with other relays.`;
    throw new PlatformError('reconnect', message, { cause });
  }
  const isAll = failures.length > 0 && failures.every(isOwnRefusal);
  const message = isAll
    ? withWords('The relays refused to answer', said ?? '')
    : partlyRefused(said);
  throw new PlatformError('retry', message, { cause });
}
