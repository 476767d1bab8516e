/** Keeps the files that a network received, as they came, for those who name a folder before they start its emulator. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LivePlatform } from '#contract/platforms/platforms.ts';

export const arrivals = 'EMULATOR_FILES';
let count = 0;

/** The name begins with that of the network, and sorts by arrival. */
export function keepArrived(network: LivePlatform, bytes: Uint8Array): void {
  const folder = process.env[arrivals];
  if (folder === undefined) return;
  count += 1;
  writeFileSync(join(folder, `${network}-${String(count).padStart(6, '0')}`), bytes);
}
