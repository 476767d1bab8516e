import { expect, test, vi } from 'vitest';

test('zod adopts the setting, and compiles no function from text', async () => {
  await import('./jitless.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
  const build = vi.spyOn(globalThis, 'Function');
  expect(z.object({ a: z.string() }).parse({ a: 'b' })).toEqual({ a: 'b' });
  expect(build).not.toHaveBeenCalled();
});
