/** The methods that create messages. */
import { keepArrived } from './arrived.ts';
import { z } from 'zod';
import { type Asked, textIn } from './telegram-request.ts';
import { keyboardIn } from './telegram-buttons.ts';
import {
  bad,
  botNumber,
  type ChatFacts,
  discuss,
  entitiesOf,
  type Message,
  Refusal,
  shortChat,
  type State,
  write,
} from './telegram-state.ts';

function refuseStranger(chat: ChatFacts): void {
  const { status } = chat.member;
  if (status === 'kicked') {
    throw new Refusal(403, `Forbidden: bot was kicked from the ${chat.type} chat`);
  }
  if (status === 'left' || (status === 'restricted' && chat.member.is_member !== true)) {
    throw new Refusal(403, `Forbidden: bot is not a member of the ${chat.type} chat`);
  }
}

const isSilent = ({ member, permissions }: ChatFacts): boolean =>
  (member.status === 'restricted' && member.can_send_messages !== true) ||
  (member.status === 'member' && permissions?.can_send_messages === false);

function mayWrite(chat: ChatFacts): void {
  if (chat.migrate_to !== undefined) {
    const parameters = { migrate_to_chat_id: chat.migrate_to };
    throw new Refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', parameters);
  }
  if (chat.type === 'private') {
    if (chat.blocked) throw new Refusal(403, 'Forbidden: bot was blocked by the user');
    return;
  }
  refuseStranger(chat);
  if (chat.type === 'channel') {
    const { status, can_post_messages } = chat.member;
    const posts =
      status === 'creator' || (status === 'administrator' && can_post_messages === true);
    if (!posts) throw bad('need administrator rights in the channel chat');
  } else if (isSilent(chat)) throw bad('not enough rights to send text messages to the chat');
}

const Reply = z.object({
  message_id: z.int(),
  chat_id: z.undefined().optional(),
  allow_sending_without_reply: z.boolean().optional(),
});

function answered(state: State, chat: ChatFacts, { fields }: Asked) {
  if (fields['reply_parameters'] === undefined) return {};
  const reply = Reply.safeParse(fields['reply_parameters']);
  if (!reply.success) throw bad("can't parse reply parameters JSON object");
  const { message_id, allow_sending_without_reply } = reply.data;
  const parent = state.messages.find(
    (one) => one.chat.id === chat.id && one.message_id === message_id,
  );
  if (!parent && allow_sending_without_reply !== true) {
    throw bad('message to be replied not found');
  }
  if (!parent) return {};
  const { reply_to_message: _, ...plain } = parent;
  return { reply_to_message: plain };
}

/** In a channel a bot posts as the channel. */
const senderOf = (state: State, chat: ChatFacts, token: string): Partial<Message> =>
  chat.type === 'channel'
    ? { sender_chat: shortChat(chat) }
    : {
        from: {
          id: botNumber(token),
          is_bot: true,
          first_name: 'Bot',
          username: state.bots.get(token)?.username ?? '',
        },
      };

function publish(state: State, chat: ChatFacts, content: Parameters<typeof write>[2]): Message {
  const message = write(state, chat, content);
  discuss(state, chat, message);
  return message;
}

export function sendMessage(state: State, chat: ChatFacts, asked: Asked): Message {
  const text = textIn(asked.fields, 'text');
  if (text === '') throw bad('message text is empty');
  const keyboard = keyboardIn(asked.fields);
  mayWrite(chat);
  const entities = entitiesOf(text);
  return publish(state, chat, {
    ...senderOf(state, chat, asked.token),
    ...answered(state, chat, asked),
    text,
    ...(entities.length > 0 && { entities }),
    ...keyboard,
  });
}

/** The first bytes of a PNG, JPEG or WebP. */
const isPicture = (bytes: Uint8Array): boolean =>
  /^(?:89504e47|ffd8ff|52494646)/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'));

const largest = 10 * 1024 * 1024;

function photoOf(files: Asked['files'], name: string): NonNullable<Message['photo']> {
  const file = files[name];
  if (!file) throw bad('wrong file identifier/HTTP URL specified');
  if (file.size > largest) throw new Refusal(413, 'Request Entity Too Large');
  if (!isPicture(file.bytes)) throw bad('IMAGE_PROCESS_FAILED');
  keepArrived('telegram', file.bytes);
  return [{ file_id: `photo-${name}`, file_unique_id: name, width: 512, height: 512 }];
}

