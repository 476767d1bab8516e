/** Reads the mails of the outbox for an operator in a terminal, where no mail program is at hand. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxIn } from './index.ts';

interface KeptMail {
  file: string;
  to: string;
  subject: string;
  text: string;
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_all, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    'latin1',
  );

/** Text as it was before it was written for mail servers. */
function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  return encoding === 'quoted-printable' ? bytesOfQuoted(text).toString() : text;
}

/** A header as a person reads it (RFC 2047). */
const readable = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? decoded(word, 'base64')
        : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
    );

const headerIn = (headers: string, name: string): string => {
  const found = new RegExp(String.raw`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(headers);
  return (found?.[1] ?? '').replaceAll(/\r?\n[ \t]+/g, ' ');
};

const halves = (text: string): [string, string] => {
  const at = text.indexOf('\r\n\r\n');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
};

/** The words of a mail as our outbox writes it: a text, and the same as HTML. */
function mailOf(file: string, message: string): KeptMail {
  const [headers, body] = halves(message);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headerIn(headers, 'Content-Type')) ?? [];
  const [, first = ''] = body.split(`--${boundary}\r\n`);
  const [about, text] = halves(first);
  const encoding = headerIn(about, 'Content-Transfer-Encoding').toLowerCase();
  return {
    file,
    to: headerIn(headers, 'To'),
    subject: readable(headerIn(headers, 'Subject')),
    text: decoded(text, encoding),
  };
}

const most = 10;

/** The newest mails of the outbox in `data_dir`, the newest last, each with the first link in it. */
export async function showOutbox(data_dir: string): Promise<string> {
  const folder = outboxIn(data_dir);
  const names = (await readdir(folder).catch((): string[] => []))
    .filter((name) => /^\d{8}T\d{9}Z-.*\.eml$/.test(name))
    .toSorted();
  if (names.length === 0) return `There are no emails in ${folder}.`;
  const mails = await Promise.all(
    names
      .slice(-most)
      .map(async (name) => mailOf(name, await readFile(join(folder, name), 'latin1'))),
  );
  const blocks = mails.map(({ file, to, subject, text }) =>
    [`${to}: ${subject}`, /https?:\/\/\S+/.exec(text)?.[0] ?? '(no link)', join(folder, file)].join(
      '\n  ',
    ),
  );
  const older = names.length > most ? [`${names.length - most} older ones are in ${folder}.`] : [];
  return [...older, ...blocks].join('\n\n');
}
