/** Writes emails to files in a folder, for servers without a mail server. */
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { messageOf, type Sender } from './message.ts';
import { type Mail, MailError, type MailPort } from './port.ts';

export interface OutboxOptions {
  folder: string;
  from: Sender;
  /** Milliseconds UTC. */
  clock: () => number;
  log: Pick<Logger, 'info'>;
}

/** The email in RFC 5322 format, which any mail program can open. */
async function renderMail(mail: Mail, from: Sender, now: number): Promise<Buffer> {
  const message = messageOf(mail, from, now);
  // Loaded with the first email, so that the server starts without it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new Error('The email wasn’t written completely.');
  return bytes;
}

async function fill(handle: FileHandle, bytes: Buffer): Promise<void> {
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Atomic, and readable by its owner only. */
async function writeFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}.new`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(draft, { force: true });
    await fill(await open(draft, 'wx', 0o600), bytes);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new MailError('retry', 'Couldn’t write the email to the outbox folder.', error);
  }
}

/** For example `20260131T080000000Z`, which sorts by time. */
const stampOf = (instant: number): string =>
  new Date(instant).toISOString().replaceAll(/[-:.]/g, '');

/** For example `20260131T080000000Z-<id>.eml`, so that names sort by time. */
const nameOf = (mail: Mail, now: number): string =>
  `${stampOf(now)}-${mail.id.replaceAll(/[^\w-]/g, '')}.eml`;

/** Names from `nameOf`, and temporary files of a process that died while writing. */
const ourFile = /^\.?(?<stamp>\d{8}T\d{9}Z)-[\w-]*\.eml(?:\.\d+\.new)?$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The names of all files that the outbox wrote, drafts first, then by time. */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => ourFile.test(name)).toSorted();
}

/** Deletes emails written before `before` (milliseconds UTC), and nothing else; returns how many. */
export async function removeOldEmails(folder: string, before: number): Promise<number> {
  const names = await listOutbox(folder);
  const end = stampOf(before);
  const old = names.filter((name) => (ourFile.exec(name)?.groups?.['stamp'] ?? end) < end);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/** Writes each email to a file of its own (mode 0600). Logs once where they are. */
export function createOutbox({ folder, from, clock, log }: OutboxOptions): MailPort {
  log.info(
    { folder },
    'mails are written to this folder, because SMTP_URL is not set; to read them: npm run outbox',
  );
  return {
    name: 'outbox',
    async send(mail) {
      const now = clock();
      const name = nameOf(mail, now);
      await writeFile(folder, name, await renderMail(mail, from, now));
      log.info({ file: name }, 'a mail was written to the outbox');
    },
  };
}
