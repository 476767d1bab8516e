/** Decodes bytes whose encoding is declared in one of several places, possibly wrongly. */

const decoded = (bytes: Uint8Array, encoding: string, fatal = false): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** How many initial bytes are searched for a declaration. */
const head = 1024;

const inHead =
  /<\?xml[^>]{0,200}\bencoding=["']([\w.:-]{1,40})["']|<meta[^>]{0,200}\bcharset=["']?([\w.:-]{1,40})/iu;

/** Byte order marks. */
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
 * Decodes bytes with this content type. Valid UTF-8 is decoded as such whatever is declared, because servers often
 * declare a wrong encoding.
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
