/** Makes files of models in the GGUF format, small and without sense, to test what is read of them. */

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const text = (value: string): Buffer =>
  Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);

const kinds = { u32: 4, text: 8, list: 9 } as const;

type Value = string | number | readonly string[];

const pair = (key: string, value: Value): Buffer => {
  if (typeof value === 'number') return Buffer.concat([text(key), u32(kinds.u32), u32(value)]);
  if (typeof value === 'string') return Buffer.concat([text(key), u32(kinds.text), text(value)]);
  const items = value.map(text);
  return Buffer.concat([text(key), u32(kinds.list), u32(kinds.text), u64(items.length), ...items]);
};

export interface TinyModel {
  version?: number;
  values?: Readonly<Record<string, Value>>;
  /** Numbers of values of the weights, each four bytes. */
  tensors?: readonly number[];
}

const alignment = 32;

/** A whole file, with a vocabulary that is longer than what is read at once. */
export function tinyGguf({
  version = 3,
  values = {},
  tensors = [64, 256],
}: TinyModel = {}): Buffer {
  const words = Array.from({ length: 30_000 }, (_, nth) => `a word that has the number ${nth}`);
  const all = {
    'general.architecture': 'qwen2',
    'general.name': 'Tiny',
    'tokenizer.ggml.tokens': words,
    ...values,
  };
  const pairs = Object.entries<Value>(all).map(([key, value]) => pair(key, value));
  let offset = 0;
  const infos = tensors.map((count, nth) => {
    const info = Buffer.concat([text(`t${nth}`), u32(1), u64(count), u32(0), u64(offset)]);
    offset += Math.ceil((count * 4) / alignment) * alignment;
    return info;
  });
  const counts = [u64(tensors.length), u64(pairs.length)];
  const head = Buffer.concat([Buffer.from('GGUF'), u32(version), ...counts, ...pairs, ...infos]);
  const padding = Buffer.alloc((alignment - (head.length % alignment)) % alignment);
  return Buffer.concat([head, padding, Buffer.alloc(offset, 7)]);
}
