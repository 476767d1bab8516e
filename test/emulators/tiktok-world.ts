/** The TikTok adapter with its emulator. */
import { createEgress } from '#server/egress/egress.ts';
import type { TiktokTools } from '#server/adapters/social/tiktok/call.ts';
import { formatSecret } from '#server/adapters/social/tiktok/session.ts';
import { createTiktok } from '#server/adapters/social/tiktok/adapter.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import type { Account, SocialPort } from '#server/adapters/social/port.ts';
import { freePort } from '#scripts/free-port.ts';
import { video } from './a-video.ts';
import { startTiktok, type Tiktok } from './tiktok-process.ts';
import { app, type tokensFor } from './tiktok-state.ts';

export interface TiktokWorld extends FaultyWorld {
  emulator: Tiktok;
  tools: TiktokTools;
  /** The stored credentials, oldest first. */
  saved: string[];
}

/** TikTok gets no text: only the prepared upload id identifies a draft. */
function remembering(port: SocialPort, words: Map<string, string>): SocialPort {
  return {
    ...port,
    async prepare(account, post, signal) {
      const prepared = (await port.prepare?.(account, post, signal)) ?? {};
      words.set(String(prepared['publish_id']), post.text);
      return prepared;
    },
  };
}

export async function openTiktok(): Promise<TiktokWorld> {
  const emulator = await startTiktok();
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [emulator.url, nowhere] });
  const granted = (await emulator.order({
    person: 'ada',
    pending: 1000,
    per_minute: 1000,
  })) as ReturnType<typeof tokensFor>;
  const saved: string[] = [];
  const tools: TiktokTools = {
    fetch: egress.fetch,
    // The emulator has a single origin.
    guarded: egress.fetch,
    clock: Date.now,
    onDate: () => {},
    api_url: emulator.url,
    web_url: emulator.url,
    wait: async (_milliseconds, signal) => signal.throwIfAborted(),
    apps: {
      find: async () => app,
      keep: async (_platform, _server, kept) => kept,
      forget: async () => {},
    },
    saveSecret: async ({ secret }, next) => {
      const kept = saved.at(-1);
      if (kept !== undefined && kept !== secret) return kept;
      saved.push(next);
      return next;
    },
  };
  const account: Account = {
    id: 'account',
    owner_id: 'owner',
    external_id: granted.open_id,
    username: 'Tok ada',
    secret: formatSecret({
      access_token: granted.access_token,
      access_until: Date.now() + granted.expires_in * 1000,
      refresh_token: granted.refresh_token,
      refresh_until: null,
    }),
  };
  const words = new Map<string, string>();
  return {
    emulator,
    tools,
    saved,
    account,
    picture: video,
    video,
    port: remembering(createTiktok(tools), words),
    agent: { id: 'agent', name: 'Ada' },
    missing_parent: 'v_inbox_file~v2.1',
    found_by_prepared: true,
    now: Date.now,
    held: async () =>
      (await emulator.drafts()).map(({ publish_id }) => ({
        external_id: publish_id,
        text: words.get(publish_id) ?? '',
        in_reply_to: null,
        media: 1,
      })),
    faults: {
      next: async (fault) => void (await emulator.order({ fault })),
      accepts: async (accepts) => void (await emulator.order({ accepts })),
      unreachable: createTiktok({ ...tools, api_url: nowhere }),
      secrets: [granted.access_token, granted.refresh_token, app.secret],
    },
    async close() {
      await egress.close();
      await emulator.close();
    },
  };
}
