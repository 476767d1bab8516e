/** Telegram: whether our calls, and the responses of the emulator that tests rely on, match the Bot API’s description. */
import type { Account, Outgoing } from '#server/adapters/social/port.ts';
import { createTelegramLogin } from '#server/adapters/social/telegram/check.ts';
import { clip } from '#test/emulators/a-clip.ts';
import type { Order } from '#test/emulators/telegram-control.ts';
import type { Call } from '#test/emulators/telegram-state.ts';
import { picture } from '#test/emulators/a-picture.ts';
import { group, openTelegram, type TelegramWorld, token } from '#test/emulators/telegram-world.ts';
import { type BotApi, readBotApi } from './bot-api.ts';
import { type Compared, descriptionOf, type Part } from '#proofs/shared/report.ts';

type Chat = Extract<Order, { op: 'chat' }>['chat'];

const channel: Chat = {
  id: -1009000000001,
  type: 'channel',
  title: 'News',
  username: 'ada_news',
  member: { status: 'administrator', can_post_messages: true },
  linked_chat_id: group.id,
};

const chats: readonly Chat[] = [
  group,
  channel,
  { id: 7, type: 'private', first_name: 'Grace' },
  {
    id: -1009000000002,
    type: 'supergroup',
    title: 'Quiet',
    member: { status: 'restricted', is_member: true, can_send_messages: true },
  },
];

const { signal } = new AbortController();

const post = (change: Partial<Outgoing>): Outgoing => ({
  text: 'A cup for @grace_h.',
  media: [],
  in_reply_to: null,
  idem_key: 'one',
  agent: { id: 'agent', name: 'Ada' },
  first_intent_at: 0,
  prepared: {},
  ...change,
});

/** Reads a chat, posts there in every form, and deletes some posts. */
async function useChat(world: TelegramWorld, chat: Chat): Promise<void> {
  await world.telegram.order({ op: 'chat', chat });
  const account = world.in(chat.id);
  const login = createTelegramLogin(world.tools);
  await login.check({ bot_token: token, chat_id: String(chat.id), signal });
  await world.port.profile?.(account, signal);
  const first = await world.port.publish(account, post({}), signal);
  const in_reply_to = first.external_id;
  for (const media of [[], [picture], [clip], [picture, picture, picture, picture]]) {
    await world.port.publish(account, post({ media }), signal);
    const answer = await world.port.publish(account, post({ media, in_reply_to }), signal);
    await world.port.remove?.(account, answer.external_id, signal);
  }
  await world.port.publish(account, post({ text: '', media: [picture] }), signal);
}

async function answer(world: TelegramWorld, account: Account, in_reply_to: string) {
  const words = post({ in_reply_to });
  const prepared = (await world.port.prepare?.(account, words, signal)) ?? {};
  await world.port.publish(account, { ...words, prepared }, signal);
}

/** Reads messages in a channel’s group, and answers them. */
async function listen(world: TelegramWorld): Promise<void> {
  const begin = await world.port.mentions?.(world.account, null, signal);
  await world.mention?.('hello');
  const said = { op: 'say', chat: group.id, text: '@ada_writes_bot', forwarded: true } as const;
  await world.telegram.order(said);
  const account = world.in(channel.id);
  const heard = await world.port.mentions?.(account, begin?.cursor ?? null, signal);
  for (const { external_id } of heard?.mentions ?? []) await answer(world, account, external_id);
}

const resultOf = ({ answer }: Call): unknown =>
  typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;

function compare(api: BotApi, calls: readonly Call[]): Compared[] {
  const answered = calls.filter(({ status }) => status === 200);
  return [
    {
      what: 'methods of the adapter that were called',
      tries: new Set(calls.map(({ method }) => method)).size,
      wrong: calls.filter(({ status }) => status !== 200).map(({ method }) => `${method} refused`),
    },
    {
      what: `calls that differ from ${api.version}`,
      tries: calls.length,
      wrong: calls.flatMap(({ method, fields, files }) =>
        api.wrongInCall(method, fields, Object.keys(files)),
      ),
    },
    {
      what: "the emulator's responses that differ",
      tries: answered.length,
      wrong: answered.flatMap((call) => api.wrongInResult(call.method, resultOf(call))),
    },
  ];
}

/** `file` is Telegram’s own description of its methods and types. */
export const prove: Part = async (report, [file]) => {
  const description = await descriptionOf('Telegram', file, 'TELEGRAM_BOT_API', report);
  if (description === undefined) return;
  const api = readBotApi(description);
  const world = await openTelegram();
  try {
    for (const chat of chats) await useChat(world, chat);
    await listen(world);
    report.compare(compare(api, await world.telegram.calls()));
  } finally {
    await world.close();
  }
};
