import { describe } from 'vitest';
import { hasSnac, openSnac } from '#test/snac-world.ts';
import { describeSocialPort } from '#server/adapters/social/port.suite.ts';

describe.runIf(hasSnac())('a real server', () => {
  describeSocialPort('snac', 'read', openSnac);
});
