/**
 * The platforms’ own API descriptions against the calls of our adapters. `npm run verify -- platforms [x | telegram |
 * bluesky] [file]`; the file is the platform’s own API description, which Bluesky publishes as a package.
 */
import { verifyParts } from '#scripts/verify-parts.ts';
import { verifyBluesky } from './platforms/bluesky.ts';
import { descriptionOf, report } from '#scripts/verify-report.ts';
import { checkTelegram } from './platforms/telegram.ts';
import { verifyX } from './platforms/x.ts';

async function verifyTelegram(
  say: (line: string) => void,
  [file]: readonly string[],
): Promise<boolean> {
  const description = await descriptionOf('Telegram', file, 'TELEGRAM_BOT_API', say);
  return description === undefined || report(say, await checkTelegram(description));
}

export const verify = verifyParts({
  bluesky: verifyBluesky,
  x: verifyX,
  telegram: verifyTelegram,
});
