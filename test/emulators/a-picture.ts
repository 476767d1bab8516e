const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** One white pixel, as posts have pictures. */
export const picture = {
  id: 'picture',
  mime: 'image/png',
  alt: 'White',
  bytes: async () => new Uint8Array(Buffer.from(pixel, 'base64')),
};
