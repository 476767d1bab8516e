import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { createMail, forgetMails } from './index.ts';
import { aMail, describeMailPort } from './port.suite.ts';
import { showOutbox } from './read-outbox.ts';

const sender = 'SocialAI <socialai@example.com>';
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function openOutbox(
  from: string | undefined,
  public_url = 'https://agents.example.net:8443',
) {
  const data_dir = await mkdtemp(join(tmpdir(), 'socialai-outbox-'));
  const folder = join(data_dir, 'outbox');
  const logged: string[] = [];
  let now = Date.UTC(2026, 0, 31, 8);
  const port = createMail({
    mail: { smtp_url: undefined, from },
    public_url,
    data_dir,
    clock: () => (now += 1),
    log: createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } }),
  });
  const names = async () => (await readdir(folder).catch(() => [])).toSorted();
  const received = async () =>
    Promise.all((await names()).map((name) => readFile(join(folder, name))));
  return { port, data_dir, folder, logged, names, received };
}

describeMailPort('the outbox', async () => {
  const { port, received, data_dir } = await openOutbox(sender);
  return { port, received, close: () => rm(data_dir, { recursive: true, force: true }) };
});

describe('the outbox', () => {
  const open = async (from: string | undefined = sender) => {
    const outbox = await openOutbox(from);
    folders.push(outbox.data_dir);
    return outbox;
  };

  test('has files that only their owner can read, and that sort by time', async () => {
    const { port, folder, names } = await open();
    const [first, second] = [aMail({ id: 'b' }), aMail({ id: 'a' })];
    await port.send(first);
    await port.send(second);
    expect(await names()).toEqual(['20260131T080000001Z-b.eml', '20260131T080000002Z-a.eml']);
    for (const name of await names()) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('P-9.26 logs once where emails are, and then one line per email with its file name only', async () => {
    const { port, folder, logged, names } = await open();
    await port.send(aMail({ subject: 'A secret subject', text: 'token-123' }));
    const [name] = await names();
    const lines = logged.map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ folder, msg: expect.stringContaining('SMTP_URL is not set') }),
      expect.objectContaining({ file: name, msg: 'a mail was written to the outbox' }),
    ]);
    expect(logged.join('')).not.toMatch(/ada@|secret subject|token-123/);
  });

  test('deletes emails older than the given time, and no other files', async () => {
    const { port, data_dir, folder, names } = await open();
    expect(await forgetMails(data_dir, Date.UTC(2027, 0, 1))).toBe(0);
    for (const id of ['a', 'b', 'c']) await port.send(aMail({ id }));
    const others = ['.20260131T080000001Z-d.eml.77.new', '20260131T080000001Z-notes.txt', 'x.eml'];
    for (const name of others) await writeFile(join(folder, name), 'x');
    expect(await forgetMails(data_dir, Date.UTC(2026, 0, 31, 8) + 3)).toBe(3);
    expect(await names()).toEqual(
      ['20260131T080000003Z-c.eml', '20260131T080000001Z-notes.txt', 'x.eml'].toSorted(),
    );
  });

  test('P-9.26 is shown in a terminal with recipients, subjects and whole links', async () => {
    const { port, data_dir, folder, names } = await open();
    expect(await showOutbox(data_dir)).toBe(`There are no emails in ${folder}.`);
    const link = `https://agents.example.net/verify-email#token=${'aB3_=-'.repeat(30)}`;
    const text = `Grüße, Ödön! 🦊 Verify this:\n${link}\n`;
    await port.send(aMail({ subject: `Žluťoučký 🦊 ${'word '.repeat(20)}end`, text }));
    await port.send(aMail({ subject: 'Plain', text: 'Nothing to open.\n' }));
    const [first = '', second = ''] = await names();
    expect(await showOutbox(data_dir)).toBe(
      [
        `ada@example.org: Žluťoučký 🦊 ${'word '.repeat(20)}end\n  ${link}\n  ${join(folder, first)}`,
        `ada@example.org: Plain\n  (no link)\n  ${join(folder, second)}`,
      ].join('\n\n'),
    );
    for (let n = 0; n < 10; n += 1) await port.send(aMail());
    expect(await showOutbox(data_dir)).toMatch(/^2 older ones are in /);
  });

  test('cannot be escaped by an id with a path', async () => {
    const { port, names } = await open();
    await port.send(aMail({ id: '../../etc/passwd' }));
    expect(await names()).toEqual(['20260131T080000001Z-etcpasswd.eml']);
  });

  test.each([
    ['https://agents.example.net:8443', 'agents.example.net'],
    ['http://192.0.2.7:3000', '192.0.2.7'],
    ['http://[2001:db8::7]:3000', 'localhost'],
    ['http://2001:db8::7:3000', 'localhost'],
  ])('of %s sends as noreply@%s by default', async (url, host) => {
    const { port, received, data_dir } = await openOutbox(undefined, url);
    folders.push(data_dir);
    await port.send(aMail());
    const [bytes] = await received();
    expect(String(bytes)).toContain(`From: SocialAI <noreply@${host}>`);
  });

  test('that cannot be written asks for a retry, and leaves no partial files', async () => {
    const { port, data_dir, folder } = await open();
    await writeFile(folder, 'a file where the folder should be');
    await expect(port.send(aMail())).rejects.toMatchObject({ kind: 'retry' });
    expect(await readdir(data_dir)).toEqual(['outbox']);
  });
});

test.each(['nobody', 'a@x.org, b@x.org', 'A <a@x.org>\r\nBcc: b@x.org', '<a@x.org'])(
  'MAIL_FROM=%j is refused at the start',
  async (from) => {
    await expect(openOutbox(from)).rejects.toThrow('MAIL_FROM');
  },
);
