import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { createBackupCodeHasher, makeBackupCodes } from './codes.ts';

const hashBackupCode = createBackupCodeHasher();

test('ten random codes are generated, and found by their hashes', async () => {
  const user_id = newId();
  const { shown, hashes } = await makeBackupCodes(hashBackupCode, user_id);
  expect(new Set(shown).size).toBe(10);
  const typed = shown.map((code) => code.replaceAll('-', ''));
  expect(await Promise.all(typed.map((code) => hashBackupCode(user_id, code)))).toEqual(hashes);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('the same code of two people has different hashes', async () => {
  const [one, two] = await Promise.all(
    [newId(), newId()].map((user_id) => hashBackupCode(user_id, '0123456789ABCDEF')),
  );
  expect(one).not.toBe(two);
});
