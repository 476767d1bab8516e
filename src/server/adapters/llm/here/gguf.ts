/** Checks the file of a model before it is loaded: whether it is whole, and of a kind that can write here. */
import { type FileHandle, open } from 'node:fs/promises';
import { SetupError } from './setup-error.ts';

const piece = 1024 * 1024;

/** The file ended, or says something impossible. */
class Unreadable extends Error {}

/** The sizes in bytes of the simple kinds of values, by their number in the file; 0 for the others. */
const sizes = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const textKind = 8;
const listKind = 9;
const deepest = 4;
const longestText = 16 * 1024 * 1024;
const longestList = 20_000_000;

class Reader {
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
    if (!size) throw new Unreadable();
    this.skip(size);
    return undefined;
  }

  async #skipList(depth: number): Promise<undefined> {
    if (depth >= deepest) throw new Unreadable();
    const kind = await this.u32();
    const count = await this.u64();
    if (count > longestList) throw new Unreadable();
    const size = sizes[kind];
    if (size) {
      this.skip(size * count);
      return;
    }
    for (let nth = 0; nth < count; nth += 1) {
      if (kind === textKind) this.skip(await this.#length());
      else await this.value(kind, depth + 1);
    }
  }
}

export interface ModelFile {
  architecture: string;
  /** What the file calls itself, if it says so. */
  title: string | undefined;
  bytes: number;
}

/** Bytes of a block and how many values are in it, by the number of the kind of values. */
const blocks: Readonly<Record<number, readonly [values: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  24: [1, 1],
  25: [1, 2],
  26: [1, 4],
  27: [1, 8],
  28: [1, 8],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
};

/** Of the kinds that the pinned runtime loads, those that read, draw, speak or help another model instead of writing. */
const silent =
  /bert|embed|^(?:clip|t5encoder|wavtokenizer-dec|gemma4-assistant|eagle3|dflash|qwen3tts|paddleocr|deepseek2-ocr)$/;
/** Kinds that the pinned runtime loads: `GgufArchitectureType` of node-llama-cpp 3.21.1. */
const known = new Set(
  [
    'llama llama4 deci falcon grok gpt2 gptj gptneox mpt baichuan starcoder refact bloom stablelm qwen qwen2 qwen2moe',
    'qwen2vl qwen3 qwen3moe qwen3next qwen3vl qwen3vlmoe qwen35 qwen35moe phi2 phi3 phimoe plamo plamo2 plamo3',
    'codeshell orion internlm2 minicpm minicpm3 gemma gemma2 gemma3 gemma3n gemma4 starcoder2 mamba mamba2 jamba',
    'falcon-h1 xverse command-r cohere2 cohere2moe dbrx olmo olmo2 olmoe openelm arctic deepseek deepseek2 deepseek32',
    'deepseek4 chatglm glm4 glm4moe glm-dsa bitnet t5 jais jais2 nemotron nemotron_h nemotron_h_moe exaone exaone4',
    'exaone-moe rwkv6 rwkv6qwen2 rwkv7 arwkv7 granite granitemoe granitehybrid graniteswitch chameleon plm bailingmoe',
    'bailingmoe2 dots1 arcee afmoe laguna ernie4_5 ernie4_5-moe hunyuan-moe hunyuan-dense hunyuan_vl hy_v3 smollm3',
    'gpt-oss lfm2 lfm2moe dream smallthinker llada llada-moe seed_oss grovemoe apertus minimax-m2 minimax-m3 cogvlm',
    'rnd1 pangu-embedded mistral3 mistral4 mimo2 step35 maincoder kimi-linear talkie mellum nanbeige muse-glimmer',
  ].flatMap((line) => line.split(' ')),
);

const versions = new Set([2, 3]);
const mostKeys = 10_000;
const mostTensors = 100_000;
const mostDimensions = 8;
/** Everything before the weights themselves: mostly the vocabulary. */
const longestHead = 512 * 1024 * 1024;
const standardAlignment = 32;
/** `GGUF`, read as a number. */
const magic = 0x46_55_47_47;

