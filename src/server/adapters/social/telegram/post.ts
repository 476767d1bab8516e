/** Builds the call that creates a post. */
import { z } from 'zod';
import { telegram } from '#contract/platforms/telegram.ts';
import { kindOf, mediaFaultOf } from '#domain/text/post-media.ts';
import { isRefused, itsCover, without } from '#server/adapters/social/left-out.ts';
import { type FormFile, inPieces, piecesOf } from '#server/adapters/social/pieces.ts';
import {
  type Outgoing,
  PlatformError,
  type Prepared,
  type Sent,
} from '#server/adapters/social/port.ts';
import type { CallTelegram, TelegramCall } from './call.ts';
import { Chat, type MessageKey, messageLink, readDiscussion, readKey, writeKey } from './chat.ts';

/** The limit of Bot API `sendMediaGroup`. */
const albumSize = 10;

const Message = z.object({ message_id: z.int(), chat: Chat });
type Message = z.infer<typeof Message>;

/** Throws for content that Telegram would reject, before anything is sent. */
function refuseUnfit({ text, media }: Outgoing): void {
  const { max_caption, max_length } = telegram;
  const longest = media.length > 0 ? max_caption : max_length;
  if (text.length > longest) {
    const what = media.length > 0 ? 'a caption' : 'a post';
    throw new PlatformError(
      'rejected',
      `On Telegram, ${what} can have up to ${longest} characters.`,
    );
  }
  if (media.length > albumSize) {
    throw new PlatformError('rejected', `On Telegram, a post can have up to ${albumSize} images.`);
  }
  const fault = mediaFaultOf(telegram, media, kindOf);
  if (fault !== undefined) throw new PlatformError('rejected', fault);
}

const elsewhere = (): PlatformError =>
  new PlatformError('rejected', 'The message it replies to isn’t in this chat.');

function parentOf({ in_reply_to }: Outgoing): MessageKey | undefined {
  if (in_reply_to === null) return undefined;
  const parent = readKey(in_reply_to);
  if (!parent) throw elsewhere();
  return parent;
}

/**
 * Checks whether a post can be sent at all. A reply to a comment goes to the channel’s discussion group, whose id is
 * the prepared data. Throws `rejected` for content that does not fit.
 */
export async function prepareTelegram(
  call: CallTelegram,
  chat_id: number,
  post: Outgoing,
): Promise<Prepared> {
  refuseUnfit(post);
  const parent = parentOf(post);
  if (!parent || parent.chat_id === chat_id) return {};
  if ((await readDiscussion(call, chat_id)) !== parent.chat_id) throw elsewhere();
  return { discussion: String(parent.chat_id) };
}

/** The chat of a post, and the message it replies to there. */
function place(chat_id: number, post: Outgoing) {
  const parent = parentOf(post);
  if (!parent) return { chat_id };
  const known = [String(chat_id), post.prepared['discussion']];
  if (!known.includes(String(parent.chat_id))) throw elsewhere();
  const reply_parameters = { message_id: parent.message_ids[0] };
  return { chat_id: parent.chat_id, reply_parameters };
}

async function uploads(media: Outgoing['media']): Promise<Omit<FormFile, 'name'>[]> {
  const reading = media.map(async (item) => ({ mime: item.mime, pieces: await piecesOf(item) }));
  return Promise.all(reading).catch((cause: unknown) => {
    throw new PlatformError('retry', 'Couldn’t read an image or video in the post.', { cause });
  });
}

const coverName = 'cover_file';

/** The file of a video’s cover, and the field that names it. */
async function coverOf({ cover }: Outgoing['media'][number]) {
  if (!cover) return {};
  const pieces = inPieces(await cover.bytes());
  return {
    files: { [coverName]: { name: 'cover.jpg', mime: 'image/jpeg', pieces } },
    fields: { cover: `attach://${coverName}` },
  };
}

/** The same call without the cover of its video; `undefined` if it has none. */
function withoutCover(call: TelegramCall<Message[]>): TelegramCall<Message[]> | undefined {
  const { [coverName]: cover, ...files } = call.files ?? {};
  const { cover: _field, ...fields } = call.fields ?? {};
  return cover && { ...call, files, fields };
}

/** A single file, with the method for its type. Telegram also uses the file name to detect animations. */
async function alone(
  item: Outgoing['media'][number],
  file: Omit<FormFile, 'name'>,
): Promise<Pick<TelegramCall<unknown>, 'method' | 'files' | 'fields'>> {
  const kind = kindOf(item);
  if (kind === 'still')
    return { method: 'sendPhoto', files: { photo: { ...file, name: 'photo' } } };
  if (kind === 'clip')
    return { method: 'sendAnimation', files: { animation: { ...file, name: 'clip.gif' } } };
  // With the size, players reserve space; and they can start before the file is complete.
  const cover = await coverOf(item);
  const fields = { ...item.size, supports_streaming: true, ...cover.fields };
  const files = { video: { ...file, name: 'video.mp4' }, ...cover.files };
  return { method: 'sendVideo', files, fields };
}

const one = Message.transform((message): Message[] => [message]);

/**
 * Plain text; a photo, clip or video with a caption; or an album with the caption on its first image. Telegram has no
 * alt text, so `alt` is dropped. Throws `rejected` for content that does not fit.
 */
async function telegramPost(chat_id: number, post: Outgoing): Promise<TelegramCall<Message[]>> {
  refuseUnfit(post);
  const fields = place(chat_id, post);
  const caption = post.text === '' ? {} : { caption: post.text };
  const [first, ...others] = await uploads(post.media);
  const [item] = post.media;
  if (!first || !item) {
    const text = { ...fields, text: post.text };
    return { method: 'sendMessage', fields: text, result: one, creates: true };
  }
  if (others.length === 0) {
    const { fields: more, ...call } = await alone(item, first);
    return { ...call, fields: { ...fields, ...caption, ...more }, result: one, creates: true };
  }
  const files = Object.fromEntries(
    [first, ...others].map((file, n) => [`picture${n}`, { ...file, name: `picture${n}` }]),
  );
  const media = Object.keys(files).map((name, n) => ({
    type: 'photo',
    media: `attach://${name}`,
    ...(n === 0 && caption),
  }));
  return {
    method: 'sendMediaGroup',
    fields: { ...fields, media },
    files,
    creates: true,
    result: z.array(Message).min(1),
  };
}

/** The id and URL of a post’s messages. */
function telegramSent([first, ...rest]: readonly Message[]): Sent {
  if (!first) throw new PlatformError('unknown', 'Telegram didn’t say what it published.');
  const { chat, message_id } = first;
  const message_ids = [message_id, ...rest.map((message) => message.message_id)] as const;
  return {
    external_id: writeKey({ chat_id: chat.id, message_ids }),
    url: messageLink(chat, message_id),
  };
}

const ofFiles = /photo|image|cover|thumb|video_|wrong file|too big/i;

/** Sends a post; if a file is refused, which nothing was created with, once more without the cover of its video. */
export async function sendTelegram(
  call: CallTelegram,
  chat_id: number,
  post: Outgoing,
): Promise<Sent> {
  const whole = await telegramPost(chat_id, post);
  const bare = withoutCover(whole);
  try {
    return telegramSent(await call(whole));
  } catch (error) {
    if (!bare || !isRefused(error) || !ofFiles.test(error.code ?? '')) throw error;
    const left_out = [without(itsCover, 'Telegram couldn’t use it.')];
    return { ...telegramSent(await call(bare)), left_out };
  }
}
