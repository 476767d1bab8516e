import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CardKinds, CardShapes } from '#contract/images/types.ts';
import { noBrand } from '#domain/knowledge/company.ts';
import { type Card, drawCard, UnfitCard } from './card.ts';
import { linesOf, setInto } from './set.ts';
import { cardFaces } from './type.ts';

const agent = { name: 'Ada', archetype: 'tech_sage', face: null } as const;
const card: Card = {
  card: 'quote',
  shape: 'wide',
  title: 'Ada',
  text: 'We have always done it this way.',
  items: ['One', 'Two', 'Three'],
  agent,
  brand: noBrand,
  logo: null,
};
const sizes = { wide: [1200, 675], square: [1080, 1080] } as const;
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('a card', () => {
  const all = CardKinds.flatMap((kind) => CardShapes.map((shape) => ({ card: kind, shape })));

  test.each(all)('is drawn identically each time: $card, $shape', async (own) => {
    const first = await drawCard({ ...card, ...own });
    const { format, width, height } = await sharp(first).metadata();
    expect([format, width, height]).toEqual(['png', ...sizes[own.shape]]);
    expect(base64(await drawCard({ ...card, ...own }))).toBe(base64(first));
  });

  test('contains its text, and its agent’s colors and avatar', async () => {
    const plain = base64(await drawCard(card));
    const face = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#f00' },
    })
      .png()
      .toBuffer();
    const others: Partial<Card>[] = [
      { text: 'Another text' },
      { title: 'Grace' },
      { agent: { ...agent, archetype: 'hype_beast' } },
      { agent: { ...agent, face } },
      { agent: null },
    ];
    for (const own of others) expect(base64(await drawCard({ ...card, ...own }))).not.toBe(plain);
    const withFace = await drawCard({ ...card, agent: { ...agent, face } });
    const pixel = { left: 84 + 38, top: 675 - 84 - 56 + 38, width: 1, height: 1 };
    const [red, green] = await sharp(withFace).extract(pixel).removeAlpha().raw().toBuffer();
    expect([red, green]).toEqual([255, 0]);
  });

  test('supports Latin, Greek and Cyrillic letters, and reports others', async () => {
    await drawCard({ ...card, text: 'Żółć, größer, Ελληνικά, Русский, Tiếng Việt – “x” €5' });
    await expect(drawCard({ ...card, text: 'Ship it 🚀 今' })).rejects.toThrow(/Leave out: 🚀 今/);
  });

  test('rejects text that does not fit, instead of letting it overflow', async () => {
    const items = Array.from({ length: 6 }, () => 'word '.repeat(24).trim());
    const long = 'W'.repeat(400);
    await expect(drawCard({ ...card, card: 'list', title: long, items })).rejects.toBeInstanceOf(
      UnfitCard,
    );
    await drawCard({ ...card, text: 'word '.repeat(80).trim() });
  });
});

describe('text in a box', () => {
  const box = { x: 0, y: 0, width: 500, height: 300 };

  test('never exceeds the box, and loses no letter', async () => {
    const { display } = await cardFaces('');
    const words = fc.array(fc.stringMatching(/^[a-zA-Z]{1,40}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, (some) => {
        const text = some.join(' ');
        const set = setInto(display, text, box, { largest: 90, smallest: 20, leading: 1.2 });
        if (!set) return;
        expect(set.height).toBeLessThanOrEqual(box.height);
        for (const line of set.lines)
          expect(display.width(line, set.size)).toBeLessThanOrEqual(box.width);
        expect(set.lines.join('').replaceAll(' ', '')).toBe(some.join(''));
      }),
      { numRuns: 40 },
    );
  });

  test('keeps typed line breaks', async () => {
    const { text } = await cardFaces('');
    expect(linesOf(text, 'One two\nthree', 20, 400)).toEqual(['One two', 'three']);
  });

  test('has an outline for every letter', async () => {
    const { display } = await cardFaces('');
    const path = display.path('Agjy“87%', { x: 0, y: 100, size: 105.3 });
    expect(path).toMatch(/^M/);
    expect(path).not.toMatch(/NaN|undefined|e[-+]/);
  });
});
