/** Reads the zip archive of a DOCX without trusting its metadata, and repacks the needed parts. */
import { crc32, inflateRawSync } from 'node:zlib';
import { UnreadableFile } from './port.ts';

const bounds = { entries: 2000, bytes: 64 * 1024 * 1024, ratio: 100 } as const;

const damaged = () => new UnreadableFile('The file is damaged: its archive can’t be opened.');
const bomb = () =>
  new UnreadableFile('The file is too large: it unpacks to far more than a document needs.');

const endMark = 0x06_05_4b_50;
const entryMark = 0x02_01_4b_50;
const localMark = 0x04_03_4b_50;
const sentinel = 0xff_ff_ff_ff;

interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packed: number;
  unpacked: number;
  offset: number;
  encrypted: boolean;
}

function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 22 - 0xff_ff);
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) !== endMark) continue;
    if (at + 22 + file.readUInt16LE(at + 20) === file.length) return at;
  }
  throw damaged();
}

function* entriesOf(file: Buffer): Generator<ZipEntry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  // Zip64 archives, which are larger than any document.
  if (count === 0xff_ff || at === sentinel) throw bomb();
  if (count > bounds.entries) throw bomb();
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== entryMark) throw damaged();
    const nameLength = file.readUInt16LE(at + 28);
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    if ([entry.packed, entry.unpacked, entry.offset].includes(sentinel)) throw bomb();
    yield entry;
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** The position of an entry’s compressed bytes, from its local header. */
function spanOf(file: Buffer, entry: ZipEntry): { from: number; to: number } {
  const { offset } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localMark) throw damaged();
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const to = from + entry.packed;
  if (to > file.length) throw damaged();
  return { from, to };
}

function unpack(packed: Buffer, { method, unpacked, crc }: ZipEntry): Buffer {
  if (unpacked > bounds.bytes || unpacked > Math.max(packed.length, 64) * bounds.ratio)
    throw bomb();
  const bytes = inflate(packed, method, unpacked);
  if (bytes.length !== unpacked || crc32(bytes) !== crc) throw damaged();
  return bytes;
}

function inflate(packed: Buffer, method: number, most: number): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch {
    throw damaged();
  }
}

/**
 * Decompresses the wanted entries of an archive. Throws `UnreadableFile` if its metadata is false, entries overlap, or
 * it would decompress to more than 64 MB or 100 times its size.
 */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spans: { from: number; to: number }[] = [];
  const found = new Map<string, Buffer>();
  let total = 0;
  for (const entry of entriesOf(file)) {
    if (entry.encrypted) throw new UnreadableFile('The file is protected with a password.');
    const span = spanOf(file, entry);
    spans.push({ from: entry.offset, to: span.to });
    total += entry.unpacked;
    if (total > bounds.bytes) throw bomb();
    if (!isWanted(entry.name)) continue;
    if (found.has(entry.name)) throw damaged();
    found.set(entry.name, unpack(file.subarray(span.from, span.to), entry));
  }
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  if (inOrder.some(({ from }, index) => from < (inOrder[index - 1]?.to ?? 0))) throw damaged();
  return found;
}

function headOf(mark: number, name: Buffer, bytes: Buffer): Buffer {
  const central = mark === entryMark;
  const head = Buffer.alloc(central ? 46 : 30);
  const at = central ? 2 : 0;
  head.writeUInt32LE(mark, 0);
  head.writeUInt16LE(20, 4);
  if (central) head.writeUInt16LE(20, 6);
  head.writeUInt32LE(crc32(bytes), 14 + at);
  head.writeUInt32LE(bytes.length, 18 + at);
  head.writeUInt32LE(bytes.length, 22 + at);
  head.writeUInt16LE(name.length, 26 + at);
  return head;
}

/** Creates an archive of these entries without compression. */
export function zip(entries: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const heads: Buffer[] = [];
  let offset = 0;
  for (const [word, bytes] of entries) {
    const name = Buffer.from(word, 'utf8');
    const body = Buffer.concat([headOf(localMark, name, bytes), name, bytes]);
    const head = headOf(entryMark, name, bytes);
    head.writeUInt32LE(offset, 42);
    bodies.push(body);
    heads.push(Buffer.concat([head, name]));
    offset += body.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(entries.size, 8);
  end.writeUInt16LE(entries.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
