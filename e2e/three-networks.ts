/** A Telegram group and two Bluesky accounts beside the sandbox, for one agent. */
import { afterEach } from 'vitest';
import { type Bluesky, startBluesky } from '#test/emulators/bluesky-process.ts';
import { ada, grace as other } from '#test/emulators/bluesky-world.ts';
import { startTelegram, type Telegram } from '#test/emulators/telegram-process.ts';
import { group, token } from '#test/emulators/telegram-world.ts';
import type { Watched } from './browser.ts';
import { eachTest } from './each.ts';
import { made } from './owner.ts';

/** A second account that can sign in like the first one. */
export const grace = { ...other, app_password: 'wxyz-wxyz-wxyz-wxyz' };
export { ada };

let telegram: Telegram;
export let bluesky: Bluesky;

/** A browser, a server and both networks for each test. */
export function eachTestOnThreeNetworks(): void {
  eachTest(async () => {
    telegram = await startTelegram();
    await telegram.order({ op: 'bot', bot: { token, username: 'ada_writes_bot' } });
    await telegram.order({ op: 'chat', chat: group });
    bluesky = await startBluesky();
    for (const person of [ada, grace]) await bluesky.order({ op: 'person', person });
    return {
      TELEGRAM_API_BASE_URL: telegram.base_url,
      BLUESKY_TRUSTED_SERVICES: bluesky.service,
      BLUESKY_PLC_URL: bluesky.service,
    };
  });
  afterEach(async () => {
    await telegram.close();
    await bluesky.close();
  });
}

/** An agent with all four accounts. */
export async function connectAll(watched: Watched): Promise<void> {
  const { id } = await made(watched, '/agents', {
    name: 'Ada of Ports',
    personality_type: 'tech_sage',
    platforms: ['sandbox'],
  });
  const use = (platform: string, connection_id?: string) =>
    made(watched, `/agents/${id}/connect-platform`, {
      platform,
      ...(connection_id && { connection_id }),
    });
  await use('sandbox');
  const chat = { platform: 'telegram', bot_token: token, chat_id: '@coffee_talk' };
  await use('telegram', (await made(watched, '/connections', chat)).id);
  const { service } = bluesky;
  for (const { handle: identifier, app_password } of [ada, grace]) {
    const account = { platform: 'bluesky', service, identifier, app_password };
    await use('bluesky', (await made(watched, '/connections', account)).id);
  }
}
