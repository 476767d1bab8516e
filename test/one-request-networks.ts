/** The networks that get a whole file in one attempt, most in one request, each with an account in a process of its own. */
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import { formatSecret as packBluesky } from '#server/adapters/social/bluesky/secret.ts';
import { formatSecret as packMastodon } from '#server/adapters/social/mastodon/secret.ts';
import { formatSecret as packNostr } from '#server/adapters/social/nostr/secret.ts';
import { telegramSecret } from '#server/adapters/social/telegram/call.ts';
import { formatSecret as packTiktok } from '#server/adapters/social/tiktok/session.ts';
import { startBluesky } from './emulators/bluesky-process.ts';
import { ada as onBluesky } from './emulators/bluesky-world.ts';
import { startDiscord } from './emulators/discord-process.ts';
import { bot, channel, furnish, guild } from './emulators/discord-world.ts';
import { startMastodon } from './emulators/mastodon-process.ts';
import { ada as onMastodon } from './emulators/mastodon-world.ts';
import { startNostr } from './emulators/nostr-process.ts';
import { someone } from './emulators/nostr-world.ts';
import { startTelegram } from './emulators/telegram-process.ts';
import { group, token } from './emulators/telegram-world.ts';
import { startTiktok } from './emulators/tiktok-process.ts';
import { app as tiktokApp, type tokensFor } from './emulators/tiktok-state.ts';
import type { StepwiseNetwork } from './stepwise-networks.ts';

/** Its posts are all that is counted. The address of `env` may also be in the account. */
export interface OneRequestNetwork extends Pick<
  StepwiseNetwork,
  'env' | 'account' | 'ahead' | 'close'
> {
  seen(): Promise<{ posts: number }>;
}

/** Moves a clock that only knows by how many seconds it goes on. */
function clockOf(later: (seconds: number) => Promise<unknown>) {
  let at = 0;
  return async (shift: number) => {
    const seconds = Math.round(shift / 1000) - at;
    at += seconds;
    await later(seconds);
  };
}

async function openBluesky(): Promise<OneRequestNetwork> {
  const { service, order, held, close } = await startBluesky();
  await order({ op: 'person', person: onBluesky });
  const { did, handle, app_password } = onBluesky;
  const secret = packBluesky({ service, identifier: handle, app_password, did });
  return {
    env: { BLUESKY_TRUSTED_SERVICES: service, BLUESKY_PLC_URL: service },
    account: { external_id: did, username: handle, secret },
    seen: async () => ({ posts: (await held(did)).length }),
    ahead: clockOf((seconds) => order({ op: 'later', seconds })),
    close,
  };
}

async function openMastodon(): Promise<OneRequestNetwork> {
  const { server, host, order, held, close } = await startMastodon();
  await order({ op: 'person', person: onMastodon });
  const { id, acct, token: access_token } = onMastodon;
  return {
    env: { MASTODON_TRUSTED_SERVERS: server },
    account: {
      external_id: `${host}/${id}`,
      username: acct,
      secret: packMastodon({ server, access_token, id }),
    },
    seen: async () => ({ posts: (await held(id)).length }),
    ahead: clockOf((seconds) => order({ op: 'later', seconds })),
    close,
  };
}

async function openTelegram(): Promise<OneRequestNetwork> {
  const { base_url, order, held, close } = await startTelegram();
  await order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
  await order({ op: 'chat', chat: group });
  return {
    env: { TELEGRAM_API_BASE_URL: base_url },
    account: {
      external_id: String(group.id),
      username: group.username,
      secret: telegramSecret(token),
    },
    seen: async () => ({ posts: (await held(group.id)).length }),
    ahead: clockOf((seconds) => order({ op: 'later', seconds })),
    close,
  };
}

async function openDiscord(): Promise<OneRequestNetwork> {
  const discord = await startDiscord();
  const { base_url, order, held, close } = discord;
  await furnish(discord);
  const ids = { bot_id: bot.id, guild_id: guild.id, channel_id: channel.id };
  return {
    env: { DISCORD_API_BASE_URL: base_url },
    account: {
      external_id: channel.id,
      username: channel.name,
      secret: JSON.stringify({ bot_token: bot.token, ...ids }),
    },
    seen: async () => ({ posts: (await held(bot.id)).length }),
    ahead: clockOf((seconds) => order({ op: 'later', seconds })),
    close,
  };
}

async function openNostr(): Promise<OneRequestNetwork> {
  const { origin, relay, order, held, close } = await startNostr();
  const { key, pubkey } = someone();
  const secret = packNostr({ pubkey, relays: [relay('/one')], media: origin, signer: { key } });
  return {
    env: { NOSTR_TRUSTED_SERVERS: origin },
    account: { external_id: pubkey, username: 'ada', secret },
    seen: async () => ({ posts: (await held(pubkey)).length }),
    ahead: (passed) => order({ op: 'set', relay: '/one', passed }),
    close,
  };
}

/** Its posts are drafts. */
async function openTiktok(): Promise<OneRequestNetwork> {
  const { url, order, drafts, close } = await startTiktok();
  const person = { person: 'ada', pending: 1000, per_minute: 1000 };
  const granted = (await order(person)) as ReturnType<typeof tokensFor>;
  const { open_id, access_token, refresh_token, expires_in } = granted;
  const access_until = Date.now() + expires_in * 1000;
  return {
    env: {
      TIKTOK_API_BASE_URL: url,
      TIKTOK_CLIENT_KEY: tiktokApp.id,
      TIKTOK_CLIENT_SECRET: tiktokApp.secret,
    },
    account: {
      external_id: open_id,
      username: 'Tok ada',
      secret: packTiktok({ access_token, access_until, refresh_token, refresh_until: null }),
    },
    seen: async () => ({ posts: (await drafts()).length }),
    ahead: (passed) => order({ passed }),
    close,
  };
}

export const oneRequestNetworks: readonly [LivePlatform, () => Promise<OneRequestNetwork>][] = [
  ['bluesky', openBluesky],
  ['mastodon', openMastodon],
  ['telegram', openTelegram],
  ['discord', openDiscord],
  ['nostr', openNostr],
  ['tiktok', openTiktok],
];
