import { describe, expect, test } from 'vitest';
import { secretNames } from '#test/secret-names.ts';
import { PassThrough } from 'node:stream';
import { createLog, prettyLines } from './log.ts';

const lines: string[] = [];
const log = createLog({
  level: 'debug',
  destination: { write: (line) => void lines.push(line) },
});
const written = (write: () => void): string => {
  lines.length = 0;
  write();
  return lines.join('');
};

/** Values as they really look; none of them may be told apart by its name alone. */
const token = '6f9619ff-8b86-4011-b42d-00cf4fc964ff.Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYmE';
const sentences: Record<string, string> = {
  'the password of a connection': 'connect postgres://ada:canary@db.internal:5432/social failed',
  'a password with signs': 'smtps://mailer:c!an:ary%40@mail.example.com',
  'a token as the user of an address': 'GET https://canary-canary@git.example.com/x',
  'a token in an address': 'GET /auth/me?page=1&token=canary&x=2',
  'a claim link': 'open http://localhost:3000/?claim=canary',
  'a return from X': 'GET /api/twitter/auth/callback?oauth_verifier=canary&x=2',
  'a refusal at X': 'GET /auth/twitter/callback?denied=canary',
  'the seed of an authenticator': 'otpauth://totp/SocialAI:ada?secret=CANARY&issuer=SocialAI',
  'a header': 'sent Authorization: Bearer canary.canary',
  'a session token': `nobody has ${token.replace('Zm9vYmFy', 'canary__')}`,
  'what a database says of a row':
    'duplicate: Key (lower(email))=(x) Key (email)=(canary@x.example)',
};

describe('the log', () => {
  test.each(secretNames)('LG-3 never shows what stands in %s, however deep', (field) => {
    const canary = `canary-${field}`;
    const held = { [field]: canary };
    const said = written(() => {
      log.debug(held, 'bare');
      log.debug({ request: { headers: held } }, 'two down');
      log.debug({ list: [{ job: { payload: held } }] }, 'in a list');
      log.debug({ request: { [field]: { inner: [canary] } } }, 'as an object');
      log.child({ caller: held }).error('in a child');
      log.error({ err: Object.assign(new Error('it failed'), { ...held, config: held }) });
      log.error({
        failed: { err: new Error('outer', { cause: Object.assign(new Error(), held) }) },
      });
      for (const deep of [5, 12]) {
        let nested: object = held;
        for (let level = 0; level < deep; level += 1) nested = { nested };
        log.debug(nested, 'deep down');
      }
    });
    expect(said.trim().split('\n')).toHaveLength(9);
    expect(said).toContain('[secret]');
    expect(said).not.toContain(canary);
  });

  test.each(Object.entries(sentences))(
    'LG-3 never shows %s inside a sentence',
    (_what, sentence) => {
      const said = written(() => {
        log.debug(sentence);
        log.debug({ where: { said: sentence } }, 'deep');
        log.child({ where: sentence }).warn('in a child');
        log.error(new Error(sentence));
        log.error({ err: new Error('outer', { cause: new Error(sentence) }) }, 'caused');
        log.error({ err: new AggregateError([new Error(sentence)], 'many') }, 'several');
      });
      expect(said.trim().split('\n')).toHaveLength(6);
      expect(said.match(/\[secret\]/g)?.length).toBeGreaterThanOrEqual(6);
      expect(said.toLowerCase()).not.toContain('canary');
    },
  );

  test('still says what an operator needs', () => {
    const failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const told = {
      event: 'signed_in',
      code: 'invalid_credentials',
      statusCode: 404,
      has_password: true,
      url: 'https://api.example.com/v1/things?page=2',
      author: 'ada',
      monkey: 'x',
    };
    const said = written(() => log.warn({ ...told, err: failure, sql: { code: '23505' } }, 'it'));
    expect(JSON.parse(said)).toMatchObject({
      ...told,
      err: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
      sql: { code: '23505' },
      msg: 'it',
    });
    expect(said).not.toContain('[secret]');
  });

  test.each(['123456', 123_456, 'ABCDEFGHIJKLMNOP', '0123456789ABCDEF', 'abcdefghijklmnop'])(
    'LG-3 takes the code %j for one that lets somebody in',
    (code) => {
      expect(written(() => log.debug({ code }, 'x'))).not.toContain(String(code));
    },
  );

  test('LG-3 keeps line breaks and terminal codes inside their line', () => {
    const forged = 'Ada\r\n{"level":60,"msg":"forged"}\n\u001B[31mred';
    const said = written(() => log.info({ name: forged }, forged));
    expect(said.match(/[\r\n]/g)).toEqual(['\n']);
    expect(said).not.toContain('\u001B');
    expect(JSON.parse(said)).toMatchObject({ level: 30, name: forged, msg: forged });
  });

  test('P-49.286 says on a terminal the time, the level and a sentence, without JSON', async () => {
    const terminal = new PassThrough();
    const shown = createLog({ level: 'info', destination: await prettyLines(terminal) });
    shown.info({ file: 'data/backups/hourly.db', bytes: 12 }, 'a backup was taken');
    shown.warn({ open: ['data', 'data/media'] }, 'others can look into the data folder');
    shown.error({ err: new Error('connect ECONNREFUSED'), token }, 'a call failed');
    shown.info({ author: '\u001B[31mred', name: '\u001B[31m' }, 'Ada\r\n12:00:00 forged');
    let said = '';
    terminal.on('data', (more) => {
      said += String(more);
    });
    await expect.poll(() => said).toContain('forged');
    expect(said.replaceAll(/^\[\d\d:\d\d:\d\d\]/gm, '[time]')).toMatch(
      /^\[time\] INFO: a backup was taken · file: data\/backups\/hourly\.db · bytes: 12\n\[time\] WARN: others can look into the data folder · open: data, data\/media\n\[time\] ERROR: a call failed · token: \[secret\]\n {4}Error: connect ECONNREFUSED\n(?: {4} {4}at .+\n)+\[time\] INFO: Ada\\r\\n12:00:00 forged · author: \\u001b\[31mred · name: \\u001b\[31m\n$/,
    );
  });

  test('says nothing below its level', () => {
    expect(written(() => log.trace('too fine'))).toBe('');
  });
});
