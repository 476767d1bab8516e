/** Makes text of bytes whose encoding is said in one of several places, or wrongly. */

const decoded = (bytes: Uint8Array, encoding: string, fatal = false): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** So many bytes at the beginning say how the rest is written. */
const head = 1024;

const inHead =
  /<\?xml[^>]{0,200}\bencoding=["']([\w.:-]{1,40})["']|<meta[^>]{0,200}\bcharset=["']?([\w.:-]{1,40})/iu;

/** Signs at the very beginning that say how what follows is written. */
const marks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

function named(bytes: Uint8Array, type: string): string | undefined {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[1];
  const [, sent] = /;\s*charset=["']?([\w.:-]{1,40})/iu.exec(type) ?? [];
  if (sent !== undefined) return sent;
  const [, xml, html] = inHead.exec(Buffer.from(bytes.subarray(0, head)).toString('latin1')) ?? [];
  return xml ?? html;
}

/**
 * The text of bytes that came with this content type. What is UTF-8 is read as that whatever it says of itself: servers
 * often name the encoding of another file.
 */
export function decodeWeb(bytes: Uint8Array, type: string): string {
  const encoding = named(bytes, type);
  const isWide = encoding !== undefined && /^utf-?16|^iso-2022/iu.test(encoding);
  const utf8 = isWide ? undefined : decoded(bytes, 'utf-8', true);
  return (
    utf8 ??
    (encoding === undefined || /^utf-?8$/iu.test(encoding)
      ? undefined
      : decoded(bytes, encoding)) ??
    decoded(bytes, 'windows-1252') ??
    ''
  );
}
