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

function named(bytes: Uint8Array, type: string): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
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
