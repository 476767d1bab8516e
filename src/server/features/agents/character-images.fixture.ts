/** Character files that are bytes: images with a card in them, and texts in several encodings. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { cardThree, cardTwo, eliza } from '#domain/characters/characters.fixture.ts';

/** A part of a PNG; `sum` instead of its own checksum. */
function chunk(type: string, data: Buffer | string, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(sum ?? crc32(body));
  return Buffer.concat([length, body, check]);
}
const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    ...chunks,
    chunk('IEND', ''),
  ]);
const base64 = (file: object): string => Buffer.from(JSON.stringify(file)).toString('base64');
const text = (keyword: string, value: string) => chunk('tEXt', `${keyword}\0${value}`);
const packed = (keyword: string, bytes: Buffer) =>
  chunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`), deflateSync(bytes)]));

const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
const two = base64(cardTwo);
const international = Buffer.concat([Buffer.from('Chara\0\u0001\0\0\0'), deflateSync(two)]);
/** Of a file that breaks off. */
const half = Buffer.from(two).subarray(0, 99).toString();
const wrapped = two.replaceAll(/.{76}/gu, '$&\r\n');
/** With letters that only base64 for addresses has. */
const urlSafe = Buffer.from(JSON.stringify({ ...cardTwo, tail: '???>>>' })).toString('base64url');

/** Images that are read, with the source that is found in them. */
export const images: Readonly<Record<string, readonly [source: string, bytes: Buffer]>> = {
  'plain text': ['card_v2', png(text('chara', two), pixels)],
  'the newer version first': ['card_v3', png(text('chara', two), text('ccv3', base64(cardThree)))],
  'a newer version that is damaged': ['card_v2', png(text('ccv3', half), text('chara', two))],
  'a newer version that is no text': ['card_v2', png(text('ccv3', '/w=='), text('chara', two))],
  'compressed text': ['card_v2', png(packed('chara', Buffer.from(two)))],
  'international text': ['card_v2', png(chunk('iTXt', `chara\0\0\0en\0x\0${two}`))],
  'compressed international text': ['card_v2', png(chunk('iTXt', international))],
  'the card after the picture': ['card_v2', png(pixels, pixels, text('chara', two))],
  'a moving picture': [
    'card_v2',
    png(
      chunk('acTL', Buffer.from('0000000200000000', 'hex')),
      chunk('fcTL', Buffer.alloc(26)),
      pixels,
      chunk('fdAT', Buffer.alloc(30)),
      text('chara', two),
    ),
  ],
  'megabytes of picture': [
    'card_v2',
    png(chunk('IDAT', randomBytes(4_000_000)), text('chara', two)),
  ],
  'a hundred thousand parts': [
    'card_v2',
    png(...Array.from({ length: 100_000 }, () => chunk('teXt', '')), text('chara', two)),
  ],
  'lines of base64': ['card_v2', png(text('chara', wrapped))],
  'base64 for addresses': ['card_v2', png(text('chara', urlSafe))],
  'JSON as it is': ['card_v2', png(text('chara', JSON.stringify(cardTwo)))],
  'UTF-8 with umlauts': [
    'card_v2',
    png(text('chara', base64({ ...cardTwo, data: { ...cardTwo.data, scenario: 'Café 茶' } }))),
  ],
};

const json = JSON.stringify(eliza);
const bigEndian = (typed: string) => Buffer.from(typed, 'utf-16le').swap16();
/** The same file as different bytes. */
export const encodings: Readonly<Record<string, Buffer>> = {
  'UTF-8 with a mark': Buffer.from(`\uFEFF${json}`),
  'UTF-16 with a mark': Buffer.from(`\uFEFF${json}`, 'utf-16le'),
  'UTF-16 in the other order': bigEndian(`\uFEFF${json}`),
  'UTF-16 without a mark': Buffer.from(json, 'utf-16le'),
  'UTF-16 in the other order without a mark': bigEndian(json),
};

const whole = png(text('chara', two));
const damaged = 'This image is damaged';
const unknown = 'This isn’t a character file';
const picture = 'Characters are read from PNG images';
const bomb = Buffer.alloc(200_000_000);
/** What programs of the first hour put into the comment of a photo. */
const comment = Buffer.from(`ASCII\0\0\0${JSON.stringify(cardTwo)}`);

/** Bytes that are refused, with the beginning of the sentence. */
export const refusedBytes: Readonly<Record<string, readonly [sentence: string, bytes: Buffer]>> = {
  'an image without a character': ['This image has no character', png(text('Author', 'Ada'))],
  'a wrong checksum': [damaged, png(chunk('tEXt', `chara\0${two}`, 7))],
  'a truncated image': [damaged, whole.subarray(0, whole.length - 20)],
  'an image of a few bytes': [damaged, whole.subarray(0, 10)],
  'a chunk longer than the file': [
    damaged,
    Buffer.concat([whole.subarray(0, 8), Buffer.alloc(12, 255)]),
  ],
  'a compression bomb': ['This character has too much text', png(packed('chara', bomb))],
  'damaged compression': [damaged, png(chunk('zTXt', 'chara\0\0not compressed'))],
  'text without an end of its keyword': [
    'This image has no character',
    png(chunk('tEXt', 'chara')),
  ],
  'an image of a page': [unknown, png(text('chara', Buffer.from('<html>').toString('base64')))],
  'an image whose text is no base64': [unknown, png(text('chara', '\u{1F600}%%%'))],
  'an image whose card breaks off': ['This file isn’t complete JSON', png(text('chara', half))],
  'a photo': [`${picture}, and this is a JPEG`, Buffer.from('ffd8ffe000104a46494600', 'hex')],
  'a photo with a card in its comment': [
    `${picture}, and this is a JPEG`,
    Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), comment]),
  ],
  'a WebP with a card in its comment': [
    `${picture}, and this is a WebP`,
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPEXIF'), comment]),
  ],
  'an archive with a card': ['This is an archive', Buffer.from(`PK\u0003\u0004card.json${two}`)],
  'bytes that are no text': [
    'This text file is in an old encoding',
    Buffer.from('7b226e616d65223a22ff', 'hex'),
  ],
  'other bytes': [unknown, Buffer.from('00ff00ff', 'hex')],
};