const captioned = (caption: string): Partial<Message> => {
  const caption_entities = entitiesOf(caption);
  if (caption === '') return {};
  return { caption, ...(caption_entities.length > 0 && { caption_entities }) };
};

export function sendPhoto(state: State, chat: ChatFacts, asked: Asked): Message {
  if (asked.fields['photo'] === undefined && !asked.files['photo']) {
    throw bad('there is no photo in the request');
  }
  const caption = textIn(asked.fields, 'caption');
  const photo = photoOf(asked.files, 'photo');
  mayWrite(chat);
  return publish(state, chat, {
    ...senderOf(state, chat, asked.token),
    ...answered(state, chat, asked),
    ...captioned(caption),
    photo,
  });
}

export function sendAnimation(state: State, chat: ChatFacts, asked: Asked): Message {
  const file = asked.files['animation'];
  if (!file) throw bad('there is no animation in the request');
  const caption = textIn(asked.fields, 'caption');
  const isGif = Buffer.from(file.bytes.subarray(0, 4)).toString('latin1') === 'GIF8';
  if (!isGif || !file.name.endsWith('.gif')) throw bad('wrong file type');
  keepArrived('telegram', file.bytes);
  mayWrite(chat);
  return publish(state, chat, {
    ...senderOf(state, chat, asked.token),
    ...answered(state, chat, asked),
    ...captioned(caption),
    animation: {
      file_id: 'animation',
      file_unique_id: 'animation',
      duration: 3,
      width: 1,
      height: 1,
      file_name: file.name,
    },
  });
}

/** Bot API: bots can send video files of up to 50 MB. */
const largestVideo = 50 * 1024 * 1024;
const Place = z.object({
  width: z.coerce.number().int().min(0).default(0),
  height: z.coerce.number().int().min(0).default(0),
});

export function sendVideo(state: State, chat: ChatFacts, asked: Asked): Message {
  const file = asked.files['video'];
  if (!file) throw bad('there is no video in the request');
  if (file.size > largestVideo) throw new Refusal(413, 'Request Entity Too Large');
  const caption = textIn(asked.fields, 'caption');
  const place = Place.safeParse(asked.fields);
  if (!place.success) throw bad('wrong type of the web page content');
  const isMp4 = Buffer.from(file.bytes.subarray(4, 8)).toString('latin1') === 'ftyp';
  if (!isMp4 || !file.name.endsWith('.mp4')) throw bad('wrong file type');
  keepArrived('telegram', file.bytes);
  const [, attached] = /^attach:\/\/(\w+)$/.exec(String(asked.fields['cover'])) ?? [];
  const cover = attached === undefined ? undefined : photoOf(asked.files, attached);
  mayWrite(chat);
  return publish(state, chat, {
    ...senderOf(state, chat, asked.token),
    ...answered(state, chat, asked),
    ...captioned(caption),
    video: {
      file_id: 'video',
      file_unique_id: 'video',
      duration: 2,
      ...place.data,
      mime_type: 'video/mp4',
      file_size: file.size,
      ...(cover && { cover }),
    },
  });
}

const Media = z
  .array(
    z.object({
      type: z.literal('photo'),
      media: z.string().regex(/^attach:\/\//),
      caption: z.string().optional(),
    }),
  )
  .min(2)
  .max(10);

export function sendMediaGroup(state: State, chat: ChatFacts, asked: Asked): Message[] {
  const media = Media.safeParse(asked.fields['media']);
  if (!media.success) throw bad("can't parse media JSON object");
  const pictures = media.data.map((one) => ({
    ...captioned(textIn(one, 'caption')),
    photo: photoOf(asked.files, one.media.replace('attach://', '')),
  }));
  mayWrite(chat);
  const shared = { ...senderOf(state, chat, asked.token), ...answered(state, chat, asked) };
  const media_group_id = String(state.next_id);
  return pictures.map((picture) => publish(state, chat, { ...shared, ...picture, media_group_id }));
}
