/**
 * How alike two pictures are, from 0 to 1: the mean of SSIM over fields of 8 × 8 pixels (Wang, Bovik, Sheikh and Simoncelli,
 * “Image quality assessment: from error visibility to structural similarity”, IEEE Transactions on Image Processing, 2004).
 */
import sharp from 'sharp';

const [field, step] = [8, 4];
const [steadyMean, steadyVariance] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

function likenessAt(one: Buffer, other: Buffer, corner: number, width: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < field; row += 1) {
    for (let at = corner + row * width; at < corner + row * width + field; at += 1) {
      const [x, y] = [one[at] ?? 0, other[at] ?? 0];
      a += x;
      b += y;
      aa += x * x;
      bb += y * y;
      ab += x * y;
    }
  }
  const count = field * field;
  const [ma, mb] = [a / count, b / count];
  const [va, vb, both] = [aa / count - ma * ma, bb / count - mb * mb, ab / count - ma * mb];
  const means = (2 * ma * mb + steadyMean) / (ma * ma + mb * mb + steadyMean);
  return (means * (2 * both + steadyVariance)) / (va + vb + steadyVariance);
}

/** Brightness of each pixel. */
const grays = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: false }).grayscale().raw().toBuffer();

/** Of two files with the same width and height. */
export async function structuralSimilarity(first: Buffer, second: Buffer): Promise<number> {
  const { width, height } = await sharp(first).metadata();
  const [one, other] = [await grays(first), await grays(second)];
  if (one.length !== width * height || other.length !== one.length)
    throw new Error('They have different sizes.');
  let [sum, fields] = [0, 0];
  for (let top = 0; top + field <= height; top += step) {
    for (let left = 0; left + field <= width; left += step) {
      sum += likenessAt(one, other, top * width + left, width);
      fields += 1;
    }
  }
  return sum / fields;
}
