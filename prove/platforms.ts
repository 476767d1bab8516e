/**
 * What platforms themselves say about the calls that our adapters make.
 * `npm run prove -- platforms [x | telegram | bluesky] [file]`; the file is the platform's own description of its
 * API, which Bluesky publishes as a package.
 */
import { proveParts } from '#scripts/prove-parts.ts';
import { proveBluesky } from './platforms/bluesky.ts';
import { descriptionOf, report } from '#scripts/prove-report.ts';
import { checkTelegram } from './platforms/telegram.ts';
import { proveX } from './platforms/x.ts';
import { seeded } from './recurrence/cases.ts';

/** Of what is drawn by lot, so that a failure comes again. */
const seed = 2026;

async function proveTelegram(
  say: (line: string) => void,
  [file]: readonly string[],
): Promise<boolean> {
  const description = await descriptionOf('Telegram', file, 'TELEGRAM_BOT_API', say);
  return description === undefined || report(say, await checkTelegram(description));
}

export const prove = proveParts({
  bluesky: proveBluesky,
  x: (say, words) => proveX(say, words, seeded(seed)),
  telegram: proveTelegram,
});
