/** Reads the outbox for operators. Separate from the outbox, since the server never parses emails. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { outboxIn } from './index.ts';
import { listOutbox } from './outbox.ts';

/** How many emails are shown. */
const most = 10;

/** An email as three lines: its recipient and subject, its first link, and its file. */
async function describeMail(file: string): Promise<string> {
  const { to, subject, text } = await PostalMime.parse(await readFile(file));
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0] ?? '(no link)';
  const recipients = (to ?? []).map(({ address }) => address).join(', ');
  return [`${recipients}: ${subject ?? ''}`, link, file].join('\n  ');
}

/** The newest emails of the outbox as text for a terminal, oldest first. */
export async function showOutbox(data_dir: string): Promise<string> {
  const folder = outboxIn(data_dir);
  const names = (await listOutbox(folder)).filter((name) => name.endsWith('.eml'));
  if (names.length === 0) return `There are no emails in ${folder}.`;
  const mails = await Promise.all(
    names.slice(-most).map((name) => describeMail(join(folder, name))),
  );
  const older = names.length > most ? [`${names.length - most} older ones are in ${folder}.`] : [];
  return [...older, ...mails].join('\n\n');
}
