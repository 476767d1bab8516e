import { expect, test } from 'vitest';
import { day } from '#contract/core/time.ts';
import { endOfVersion, linkedinVersion } from './call.ts';

test('P-7.322 LinkedIn supports the API version in use for at least two more months', () => {
  expect(linkedinVersion).toMatch(/^20\d{2}(?:0[1-9]|1[0-2])$/);
  expect(endOfVersion('202601')).toBe(Date.UTC(2027, 0, 15));
  // If this fails, read LinkedIn’s changelog, raise the version, and run the port suite.
  expect(endOfVersion(linkedinVersion) - Date.now()).toBeGreaterThan(60 * day);
});
