import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { cardThree, cardTwo, eliza, key } from '#domain/characters/characters.fixture.ts';
import { engines } from '#test/engines.ts';
import { multipart, type Sent } from '#test/multipart.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

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

/** Images that are read, with the source that is found in them. */
const images: Readonly<Record<string, readonly [source: string, bytes: Buffer]>> = {
  'plain text': ['card_v2', png(text('chara', base64(cardTwo)))],
  'the newer version first': [
    'card_v3',
    png(text('chara', base64(cardTwo)), text('ccv3', base64(cardThree))),
  ],
  'compressed text': ['card_v2', png(packed('chara', Buffer.from(base64(cardTwo))))],
  'international text': ['card_v2', png(chunk('iTXt', `chara\0\0\0en\0x\0${base64(cardTwo)}`))],
  'compressed international text': [
    'card_v2',
    png(
      chunk(
        'iTXt',
        Buffer.concat([Buffer.from('Chara\0\u0001\0\0\0'), deflateSync(base64(cardTwo))]),
      ),
    ),
  ],
};

const whole = png(text('chara', base64(cardTwo)));
const damaged = 'This image is damaged';
const unknown = 'This isn’t a character file';
const bomb = Buffer.alloc(200_000_000);
/** Files that are refused, with the beginning of the sentence. */
const refused: Readonly<Record<string, readonly [sentence: string, bytes: Buffer | string]>> = {
  'an image without a character': ['This image has no character', png(text('Author', 'Ada'))],
  'a wrong checksum': [damaged, png(chunk('tEXt', `chara\0${base64(cardTwo)}`, 7))],
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
  'a photo': [unknown, Buffer.from('ffd8ffe000104a46494600', 'hex')],
  'bytes that are no text': [unknown, Buffer.from('7b226e616d65223a22ff', 'hex')],
  'a page with another name': [unknown, '<!doctype html><script>alert(1)</script>'],
  'a name of spaces': ['The character in this file has no name', '{"name":" ","bio":"x"}'],
  'megabytes of text': [
    'This character has too much text',
    JSON.stringify({ ...eliza, lore: 'x'.repeat(limits.import_bytes) }),
  ],
};

describe.each(engines)('characters on %s', (engine) => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld(engine);
    owner = await world.member();
  });
  afterAll(() => world.close());

  const send = (bytes: Sent[1], as = owner) =>
    world.call('POST', '/agents/read-character', { as, ...multipart([['a.json', bytes]], 'file') });
  /** The database’s rows that could hold something of a file. */
  const rows = async () => ({
    agents: await world.ctx.db.selectFrom('agents').selectAll().execute(),
    answers: await world.ctx.db.selectFrom('idempotent_answers').selectAll().execute(),
  });

  test('P-7.490 reads a file, shows no key, and stores nothing', async () => {
    const before = await rows();
    const { headers, body } = multipart([['marlow.json', JSON.stringify(eliza)]], 'file');
    const reply = await world.call('POST', '/agents/read-character', {
      as: owner,
      body,
      headers: { ...headers, 'idempotency-key': 'once' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      persona: { name: 'Marlow', target_topics: ['ferries', 'weather', 'lighthouses'] },
      report: { source: 'eliza' },
    });
    expect(JSON.stringify(reply.body)).not.toContain(key);
    expect(await rows()).toEqual(before);
  });

  test.each(Object.entries(images))('reads an image with %s', async (_title, [source, bytes]) => {
    const { status, body } = await send(bytes);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ persona: { name: 'Ines' }, report: { source } });
  });

  test.each(['\uFEFF', 'utf-16le'])('reads a file that begins with a mark: %j', async (mark) => {
    const json = JSON.stringify(eliza);
    const bytes =
      mark === 'utf-16le' ? Buffer.from(`\uFEFF${json}`, 'utf-16le') : Buffer.from(mark + json);
    expect((await send(bytes)).body.data.persona.name).toBe('Marlow');
  });

  test.each(Object.entries(refused))('P-9.241 refuses %s', async (_title, [sentence, bytes]) => {
    const began = process.cpuUsage();
    const { status, body } = await send(bytes);
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(body.message).toMatch(new RegExp(`^${sentence}`));
    expect(body.details).toEqual([{ path: 'file', message: body.message }]);
    const { user } = process.cpuUsage(began);
    expect(user / 1000).toBeLessThan(2000);
  });

  test('refuses a file that is too large, and anyone without access', async () => {
    const { status, body } = await send(Buffer.alloc(2 * limits.upload_bytes));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'too_large' });
    const stranger = await world.member();
    await world.ctx.db.deleteFrom('whitelist').execute();
    expect((await send(JSON.stringify(eliza), stranger)).status).toBe(403);
  });
});

describe('downloads', () => {
  let world: World;
  let owner: Person;
  beforeAll(async () => {
    world = await createWorld('sqlite');
    owner = await world.member();
  });
  afterAll(() => world.close());

  const make = async (persona: object) => {
    const body = { name: 'Ada', personality_type: 'tech_sage', platforms: ['sandbox'], ...persona };
    return (await world.call('POST', '/agents', { as: owner, body })).body.data;
  };
  const download = (id: string, as = owner) => world.call('GET', `/agents/${id}/character`, { as });

  test('P-7.491 P-9.242 the file makes the same agent again', async () => {
    const persona = {
      name: 'Ada L., 2nd',
      language: 'de',
      voice_tone: '80',
      target_topics: ['Karten', 'Tee'],
      voice_samples: ['Zeile eins.\n\nSiehe https://a.example/x'],
      contrast_pairs: [{ instead_of: 'Hallo!', write: 'Moin.' }],
    };
    const { id } = await make(persona);
    const file = await download(id);
    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename="ada-l-2nd.character.json"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const text = JSON.stringify(file.body);
    const read = await world.call('POST', '/agents/read-character', {
      as: owner,
      ...multipart([['ada.json', text]], 'file'),
    });
    expect(read.body.data.report).toMatchObject({ source: 'socialai', dropped: [], notes: [] });
    expect(file.body.persona).toEqual(read.body.data.persona);
    const again = await make(read.body.data.persona);
    expect((await download(again.id)).body).toEqual(file.body);
    expect(again).toMatchObject(persona);
  });

  test('nobody else gets it', async () => {
    const { id } = await make({});
    const other = await world.member();
    expect((await download(id, other)).status).toBe(404);
  });
});
