import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { endOfVersion, linkedinVersion } from './version.ts';

test('P-7.322 LinkedIn answers the version of its API that is used for two more months', () => {
  expect(linkedinVersion).toMatch(/^20\d{2}(?:0[1-9]|1[0-2])$/);
  expect(endOfVersion('202601')).toBe(Date.UTC(2027, 0, 15));
  // Where this fails, read LinkedIn's list of changes, raise the version, and run the port suite.
  expect(endOfVersion(linkedinVersion) - Date.now()).toBeGreaterThan(60 * day);
});
