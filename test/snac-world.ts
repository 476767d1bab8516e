/** The Mastodon adapter with a real server that has its API: snac, if installed. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { MastodonTools } from '#server/adapters/social/mastodon/call.ts';
import { checkToken } from '#server/adapters/social/mastodon/login.ts';
import { createMastodon } from '#server/adapters/social/mastodon/adapter.ts';
import type { PortWorld } from '#server/adapters/social/port.suite.ts';
import { createEgress } from '#server/egress/egress.ts';
import { freePort } from '#scripts/free-port.ts';
import { video } from './emulators/a-video.ts';
import { picture } from './emulators/a-picture.ts';
import { connectedAs } from './emulators/mastodon-world.ts';

const program = process.env['SNAC'] ?? 'snac';

/** Whether snac is in the path, or where the environment says. Without arguments it prints its usage and fails. */
export function hasSnac(): boolean {
  try {
    execFileSync(program, [], { stdio: 'ignore' });
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
  return true;
}

const Settings = z.looseObject({ protocol: z.string() });
const Note = z.object({
  id: z.string(),
  content: z.string(),
  in_reply_to_id: z.string().nullable(),
  media_attachments: z.array(z.unknown()),
});
const Account = z.object({ id: z.string() });
const Notices = z.array(z.object({ status: z.object({ id: z.string() }).optional() }));

/** A post’s text; tests use no text that snac formats. */
const wordsOf = (content: string) => content.replaceAll(/<[^>]*>/g, '').trim();

/** A server in a temporary folder, with Ada and Grace on it. */
async function startSnac() {
  const folder = mkdtempSync(join(tmpdir(), 'socialai-snac-'));
  const base = join(folder, 'data');
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const server = `http://${host}`;
  const run = (args: string[], input = '') =>
    execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
  run(['init', base], `127.0.0.1\n${port}\n${host}\n\n\n`);
  const file = join(base, 'server.json');
  const settings = Settings.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...settings, protocol: 'http' }));
  const passwordOf = (name: string) =>
    /password is (\S+)/.exec(run(['adduser', base, name]))?.[1] ?? '';
  const passwords = { ada: passwordOf('ada'), grace: passwordOf('grace') };
  const child = spawn(program, ['httpd', base], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  for (;;) {
    const isThere = await fetch(`${server}/api/v1/instance`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) break;
    if (child.exitCode !== null) throw new Error('snac ended before it answered.');
    await wait(50);
  }
  return {
    server,
    host,
    passwords,
    async close() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A person on that server, who calls it without the adapter. */
async function signIn(server: string, login: string, passwd: string) {
  const form = new URLSearchParams({ login, passwd, redir: '', cid: '', state: '' });
  const page = await fetch(`${server}/oauth/x-snac-get-token`, { method: 'POST', body: form });
  const access_token = await page.text();
  const call = async (path: string, body?: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(server + path, {
      headers: { authorization: `Bearer ${access_token}` },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    return answer.json();
  };
  return { access_token, call };
}

/** A world with the real server. */
export async function openSnac(): Promise<PortWorld> {
  const { server, host, passwords, close } = await startSnac();
  const egress = createEgress({ origins: [server] });
  const tools: MastodonTools = {
    fetchFor: () => egress.fetch,
    socketFor: () => egress.socket,
    clock: Date.now,
    onDate: () => {},
    wait: async (milliseconds, signal) => {
      await wait(milliseconds, undefined, { signal });
    },
  };
  const ada = await signIn(server, 'ada', passwords.ada);
  const grace = await signIn(server, 'grace', passwords.grace);
  const { id } = Account.parse(await ada.call('/api/v1/accounts/verify_credentials'));
  // Handles with a port only work as mentions in replies.
  const first = Note.parse(await ada.call('/api/v1/statuses', { status: 'Ask me anything.' }));
  const found = await checkToken(tools, {
    server,
    access_token: ada.access_token,
    signal: new AbortController().signal,
  });
  return {
    port: createMastodon(tools),
    account: connectedAs(found),
    agent: { id: 'agent', name: 'Ada' },
    picture,
    video,
    held: async () =>
      z
        .array(Note)
        .parse(await ada.call(`/api/v1/accounts/${id}/statuses?limit=40`))
        .map((note) => ({
          external_id: `${host}/${note.id}`,
          text: wordsOf(note.content),
          in_reply_to: note.in_reply_to_id && `${host}/${note.in_reply_to_id}`,
          media: note.media_attachments.length,
        }))
        .toReversed(),
    links_without_ids: true,
    keeps_posts: true,
    missing_parent: `${host}/1`,
    async mention(text) {
      const said = Note.parse(
        await grace.call('/api/v1/statuses', { status: `@ada ${text}`, in_reply_to_id: first.id }),
      );
      // The server’s queue delivers it some seconds later.
      for (;;) {
        const notices = Notices.parse(await ada.call('/api/v1/notifications'));
        if (notices.some(({ status }) => status?.id === said.id)) break;
        await wait(250);
      }
      return { external_id: `${host}/${said.id}` };
    },
    now: Date.now,
    async close() {
      await egress.close();
      await close();
    },
  };
}
