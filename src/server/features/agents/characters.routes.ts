/** Reads characters from files and writes them: JSON, or a PNG that carries it. No image is decoded. */
import type { characterCalls } from '#contract/agents/characters.ts';
import { characterFileName } from '#domain/characters/file-name.ts';
import { characterAs } from '#domain/characters/give.ts';
import { readCharacter, unknownFile } from '#domain/characters/read-character.ts';
import { AppError, fieldError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { personaOfRow } from './agent-row.ts';
import { listMaterial } from './material/material.store.ts';
import { requireAgent } from './store.ts';
import { crc32, inflateSync } from 'node:zlib';
import { limits } from '#contract/core/limits.ts';
import { parseFile } from '#domain/characters/parse-file.ts';

const refuse = (message: string): AppError => fieldError('file', message);

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const damaged = 'This image is damaged, so its character can’t be read. Download it again.';
const empty = 'This image has no character in it. Use a Character Card, saved as PNG.';
const tooLong = `This character has too much text. A file may have ${limits.import_bytes / 1024 / 1024} MB of it.`;
const notPng = (kind: string): string =>
  `Characters are read from PNG images, and this is a ${kind}. Use the card as PNG or JSON.`;
const brace = 0x7b;
/** In which chunks cards are, the newer version first. */
const keywords = ['ccv3', 'chara'];

/** Files whose beginning says that they are no text, with a sentence for their owner. */
const others: readonly (readonly [start: string, why: string])[] = [
  ['PK', 'This is an archive (CHARX or ZIP). Export the character as JSON or PNG.'],
  ['\xff\xd8\xff', notPng('JPEG')],
  ['RIFF', notPng('WebP')],
  ['GIF8', notPng('GIF')],
];
const wrongEncoding = 'This text file is in an old encoding. Save it as UTF-8 and try again.';

/** The encoding by its mark, or where zeros are between the first letters. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === brace && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === brace)) return 'utf-16be';
  return 'utf-8';
}

function decoded(bytes: Uint8Array): string {
  if (bytes.length > limits.import_bytes) throw refuse(tooLong);
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw refuse(bytes[0] === brace ? wrongEncoding : unknownFile);
  }
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** The chunks that hold text. Throws for an image that ends too early or was changed. */
function textChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = signature.length;
  for (;;) {
    if (at + 12 > bytes.length) throw refuse(damaged);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw refuse(damaged);
    const body = bytes.subarray(at + 4, end - 4);
    const type = body.toString('latin1', 0, 4);
    if (type === 'IEND') return chunks;
    if (/^[itz](?:TXt|EXt)$/.test(type)) {
      if (crc32(body) !== bytes.readUInt32BE(end - 4)) throw refuse(damaged);
      chunks.push({ type, data: body.subarray(4) });
    }
    at = end;
  }
}

/** Never grows beyond what a character may have. */
function inflated(data: Uint8Array): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: 2 * limits.import_bytes });
  } catch (error) {
    const isTooLong =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw refuse(isTooLong ? tooLong : damaged);
  }
}

/** What follows the next zero byte. */
const afterZero = (data: Buffer): Buffer => {
  const zero = data.indexOf(0);
  if (zero < 0) throw refuse(damaged);
  return data.subarray(zero + 1);
};

/** The text of a chunk behind its keyword: plain, compressed, or with a language and a translated keyword. */
function textOf({ type, data }: Chunk): Buffer {
  const rest = afterZero(data);
  if (type === 'tEXt') return rest;
  if (type === 'zTXt') return inflated(rest.subarray(1));
  const text = afterZero(afterZero(rest.subarray(2)));
  return rest[0] === 1 ? inflated(text) : text;
}

const keywordOf = ({ data }: Chunk): string =>
  data.toString('latin1', 0, Math.max(0, data.indexOf(0))).toLowerCase();

/** JSON in base64, or as it is. */
function cardText(chunk: Chunk): string {
  const text = textOf(chunk);
  return decoded(text[0] === brace ? text : Buffer.from(text.toString('latin1'), 'base64'));
}

/** The card in an image. If it has several, the first one that is whole. */
function fromImage(bytes: Buffer): string {
  const chunks = textChunks(bytes);
  const cards = keywords.flatMap((keyword) =>
    chunks.filter((one) => keywordOf(one) === keyword).slice(0, 1),
  );
  const [first, other] = cards;
  if (!first) throw refuse(empty);
  try {
    const text = cardText(first);
    if (!other || parseFile(text)) return text;
  } catch (error) {
    if (!other) throw error;
  }
  return cardText(other);
}

/** The text of a character file. Throws `invalid_input` with a sentence about the file. */
function characterText(bytes: Buffer): string {
  if (bytes.subarray(0, signature.length).equals(signature)) return fromImage(bytes);
  const start = bytes.toString('latin1', 0, 4);
  const why = others.find(([kind]) => start.startsWith(kind))?.[1];
  if (why !== undefined) throw refuse(why);
  return decoded(bytes);
}

export const characterRoutes = (ctx: Context): Handlers<typeof characterCalls> => ({
  async read({ files: [file] }) {
    if (!file) throw new AppError('invalid_input');
    const data = readCharacter(characterText(Buffer.from(file.bytes)));
    if ('refused' in data) throw refuse(data.refused);
    return { data };
  },

  async download({ caller: { user_id: owner_id }, params: { id }, query }) {
    const row = await requireAgent(ctx.db, owner_id, id);
    const persona = personaOfRow(row);
    const lines = await listMaterial(ctx.db, { owner_id, agent_id: id });
    const material = lines.map(({ kind, text, cooldown_days }) => ({ kind, text, cooldown_days }));
    return {
      bytes: Buffer.from(characterAs(query.format, persona, material)),
      mime: 'application/json; charset=utf-8',
      max_age: 0,
      filename: characterFileName(persona.name, query.format),
    };
  },
});
