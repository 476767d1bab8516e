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

const f32s = (values: Iterable<number>): Buffer => Buffer.from(Float32Array.from(values).buffer);
const i32s = (values: Iterable<number>): Buffer => Buffer.from(Int32Array.from(values).buffer);

const kinds = { u32: 4, i32: 5, f32: 6, text: 8, list: 9 } as const;

/** A number is a whole one, unless it is said to be of floating point. */
type Value =
  | string
  | number
  | readonly string[]
  | { f32: number }
  | { f32s: readonly number[] }
  | { i32s: readonly number[] };

/** The kind of a value, and its bytes. */
function bytesOf(value: Value): Buffer[] {
  if (typeof value === 'number') return [u32(kinds.u32), u32(value)];
  if (typeof value === 'string') return [u32(kinds.text), text(value)];
  if ('f32' in value) return [u32(kinds.f32), f32s([value.f32])];
  const list = (kind: number, count: number) => [u32(kinds.list), u32(kind), u64(count)];
  if ('f32s' in value) return [...list(kinds.f32, value.f32s.length), f32s(value.f32s)];
  if ('i32s' in value) return [...list(kinds.i32, value.i32s.length), i32s(value.i32s)];
  return [...list(kinds.text, value.length), ...value.map(text)];
}

interface Tensor {
  name: string;
  /** The fastest running first. */
  dimensions: readonly number[];
  values: Iterable<number>;
}

export interface TinyModel {
  version?: number;
  values?: Readonly<Record<string, Value>>;
  /** Numbers of values of the weights, each four bytes. */
  tensors?: readonly number[];
}

const alignment = 32;

const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);

/** A file of these values and tensors of 32-bit floating point. */
function ggufOf(
  version: number,
  values: Readonly<Record<string, Value>>,
  tensors: readonly Tensor[],
) {
  const pairs = Object.entries(values).map(([key, value]) =>
    Buffer.concat([text(key), ...bytesOf(value)]),
  );
  const weights = tensors.map(({ values: all }) => padded(f32s(all)));
  let offset = 0;
  const infos = tensors.map(({ name, dimensions }, nth) => {
    const counts = [u32(dimensions.length), ...dimensions.map(u64)];
    const info = Buffer.concat([text(name), ...counts, u32(0), u64(offset)]);
    offset += weights[nth]?.length ?? 0;
    return info;
  });
  const counts = [u64(tensors.length), u64(pairs.length)];
  const head = [Buffer.from('GGUF'), u32(version), ...counts, ...pairs, ...infos];
  return Buffer.concat([padded(Buffer.concat(head)), ...weights]);
}

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
  const made = tensors.map((count, nth) => ({
    name: `t${nth}`,
    dimensions: [count],
    values: Array.from({ length: count }, () => 7),
  }));
  return ggufOf(version, all, made);
}

const size = { embedding: 64, heads: 4, forward: 128, layers: 2, context: 2048 } as const;

/** The same numbers each time, between -1 and 1. */
function* chance(count: number, seed: number): Generator<number> {
  let state = seed;
  for (let nth = 0; nth < count; nth += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 31 - 1;
  }
}

/** A model of the kind “llama” with weights by chance and a vocabulary of letters: the real runtime loads it, and it writes nonsense. */
export function loadableGguf(): Buffer {
  const { embedding, heads, forward, layers, context } = size;
  const special = ['<unk>', '<s>', '</s>'];
  const bytes = Array.from(
    { length: 256 },
    (_, code) => `<0x${code.toString(16).toUpperCase().padStart(2, '0')}>`,
  );
  const letters = ['\u2581', ...'abcdefghijklmnopqrstuvwxyz .,'];
  const tokens = [...special, ...bytes, ...letters];
  const typeOf = { unknown: 2, control: 3, byte: 6, normal: 1 };
  const types = [
    ...[typeOf.unknown, typeOf.control, typeOf.control],
    ...bytes.map(() => typeOf.byte),
    ...letters.map(() => typeOf.normal),
  ];
  const values: Record<string, Value> = {
    'general.architecture': 'llama',
    'general.name': 'Chance',
    'llama.context_length': context,
    'llama.embedding_length': embedding,
    'llama.block_count': layers,
    'llama.feed_forward_length': forward,
    'llama.attention.head_count': heads,
    'llama.attention.head_count_kv': heads,
    'llama.attention.layer_norm_rms_epsilon': { f32: 1e-5 },
    'llama.rope.dimension_count': embedding / heads,
    'llama.vocab_size': tokens.length,
    'tokenizer.ggml.model': 'llama',
    'tokenizer.ggml.tokens': tokens,
    'tokenizer.ggml.scores': { f32s: tokens.map((_, nth) => -nth) },
    'tokenizer.ggml.token_type': { i32s: types },
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.eos_token_id': 2,
    'tokenizer.ggml.unknown_token_id': 0,
  };
  let seed = 0;
  const tensor = (name: string, ...dimensions: number[]): Tensor => {
    const count = dimensions.reduce((all, one) => all * one, 1);
    return { name: `${name}.weight`, dimensions, values: chance(count, (seed += 1)) };
  };
  const ones = (name: string): Tensor => ({
    name: `${name}.weight`,
    dimensions: [embedding],
    values: Array.from({ length: embedding }, () => 1),
  });
  const layer = (nth: number): Tensor[] => [
    ones(`blk.${nth}.attn_norm`),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) =>
      tensor(`blk.${nth}.${name}`, embedding, embedding),
    ),
    ones(`blk.${nth}.ffn_norm`),
    tensor(`blk.${nth}.ffn_gate`, embedding, forward),
    tensor(`blk.${nth}.ffn_up`, embedding, forward),
    tensor(`blk.${nth}.ffn_down`, forward, embedding),
  ];
  return ggufOf(3, values, [
    tensor('token_embd', embedding, tokens.length),
    ones('output_norm'),
    tensor('output', embedding, tokens.length),
    ...Array.from({ length: layers }, (_, nth) => layer(nth)).flat(),
  ]);
}
