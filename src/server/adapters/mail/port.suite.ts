/** Tests for every adapter that sends emails. */
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mail, MailError, type MailPort } from './port.ts';

export interface MailWorld {
  port: MailPort;
  /** The emails as received, complete and oldest first: the receiver’s data, not the adapter’s. */
  received(): Promise<Buffer[]>;
  /** The envelope recipients of the last email, if they are separate from it. */
  recipients?(): string[];
  close(): Promise<void>;
}

const header = (email: Email, key: string): string[] =>
  email.headers.filter((one) => one.key === key).map(({ value }) => value);

const addressesOf = (list: Email['to']): (string | undefined)[] =>
  (list ?? []).map(({ address }) => address);

let count = 0;
export const aMail = (change: Partial<Mail> = {}): Mail => ({
  id: `mail-${(count += 1)}`,
  to: 'ada@example.org',
  subject: 'A post failed',
  text: 'Hello Ada.\n',
  html: '<p>Hello Ada.</p>\n',
  ...change,
});

const smuggled: [string, Partial<Mail>][] = [
  ['a line break in the subject', { subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nEvil.' }],
  ['a bare carriage return in the subject', { subject: 'Hello\rBcc: eve@example.org' }],
  ['a bare line feed in the subject', { subject: 'Hello\nBcc: eve@example.org' }],
  ['a line that looks like a header', { text: 'Bcc: eve@example.org\r\n\r\nEvil.' }],
  ['an end of mail inside the text', { text: 'Hello\r\n.\r\nMAIL FROM:<eve@example.org>\r\n' }],
];

const notOneAddress = [
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\nRCPT TO:<eve@example.org>',
  'ada@example.org, eve@example.org',
  'ada@example.org; eve@example.org',
  'Ada <ada@example.org>',
  'friends: ada@example.org, eve@example.org;',
  '"eve@example.org"@example.org',
  'ada@example.org>\u0000',
  'ada',
  '',
];

/** Defines the tests for one adapter; emails of `from` must name `SocialAI <socialai@example.com>`. */
export function describeMailPort(name: string, open: () => Promise<MailWorld>): void {
  describe(`an email by ${name}`, () => {
    let world: MailWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const arrived = async (mail: Mail): Promise<{ raw: string; email: Email }> => {
      const before = await world.received();
      await world.port.send(mail);
      const [bytes, ...rest] = (await world.received()).slice(before.length);
      if (!bytes || rest.length > 0) throw new Error(`${rest.length + (bytes ? 1 : 0)} mails came`);
      return { raw: bytes.toString('latin1'), email: await PostalMime.parse(bytes) };
    };

    test('arrives complete', async () => {
      const mail = aMail();
      const { email } = await arrived(mail);
      expect(email).toMatchObject({
        from: { name: 'SocialAI', address: 'socialai@example.com' },
        subject: mail.subject,
        text: expect.stringMatching(/^Hello Ada\.\s+$/),
        html: expect.stringMatching(/^<p>Hello Ada\.<\/p>\s+$/),
        messageId: `<${mail.id}@example.com>`,
      });
      expect(addressesOf(email.to)).toEqual([mail.to]);
      expect(header(email, 'auto-submitted')).toEqual(['auto-generated']);
      expect(Number.isNaN(Date.parse(email.date ?? ''))).toBe(false);
    });

    test('arrives in any language and at any length, with line lengths that servers accept', async () => {
      const text = `Grüße, Ödön! 你好 🦊 ${'long '.repeat(500)}\n.\n..dots\n`;
      const mail = aMail({ subject: `Žluťoučký 🦊 ${'word '.repeat(60)}end`, text });
      const { raw, email } = await arrived(mail);
      expect(email.subject).toBe(mail.subject);
      expect(email.text?.trimEnd()).toBe(text.trimEnd());
      expect(raw).not.toMatch(/[^\r]\n|\r[^\n]/);
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    });

    test.each(smuggled)('is one email to one person despite %s', async (_name, change) => {
      const { email } = await arrived(aMail(change));
      expect(addressesOf(email.to)).toEqual(['ada@example.org']);
      expect([...(email.cc ?? []), ...(email.bcc ?? [])]).toEqual([]);
      expect(header(email, 'bcc')).toEqual([]);
      expect(world.recipients?.() ?? ['ada@example.org']).toEqual(['ada@example.org']);
    });

    test.each(notOneAddress)('is rejected if its recipient is %j', async (to) => {
      const before = await world.received();
      const failure = await world.port.send(aMail({ to })).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MailError);
      expect(failure).toMatchObject({ kind: 'rejected' });
      expect(await world.received()).toHaveLength(before.length);
    });
  });
}
