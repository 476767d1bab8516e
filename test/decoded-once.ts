/**
 * Decoding takes a process of its own each time, a fifth of a second. Many tests store the same picture, so what it becomes
 * is remembered for all worlds of a thread; failures are not. Tests of the decoder create their own.
 */
import { hash } from 'node:crypto';
import type { Darkroom } from '#server/features/images/service.ts';

const known = new Map<string, Promise<unknown>>();

function remembered<Made>(
  [bytes, ...order]: readonly [Uint8Array, ...unknown[]],
  make: () => Promise<Made>,
): Promise<Made> {
  const key = hash('sha256', bytes) + JSON.stringify(order);
  const made = (known.get(key) as Promise<Made> | undefined) ?? make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

export const decodedOnce = ({ keep, look, frame, ...rest }: Darkroom): Darkroom => ({
  ...rest,
  keep: (bytes, order, turn) => remembered([bytes, 'keep', order], () => keep(bytes, order, turn)),
  look: (bytes, turn) => remembered([bytes, 'look'], () => look(bytes, turn)),
  frame: (bytes, size, turn) => remembered([bytes, 'frame', size], () => frame(bytes, size, turn)),
});
