/** Whether memory stays constant while many large and hostile pictures come in. */
import sharp from 'sharp';
import type { Part } from '#proofs/shared/report.ts';
import { reencode } from '#server/features/images/edit/reencode.ts';
import { gifOf, hostileFiles, pngClaiming } from '#server/features/images/pictures.fixture.ts';
import { heldMemory } from '#test/held-memory.ts';

const usual = 200;
const warm = 30;
const mebibyte = 1024 * 1024;
/** The allowed growth in MiB; the resident size varies because of sharp’s own memory. */
const most = { held: 20, resident: 150 };

/** Twelve megapixels that compress badly, so that decoding takes work. */
async function large(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const tile = await sharp({
    create: { width: 500, height: 500, channels: 3, background: 'grey', noise },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey' } })
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 60 })
    .toBuffer();
}

export const prove: Part = async (report, [count = String(usual)]) => {
  const pictures = [
    await large(),
    pngClaiming(10_000, 10_000),
    gifOf(10_000),
    ...Object.values(await hostileFiles()),
  ];
  const take = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const bytes = pictures[n % 2 === 0 ? 0 : n % pictures.length] ?? Buffer.alloc(0);
      await reencode(bytes, { encoding: 'webp' }).catch(() => undefined);
    }
  };
  await take(warm);
  const resident = () => process.memoryUsage.rss() / mebibyte;
  const before = { held: heldMemory(), resident: resident() };
  await take(Number(count));
  const grown = { held: heldMemory() - before.held, resident: resident() - before.resident };
  const figure = (what: string, value: number, at_most: number) =>
    report.measure({
      id: '',
      what: `${what} after ${count} pictures`,
      value,
      at_most,
      unit: 'MiB',
    });
  figure('growth of retained memory', grown.held, most.held);
  figure('growth of the process', grown.resident, most.resident);
};
