/** `npm run e2e`: builds the web and runs the user journeys in a real browser. */
import { ensureWeb } from './build-web.ts';
import { ensureChromium } from './chromium.ts';
import { step } from './steps.ts';
import { vitest } from './vitest.ts';

await ensureWeb();
const passed =
  (await ensureChromium()) !== undefined &&
  (await step('browser', () =>
    vitest(['--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)]),
  ));
process.exitCode = passed ? 0 : 1;
