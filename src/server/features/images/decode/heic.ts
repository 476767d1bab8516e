/**
 * Photos as iPhones take them (HEIC), as JPEGs. libheif decodes them, as WebAssembly: the decoder that sharp brings reads no
 * HEVC (decision 0186).
 */
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.d.ts';
import { refuseLarge } from '#server/features/images/edit/reencode.ts';

/** As good as the photo itself to the eye; it is encoded again for each network. */
const quality = 95;

/** Values of libheif’s C interface. A struct `heif_error` has two codes and the address of a message. */
const rgb = { colorspace: 1, chroma: 10, channel: 10, bytes: 3 } as const;
const errorBytes = 12;
const pointerBytes = 4;
const longestMessage = 200;

/** libheif with what its functions need: memory for their results, and exceptions in place of codes. */
function opened(heif: MainModule) {
  const error = heif._malloc(errorBytes);
  const out = heif._malloc(pointerBytes);
  const wordAt = (place: number) => (heif.HEAP32 as Int32Array)[place / pointerBytes] ?? 0;
  const bytesAt = (place: number, size: number) =>
    Buffer.from((heif.HEAPU8 as Uint8Array).buffer, place, size);
  return {
    heif,
    bytesAt,
    /** Calls a function that reports its success, and returns the pointer that it made. */
    made: (call: (error: number, out: number) => void): number => {
      call(error, out);
      if (wordAt(error) !== 0) {
        const said = bytesAt(wordAt(error + 2 * pointerBytes), longestMessage);
        throw new Error(`libheif: ${said.toString('latin1', 0, said.indexOf(0))}`);
      }
      return wordAt(out);
    },
    /** Calls a function that returns a pointer, and writes a number beside it. */
    found: (call: (out: number) => number): [place: number, number: number] => {
      const place = call(out);
      return [place, wordAt(out)];
    },
  };
}

type Opened = ReturnType<typeof opened>;

/** The handle of the main image. The bytes stay in the memory of libheif. */
function mainImage({ heif, made, bytesAt }: Opened, bytes: Uint8Array): number {
  const context = heif._heif_context_alloc();
  const place = heif._malloc(bytes.length);
  bytesAt(place, bytes.length).set(bytes);
  made((error) => heif._heif_context_read_from_memory(error, context, place, bytes.length, 0));
  return made((error, out) => heif._heif_context_get_primary_image_handle(error, context, out));
}

/** The color profile of an image, empty if it has none. Most iPhones use Display P3. */
function profileOf({ heif, made, bytesAt }: Opened, handle: number): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  const place = heif._malloc(size);
  if (size > 0) {
    made((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, place));
  }
  return Uint8Array.from(bytesAt(place, size));
}

/** The pixels of an image, upright, as rows of the same length. */
function pixelsOf({ heif, made, found, bytesAt }: Opened, handle: number) {
  const image = made((error, out) =>
    heif._heif_decode_image(error, handle, out, rgb.colorspace, rgb.chroma, 0),
  );
  const width = heif._heif_image_get_width(image, rgb.channel);
  const height = heif._heif_image_get_height(image, rgb.channel);
  const [place, stride] = found((out) =>
    heif._heif_image_get_plane_readonly2(image, rgb.channel, out),
  );
  const row = width * rgb.bytes;
  const rows = bytesAt(place, stride * height);
  // What fills the rows up is overwritten by the next ones.
  for (let y = 1; y < height && stride > row; y += 1) {
    rows.copyWithin(y * row, y * stride, y * stride + row);
  }
  return { pixels: rows.subarray(0, row * height), width, height };
}

const markerOfProfile = 0xe2;
const profileName = Buffer.from('ICC_PROFILE\0');
/** Bytes of a profile that one segment of a JPEG has room for. */
const profileRoom = 65_519;
const startBytes = 2;

/** A JPEG with this color profile in its first segments. */
function withProfile(jpeg: Uint8Array, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / profileRoom);
  const segments = Array.from({ length: count }, (_, nth) => {
    const piece = profile.subarray(nth * profileRoom, (nth + 1) * profileRoom);
    const head = Buffer.from([0xff, markerOfProfile, 0, 0, ...profileName, nth + 1, count]);
    head.writeUInt16BE(head.length - startBytes + piece.length, 2);
    return Buffer.concat([head, piece]);
  });
  return Buffer.concat([jpeg.subarray(0, startBytes), ...segments, jpeg.subarray(startBytes)]);
}

/**
 * The main image of a HEIC file as a JPEG, with its color profile and nothing else of what the file says. Throws `too_large`,
 * and any error for a file that makes no sense.
 */
export async function jpegOfHeic(bytes: Uint8Array): Promise<Buffer> {
  const [{ default: heif }, { default: sharp }] = await Promise.all([
    import('libheif-js/wasm-bundle.js'),
    import('sharp'),
  ]);
  const open = opened(heif);
  const handle = mainImage(open, bytes);
  const said = {
    width: heif._heif_image_handle_get_width(handle),
    height: heif._heif_image_handle_get_height(handle),
  };
  refuseLarge({ ...said, channels: rgb.bytes, depth: 'uchar' });
  const profile = profileOf(open, handle);
  const { pixels, width, height } = pixelsOf(open, handle);
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return withProfile(jpeg, profile);
}
