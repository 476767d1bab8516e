/** An image generator that answers on command, and has a price. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DrawRequest, Drawn, ImagePort } from '#server/adapters/images/port.ts';
import { halves, only } from '#server/features/images/pictures.fixture.ts';

/** The price of a picture in micro-dollars. */
export const price = 40_000;

export function slowArtist(estimate: number | null = price, at_once = 1) {
  const waiting: PromiseWithResolvers<Drawn>[] = [];
  const asked: DrawRequest[] = [];
  const artist: ImagePort = {
    name: 'slow',
    label: 'Slow Hand',
    price: estimate,
    pictures_prompt: true,
    heeds_negative_prompt: true,
    at_once,
    estimate: () => estimate,
    draw(request) {
      asked.push(request);
      const drawing = Promise.withResolvers<Drawn>();
      waiting.push(drawing);
      request.signal.addEventListener('abort', () => drawing.reject(request.signal.reason));
      return drawing.promise;
    },
  };
  const next = async () => {
    while (waiting.length === 0) await pause(5);
    return waiting.shift();
  };
  return {
    asked,
    parts: () => only(artist),
    /** Completes the next request. */
    async draw(changes: Partial<Drawn> = {}) {
      const bytes = await halves(200, 100).png().toBuffer();
      const drawn = { bytes, depicts: null, notice: null, cost: estimate, ...changes };
      (await next())?.resolve(drawn);
    },
    /** Fails the next request. */
    async fail(error: unknown) {
      (await next())?.reject(error);
    },
  };
}
