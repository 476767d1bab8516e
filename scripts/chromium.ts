/** Finds the browser for the browser tests, or installs Debian’s where that is allowed. */
import { existsSync } from 'node:fs';
import { findChromium } from '#e2e/browser.ts';
import { run } from './steps.ts';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Chromium’s path, or undefined after printing how to get it. */
export const ensureChromium = async (): Promise<string | undefined> => {
  const found = findChromium();
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium for the browser tests …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    for (const name of ['chromium', 'chromium-headless-shell'])
      await run('apt-get', ['install', '-yq', '--no-install-recommends', name], { env });
  }
  const now = findChromium();
  if (!now) {
    console.log(
      'No Chromium here: install it, or set CHROMIUM_PATH to a Chrome, for browser tests.',
    );
  }
  return now;
};