const notAModel = 'This is not a GGUF file.';
const webPage = 'This is a web page, not a model. Download the file itself.';
const cut = 'This file is cut: it is shorter than it says. Download it again.';

/** Why the beginning of a file is not that of a model; `undefined` if it is, or if there is too little to tell. */
export function faultOfBeginning(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4) return undefined;
  const text = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  if (text.startsWith('GGUF')) return undefined;
  return /^\s*<(?:!doctype|html|head|\?xml)/i.test(text) ? webPage : notAModel;
}

interface Head {
  values: Map<string, string | number>;
  tensors: number;
}

async function headIn(reader: Reader): Promise<Head> {
  if ((await reader.u32()) !== magic) throw new SetupError(notAModel);
  const version = await reader.u32();
  if (!versions.has(version)) {
    throw new SetupError(`This file is of GGUF version ${version}; versions 2 and 3 can be read.`);
  }
  const tensors = await reader.u64();
  const keys = await reader.u64();
  if (keys > mostKeys || tensors > mostTensors) throw new Unreadable();
  const values = new Map<string, string | number>();
  for (let nth = 0; nth < keys; nth += 1) {
    const key = await reader.text();
    const value = await reader.value(await reader.u32());
    if (value !== undefined) values.set(key, value);
  }
  return { values, tensors };
}

/** Where the weights end, counted from where they begin. */
async function endOfTensors(reader: Reader, count: number): Promise<number> {
  let end = 0;
  for (let nth = 0; nth < count; nth += 1) {
    await reader.text();
    const dimensions = await reader.u32();
    if (dimensions > mostDimensions) throw new Unreadable();
    let values = 1;
    for (let one = 0; one < dimensions; one += 1) values *= await reader.u64();
    // The smallest that values of an unknown kind can take is nothing.
    const [inBlock, bytes] = blocks[await reader.u32()] ?? [1, 0];
    const offset = await reader.u64();
    end = Math.max(end, offset + Math.ceil(values / inBlock) * bytes);
  }
  return end;
}

function requireWriter({ values, tensors }: Head): string {
  const architecture = values.get('general.architecture');
  if (typeof architecture !== 'string') throw new Unreadable();
  if (silent.test(architecture) || values.get('general.type') === 'mmproj') {
    throw new SetupError(
      `This file holds a model of the kind “${architecture}”, which writes no texts.`,
    );
  }
  if (!known.has(architecture)) {
    throw new SetupError(
      `This file holds a model of the kind “${architecture}”, which this version can’t load.`,
    );
  }
  if (Number(values.get('split.count') ?? 1) > 1) {
    throw new SetupError('This file is one of several parts. Use a model in a single file.');
  }
  if (tensors === 0) throw new SetupError('This file holds a vocabulary without weights.');
  return architecture;
}

/** Reads and checks a model’s file. Throws a `SetupError` with what is wrong. */
export async function checkModelFile(path: string): Promise<ModelFile> {
  const file = await open(path, 'r');
  try {
    const { size: bytes } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
    const fault = faultOfBeginning(buffer.subarray(0, bytesRead));
    if (fault !== undefined || bytesRead < 4) throw new SetupError(fault ?? notAModel);
    const reader = new Reader(file, Math.min(bytes, longestHead));
    const head = await headIn(reader);
    const architecture = requireWriter(head);
    const end = await endOfTensors(reader, head.tensors);
    const alignment = Number(head.values.get('general.alignment') ?? standardAlignment);
    if (!(alignment >= 1)) throw new Unreadable();
    const begin = Math.ceil(reader.position / alignment) * alignment;
    if (begin + end > bytes) throw new SetupError(cut);
    const title = head.values.get('general.name');
    return { architecture, title: typeof title === 'string' ? title : undefined, bytes };
  } catch (error) {
    // What cannot be read to its end is cut, or was never written to its end.
    throw error instanceof Unreadable ? new SetupError(cut, error) : error;
  } finally {
    await file.close();
  }
}
