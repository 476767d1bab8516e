/** Decodes bytes whose encoding is declared in one of several places, possibly wrongly. */

const decoded = (bytes: Uint8Array, encoding: string, fatal = false): string | undefined => {
  try {
    // As a stream, because a body that was read to a limit may end inside a character.
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
};

/** How many initial bytes are searched for a declaration: some pages begin with scripts. */
const head = 16_384;

const comments = /<!--[\s\S]*?(?:-->|$)/g;
const inHead =
  /<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']|<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/iu;

/** How texts in an encoding begin: byte order marks, and `<?` or `<` in two bytes each. */
const marks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00, 0x3f, 0x00], 'utf-16le'],
  [[0x00, 0x3c, 0x00, 0x3f], 'utf-16be'],
];

/** Whether each character has two bytes or more. A declaration that was read byte by byte cannot be right about this. */
const isTwoByte = (encoding: string): boolean =>
  /^(?:cs)?(?:utf-?(?:16|32)|ucs-?[24]|iso-10646|unicode)/iu.test(encoding);

function named(bytes: Uint8Array, type: string): string | undefined {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[1];
  const [, sent] = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/iu.exec(type) ?? [];
  if (sent !== undefined) return sent;
  const start = Buffer.from(bytes.subarray(0, head)).toString('latin1').replaceAll(comments, '');
  const [, xml, html] = inHead.exec(start) ?? [];
  const written = xml ?? html;
  return written !== undefined && isTwoByte(written) ? undefined : written;
}

/** UTF-8 in which few bytes are damaged; `undefined` if it looks like another encoding. */
function damagedUtf8(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'utf-8') ?? '';
  const damaged = text.match(/\uFFFD/gu)?.length ?? 0;
  const foreign = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  return foreign > damaged ? text : undefined;
}

/**
 * Decodes bytes with this content type. Valid UTF-8 is decoded as such whatever is declared, because servers often
 * declare a wrong encoding.
 */
export function decodeWeb(bytes: Uint8Array, type: string): string {
  const encoding = named(bytes, type);
  const isWide = encoding !== undefined && /^utf-?16|^iso-2022/iu.test(encoding);
  const utf8 = isWide ? undefined : decoded(bytes, 'utf-8', true);
  const isUtf8 = encoding === undefined || /^utf-?8$/iu.test(encoding);
  return (
    utf8 ??
    (isUtf8 ? damagedUtf8(bytes) : decoded(bytes, encoding)) ??
    decoded(bytes, 'windows-1252') ??
    ''
  );
}
