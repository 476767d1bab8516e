/** The combined meaning of several relays’ responses. */
import { cut } from '#contract/core/cut.ts';
import { oneLineOf } from '#contract/core/plain-text.ts';
import { PlatformError } from '#server/adapters/social/port.ts';
import type { Verdict } from './relay.ts';
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
  restricted: 'The relays don’t accept posts from this account.',
  'auth-required': 'The relays don’t accept posts from this account.',
  pow: 'The relays ask for proof of work, which we can’t do.',
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
  const [{ word } = { word: 'restricted' }] = refused;
  const message = `${shutOut[word] ?? ''} Connect it again with other relays.`;
  return new PlatformError('reconnect', message, { code: word });
}

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
  throw new PlatformError('retry', 'Couldn’t reach the relays.', { cause: unsent?.cause });
}

/** Throws unless at least one relay answered: the reason of the signal, or why none did. */
export function requireAnswer({ answers, failures }: Answered<unknown>, signal: AbortSignal): void {
  if (answers.size > 0) return;
  signal.throwIfAborted();
  const [cause] = failures;
  if (failures.length > 0 && failures.every(isShutOut)) {
    const message = 'The relays don’t accept this account. Connect it again with other relays.';
    throw new PlatformError('reconnect', message, { cause });
  }
  throw new PlatformError('retry', 'Couldn’t reach the relays.', { cause });
}
