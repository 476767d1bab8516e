import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { AvatarStyles, ImageStyles, type Subject } from '#contract/images/types.ts';
import type { ImageFault } from '#test/emulators/images-state.ts';
import { isWhole } from '#test/sampled.ts';
import { failureOf, request, startGallery, wires } from '#test/emulators/images-world.ts';

const gallery = startGallery();

const subjects: Subject[] = [
  ...AvatarStyles.map((style) => ({ purpose: 'avatar', style }) as const),
  ...ImageStyles.map((style) => ({ purpose: 'picture', style }) as const),
];
const sizes: (readonly [width: number, height: number])[] = [
  ...[256, 512, 768, 1024].map((side) => [side, side] as const),
  [1024, 576],
  [576, 1024],
  [1024, 256],
  [320, 960],
];

describe.each(wires)('$provider $model', { tags: 'slow' }, (wire) => {
  it.each(sizes)('draws %i × %i as PNG', async (width, height) => {
    const { drawer: generator, waits } = gallery.drawer(wire);
    const { bytes, notice } = await generator.draw(request({ width, height }));
    const read = await sharp(bytes).metadata();
    expect(read).toMatchObject({ format: 'png', width, height });
    expect({ notice, waits }).toEqual({ notice: null, waits: [] });
  });

  test.runIf(isWhole || wire === wires[0])('draws every style, each differently', async () => {
    const { drawer: generator } = gallery.drawer(wire);
    const bodies = new Map<string, string[]>();
    for (const subject of subjects) {
      await generator.draw(request({ subject }));
      const body = JSON.stringify(gallery.provider().asked.at(-1)?.body);
      expect(body, subject.style).toContain('a lighthouse at dusk.');
      bodies.set(subject.purpose, [...(bodies.get(subject.purpose) ?? []), body]);
    }
    for (const alike of bodies.values()) expect(new Set(alike).size).toBe(alike.length);
  });

  test('sends the negative prompt, or adds it to the prompt and reports that', async () => {
    const { drawer: generator } = gallery.drawer(wire);
    const { notice } = await generator.draw(request({ negative_prompt: 'people' }));
    const body = JSON.stringify(gallery.provider().asked.at(-1)?.body);
    expect(body).toContain('people');
    expect(notice === null).toBe(generator.heeds_negative_prompt);
    expect(body.includes('Leave out: people.')).toBe(!generator.heeds_negative_prompt);
  });

  it.each<ImageFault>([{ kind: 'rate_limited' }, { kind: 'error' }, { kind: 'overloaded' }])(
    'tries again after $kind, a little later each time, and pays once',
    async (fault) => {
      const { drawer: generator, waits } = gallery.drawer(wire, { price: 40_000 });
      gallery.provider().fault(fault, fault);
      expect((await generator.draw(request())).cost).toBe(40_000);
      const [first = 0, second = 0] = waits;
      expect(waits).toHaveLength(2);
      expect(first).toBeGreaterThanOrEqual(500);
      expect(second).toBeGreaterThan(first);
    },
  );

  it.each<[ImageFault, RegExp]>([
    [{ kind: 'rate_limited' }, /is limiting requests/],
    [{ kind: 'error' }, /status 500/],
    [{ kind: 'overloaded' }, /status 503/],
  ])('gives up after the third %j, at no cost', async (fault, message) => {
    const { drawer: generator } = gallery.drawer(wire);
    gallery.provider().fault(fault, fault, fault);
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ cost: 0, retry: true });
  });

  test('waits as long as requested, but not longer than a person would', async () => {
    const { drawer: generator, waits } = gallery.drawer(wire);
    gallery.provider().fault({ kind: 'rate_limited', seconds: 7 });
    await generator.draw(request());
    expect(waits).toEqual([7000]);
    gallery.provider().fault({ kind: 'rate_limited', seconds: 60 });
    const error = await failureOf(generator.draw(request()));
    expect(error.retry_after).toBe(60);
  });

  it.each<[ImageFault, RegExp]>([
    [{ kind: 'policy' }, /refused this prompt\. Change it/],
    [{ kind: 'filtered' }, /refused this prompt\. Change it/],
    [{ kind: 'bad_key' }, /Check IMAGE_API_KEY/],
    [{ kind: 'unknown_model' }, /Check IMAGE_MODEL/],
    [{ kind: 'no_credit' }, /is used up/],
  ])('does not retry after %j', async (fault, message) => {
    const { drawer: generator, waits } = gallery.drawer(wire);
    gallery.provider().fault(fault);
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(message);
    expect(error.retry).toBe(false);
    expect(waits).toEqual([]);
    const said = [error.message, error.stack, String(error.cause)].join(' ');
    expect(said).not.toContain(gallery.provider().api_key);
  });

  it.each<[ImageFault, RegExp]>([
    [{ kind: 'html' }, /Couldn’t read/],
    [{ kind: 'empty' }, /Couldn’t read/],
    [{ kind: 'broken_json' }, /Couldn’t read/],
    [{ kind: 'nothing' }, /didn’t return a usable image/],
    [{ kind: 'broken_base64' }, /didn’t return a usable image/],
    [{ kind: 'reset_before' }, /Couldn’t reach/],
    [{ kind: 'reset_within' }, /Couldn’t reach/],
  ])('retries once after %j, which may have been charged', async (fault, message) => {
    const { drawer: generator, waits } = gallery.drawer(wire);
    gallery.provider().fault(fault);
    expect((await generator.draw(request())).bytes.length).toBeGreaterThan(100);
    expect(waits).toHaveLength(1);
    gallery.provider().fault(fault, fault);
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(message);
    expect(waits).toHaveLength(2);
  });

  test('UP-6 does not wait for a response that never ends', async () => {
    const { drawer: generator } = gallery.drawer(wire);
    gallery.provider().fault({ kind: 'oversized' });
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(/too large/);
  });

  test('rejects with the reason of its signal', async () => {
    const { drawer: generator } = gallery.drawer(wire);
    gallery.provider().fault({ kind: 'silence' });
    const reason = new Error('nobody waits any more');
    const leaving = new AbortController();
    const drawing = generator.draw(request({ signal: leaving.signal }));
    const before = gallery.provider().asked.length;
    await expect.poll(() => gallery.provider().asked.length).toBe(before + 1);
    leaving.abort(reason);
    await expect(drawing).rejects.toBe(reason);
    await expect(generator.draw(request({ signal: leaving.signal }))).rejects.toBe(reason);
  });

  test('reports an unreachable provider at no cost', async () => {
    const { drawer: generator } = gallery.drawer(wire, { base_url: 'http://127.0.0.1:9' });
    const error = await failureOf(generator.draw(request()));
    expect(error.message).toMatch(/Couldn’t reach/);
    expect(error.cost).toBe(0);
  });

  test('an image costs the configured price, even if the answer was lost; nothing if that price is zero', async () => {
    const priced = gallery.drawer(wire, { price: 40_000 }).drawer;
    expect(priced).toMatchObject({ name: wire.model, price: 40_000, pictures_prompt: true });
    expect(priced.estimate(request())).toBe(80_000);
    gallery.provider().fault({ kind: 'nothing' });
    expect((await priced.draw(request())).cost).toBe(80_000);
    gallery.provider().fault({ kind: 'reset_within' });
    expect((await priced.draw(request())).cost).toBeNull();
    const free = gallery.drawer(wire, { price: 0 });
    gallery.provider().fault({ kind: 'reset_within' }, { kind: 'reset_within' });
    expect((await free.drawer.draw(request())).cost).toBe(0);
    expect(free.waits).toHaveLength(2);
  });
});
