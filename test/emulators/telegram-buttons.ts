/** Inline buttons: validation, presses, and edited messages. */
import { z } from 'zod';
import { type Asked, textIn } from './telegram-request.ts';
import { bad, botNumber, type ChatFacts, type Message, type State } from './telegram-state.ts';

const Markup = z.strictObject({
  inline_keyboard: z.array(
    z.array(
      z.union([
        z.strictObject({ text: z.string().min(1), callback_data: z.string() }),
        z.strictObject({ text: z.string().min(1), url: z.string() }),
      ]),
    ),
  ),
});

/** A message’s keyboard in the Bot API’s form; none if empty. */
export function keyboardIn(fields: Asked['fields']): Pick<Message, 'reply_markup'> {
  if (fields['reply_markup'] === undefined) return {};
  const markup = Markup.safeParse(fields['reply_markup']);
  if (!markup.success) throw bad("can't parse inline keyboard button");
  const buttons = markup.data.inline_keyboard.flat();
  for (const button of buttons) {
    if ('callback_data' in button) {
      const bytes = Buffer.byteLength(button.callback_data);
      if (bytes < 1 || bytes > 64) throw bad('BUTTON_DATA_INVALID');
    } else if (!URL.canParse(button.url) || !new URL(button.url).hostname.includes('.')) {
      throw bad(`inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`);
    }
  }
  return buttons.length > 0 ? { reply_markup: markup.data } : {};
}

function own(state: State, chat: ChatFacts, { token, fields }: Asked): Message {
  const id = Number(fields['message_id']);
  const message = state.messages.find((one) => one.chat.id === chat.id && one.message_id === id);
  if (!message) throw bad('message to edit not found');
  if (message.from?.id !== botNumber(token)) throw bad("message can't be edited");
  return message;
}

function change(message: Message, text: string, keyboard: Pick<Message, 'reply_markup'>): Message {
  const before = JSON.stringify([message.text, message.reply_markup]);
  if (before === JSON.stringify([text, keyboard.reply_markup])) {
    throw bad(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    );
  }
  message.text = text;
  delete message.reply_markup;
  return Object.assign(message, keyboard);
}

export function editMessageText(state: State, chat: ChatFacts, asked: Asked): Message {
  const text = textIn(asked.fields, 'text');
  if (text === '') throw bad('message text is empty');
  return change(own(state, chat, asked), text, keyboardIn(asked.fields));
}

export function editMessageReplyMarkup(state: State, chat: ChatFacts, asked: Asked): Message {
  const message = own(state, chat, asked);
  return change(message, message.text ?? '', keyboardIn(asked.fields));
}

const Answer = z.object({ callback_query_id: z.string(), text: z.string().default('') });

export function answerCallbackQuery(state: State, { token, fields }: Asked): true {
  const { callback_query_id: id, text } = Answer.parse(fields);
  if (state.queries.get(id) !== botNumber(token)) {
    throw bad('query is too old and response timeout expired or query ID is invalid');
  }
  if (text.length > 200) throw bad('MESSAGE_TOO_LONG');
  state.queries.delete(id);
  return true;
}
