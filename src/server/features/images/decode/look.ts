/** Computes the perceptual hash that `domain/pictures/look.ts` compares. */

const fields = 16;
/** Minimum difference in brightness, of 255, so that noise on an even background does not count. */
const darker = 3;

/** The perceptual hash: a difference hash of 16 × 16 fields and the average colors of the quarters, in hexadecimal. */
export async function lookOf(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { pages: 1 }).flatten({ background: '#ffffff' });
  const gray = await open()
    .grayscale()
    .resize(fields + 1, fields, { fit: 'fill' })
    .raw()
    .toBuffer();
  const isDarker = (at: number): boolean => (gray[at] ?? 0) + darker <= (gray[at + 1] ?? 0);
  const places = Array.from(
    { length: fields * fields },
    (_, nth) => nth + Math.floor(nth / fields),
  );
  const hash = Buffer.alloc((fields * fields) / 8);
  for (const [nth, at] of places.entries())
    if (isDarker(at)) hash[nth >> 3] = (hash[nth >> 3] ?? 0) | (1 << (nth & 7));
  const colors = await open().toColourspace('srgb').resize(2, 2, { fit: 'fill' }).raw().toBuffer();
  return hash.toString('hex') + colors.toString('hex');
}
