/** Reads a file of numbers and texts piece by piece, within limits, without loading it. */
import type { FileHandle } from 'node:fs/promises';

const piece = 1024 * 1024;

/** The file ended, or says something impossible. */
export class Unreadable extends Error {}

/** The sizes in bytes of the simple kinds of values, by their number in the file. */
const sizes: readonly (number | undefined)[] = [
  1,
  1,
  2,
  2,
  4,
  4,
  4,
  1,
  undefined,
  undefined,
  8,
  8,
  8,
];
const textKind = 8;
const listKind = 9;
const deepest = 4;
const longestText = 16 * 1024 * 1024;
const longestList = 20_000_000;

export class Reader {
  readonly #file: FileHandle;
  readonly #most: number;
  #held: Buffer = Buffer.alloc(0);
  /** Where the held bytes begin in the file, and the next position in them. */
  #begin = 0;
  #at = 0;

  /** `most`: the last position that may be read. */
  constructor(file: FileHandle, most: number) {
    this.#file = file;
    this.#most = most;
  }

  get position(): number {
    return this.#begin + this.#at;
  }

  async #fill(count: number): Promise<void> {
    const from = this.position;
    if (from + count > this.#most) throw new Unreadable();
    const wanted = Math.min(Math.max(count, piece), this.#most - from);
    const buffer = Buffer.alloc(wanted);
    let have = 0;
    while (have < count) {
      const { bytesRead } = await this.#file.read(buffer, have, wanted - have, from + have);
      if (bytesRead === 0) throw new Unreadable();
      have += bytesRead;
    }
    this.#held = buffer.subarray(0, have);
    this.#begin = from;
    this.#at = 0;
  }

  async #take(count: number): Promise<number> {
    if (this.#at + count > this.#held.length) await this.#fill(count);
    const at = this.#at;
    this.#at += count;
    return at;
  }

  /** Continues so many bytes later. */
  skip(count: number): void {
    if (this.position + count > this.#most) throw new Unreadable();
    this.#at += count;
    if (this.#at <= this.#held.length) return;
    this.#begin = this.position;
    this.#held = Buffer.alloc(0);
    this.#at = 0;
  }

  async u32(): Promise<number> {
    const at = await this.#take(4);
    return this.#held.readUInt32LE(at);
  }

  async u64(): Promise<number> {
    const at = await this.#take(8);
    const value = Number(this.#held.readBigUInt64LE(at));
    if (!Number.isSafeInteger(value)) throw new Unreadable();
    return value;
  }

  async #length(): Promise<number> {
    const length = await this.u64();
    if (length > longestText) throw new Unreadable();
    return length;
  }

  async text(): Promise<string> {
    const length = await this.#length();
    const at = await this.#take(length);
    return this.#held.toString('utf8', at, at + length);
  }

  /** A text or a number; lists and other kinds are skipped. */
  async value(kind: number, depth = 0): Promise<string | number | undefined> {
    if (kind === textKind) return this.text();
    if (kind === 4) return this.u32();
    if (kind === 10) return this.u64();
    if (kind === listKind) return this.#skipList(depth);
    const size = sizes[kind];
    if (size === undefined) throw new Unreadable();
    this.skip(size);
    return undefined;
  }

  async #skipList(depth: number): Promise<undefined> {
    if (depth >= deepest) throw new Unreadable();
    const kind = await this.u32();
    const count = await this.u64();
    if (count > longestList) throw new Unreadable();
    const size = sizes[kind];
    if (size !== undefined) {
      this.skip(size * count);
      return;
    }
    for (let nth = 0; nth < count; nth += 1) {
      if (kind === textKind) this.skip(await this.#length());
      else await this.value(kind, depth + 1);
    }
  }
}
