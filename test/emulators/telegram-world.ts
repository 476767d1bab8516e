/** The Telegram adapter with its emulator and a bot that may post in a public group. */
import { freePort } from '#scripts/free-port.ts';
import { createEgress } from '#server/egress/egress.ts';
import type { FaultyWorld } from '#server/adapters/social/port-faults.suite.ts';
import type { Account } from '#server/adapters/social/port.ts';
import { telegramSecret, type TelegramTools } from '#server/adapters/social/telegram/call.ts';
import { createTelegram } from '#server/adapters/social/telegram/adapter.ts';
import { picture } from './a-picture.ts';
import { video } from './a-video.ts';
import { startTelegram, type Telegram } from './telegram-process.ts';

/** The half after the colon must never leak. */
const secretHalf = 'AAcanary0canary1canary2canary3canary';
export const token = `110201543:${secretHalf}`;
const username = 'ada_writes_bot';

/** The bot is an administrator there. */
export const group = {
  id: -1001234567890,
  type: 'supergroup',
  title: 'Coffee talk',
  username: 'coffee_talk',
  member: { status: 'administrator' },
  count: 42,
} as const;

export interface TelegramWorld extends FaultyWorld {
  telegram: Telegram;
  tools: TelegramTools;
  /** The platform’s reported times, milliseconds UTC. */
  dates: number[];
  /** The bot’s account in another chat. */
  in(chat: number): Account;
}

export async function openTelegram(): Promise<TelegramWorld> {
  const telegram = await startTelegram();
  const { base_url, order } = telegram;
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const egress = createEgress({ origins: [base_url, nowhere] });
  const dates: number[] = [];
  const onDate = (instant: number): void => void dates.push(instant);
  const tools = { base_url, fetch: egress.fetch, clock: Date.now, onDate };
  await order({ op: 'bot', bot: { token, username } });
  await order({ op: 'chat', chat: group });
  const account = (chat: number): Account => ({
    id: 'account',
    owner_id: 'owner',
    external_id: String(chat),
    username: 'coffee_talk',
    secret: telegramSecret(token),
  });
  return {
    telegram,
    tools,
    dates,
    in: account,
    picture,
    video,
    port: createTelegram(tools),
    account: account(group.id),
    agent: { id: 'agent', name: 'Ada' },
    held: () => telegram.held(group.id),
    missing_parent: `${group.id}/99`,
    async mention(text) {
      const said = await order({ op: 'say', chat: group.id, text: `@${username} ${text}` });
      return { external_id: `${group.id}/${(said as { message_id: number }).message_id}` };
    },
    now: Date.now,
    faults: {
      next: async (fault) => void (await order({ op: 'fault', fault })),
      accepts: async (taken) => void (await order({ op: 'accepts', token, taken })),
      unreachable: createTelegram({ ...tools, base_url: nowhere }),
      secrets: [secretHalf],
    },
    async close() {
      await egress.close();
      await telegram.close();
    },
  };
}
