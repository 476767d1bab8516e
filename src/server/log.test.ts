import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';

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

const fields = [
  'authorization',
  'token',
  'signature',
  'claim',
  'secret',
  'secret_key',
  'api_key',
  'password',
  'app_password',
  'bot_token',
  'cookie',
];

describe('the log', () => {
  test.each(fields)('never shows what stands in %s, down to the fourth level', (field) => {
    const canary = `canary-${field}`;
    const held = { [field]: canary };
    const said = written(() => {
      log.debug(held, 'bare');
      log.debug({ request: held }, 'one down');
      log.debug({ request: { headers: held } }, 'two down');
      log.debug({ job: { payload: { account: held } } }, 'three down');
      log.child({ caller: held }).error('in a child');
    });
    expect(said.trim().split('\n')).toHaveLength(5);
    expect(said.match(/\[secret\]/g)).toHaveLength(5);
    expect(said).not.toContain(canary);
  });

  test('keeps line breaks and terminal codes inside their line', () => {
    const forged = 'Ada\r\n{"level":60,"msg":"forged"}\n\u001B[31mred';
    const said = written(() => log.info({ name: forged }, forged));
    expect(said.match(/[\r\n]/g)).toEqual(['\n']);
    expect(said).not.toContain('\u001B');
    expect(JSON.parse(said)).toMatchObject({ level: 30, name: forged, msg: forged });
  });

  test('says nothing below its level', () => {
    expect(written(() => log.trace('too fine'))).toBe('');
  });
});
