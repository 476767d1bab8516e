/** Approval requests in a chat: for one text and one person, valid once and for two days. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChatPress } from '#server/adapters/social/port.ts';
import type { Context } from '#server/context.ts';
import type { PostVerdict } from '#server/features/notifications/push/decision.ts';
import { type AskRow, type ChatRow, findAsk, findChat } from './chats.store.ts';

type Signing = Pick<Context, 'sealer'>;

const verdicts = { a: 'approve', r: 'reject' } as const satisfies Record<string, PostVerdict>;
const letters: Record<PostVerdict, keyof typeof verdicts> = { approve: 'a', reject: 'r' };

/** Half of a SHA-256: a button has room for 64 bytes. */
const signatureBytes = 16;

const signatureOf = ({ sealer }: Signing, ask: AskRow): Buffer => {
  const { id, user_id, asked_as, chat_id, occurrence_id, hash, expires_at } = ask;
  const signed = [id, asked_as ?? user_id, chat_id, occurrence_id, hash, expires_at].join(' ');
  const whole = createHmac('sha256', sealer.key('chat decision')).update(signed).digest();
  return whole.subarray(0, signatureBytes);
};

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20].map((at, n, all) => hex.slice(at, all[n + 1])).join('-');
}

/** The data of a button: the request, the verdict, and a MAC of this server. */
export function buttonData(ctx: Signing, ask: AskRow, verdict: PostVerdict): string {
  const proof = Buffer.concat([bytesOf(ask.id), signatureOf(ctx, ask)]).toString('base64url');
  return `${letters[verdict]}${proof}`;
}

type ChatSender = Pick<ChatRow, 'platform' | 'speaker' | 'chat' | 'person'>;

const isTheirs = (
  chat: ChatSender,
  { platform, speaker, chat: there, person }: ChatSender,
): boolean =>
  chat.platform === platform &&
  chat.speaker === speaker &&
  chat.chat === there &&
  chat.person === person;

interface Pressed {
  verdict: PostVerdict;
  ask: AskRow;
  chat: ChatRow;
}

/**
 * The approval request of a button press. `undefined` if this server did not make it, or not for this person in this
 * chat: anyone with the bot's token can send any button anywhere.
 */
export async function readPress(
  ctx: Pick<Context, 'sealer' | 'db'>,
  bot: Pick<ChatRow, 'platform' | 'speaker'>,
  press: ChatPress,
): Promise<Pressed | undefined> {
  const [, letter, proof = ''] = /^([ar])([\w-]{43})$/.exec(press.data) ?? [];
  if (letter !== 'a' && letter !== 'r') return undefined;
  const bytes = Buffer.from(proof, 'base64url');
  const ask = await findAsk(ctx.db, idOf(bytes.subarray(0, 16)));
  if (!ask || !timingSafeEqual(bytes.subarray(16), signatureOf(ctx, ask))) return undefined;
  const chat = await findChat(ctx.db, ask.chat_id);
  const theirs = { ...bot, chat: press.chat, person: press.person };
  return chat && isTheirs(chat, theirs) ? { verdict: verdicts[letter], ask, chat } : undefined;
}
