/** A world in which posts are reviewed by people without an account. */
import type { Engine } from '#server/db/client.ts';
import { hour } from '#contract/core/time.ts';
import { type Channels, openChannels } from './channels-world.ts';
import { formOf, sendForm } from './review-things.ts';
import type { Reply } from './world.ts';

interface Said {
  act?: string;
  by?: string;
  text?: string;
  quote?: string;
}

export interface Reviewing extends Channels {
  /** A post that waits for approval on Bluesky, in an hour. */
  waiting(text?: string, more?: object): Promise<{ id: string; hash: string }>;
  /** Makes a link and returns its token and id. */
  share(ids: readonly string[], more?: object): Promise<{ token: string; id: string }>;
  /** Opens the page, as anyone can. */
  open(token: string): Promise<Reply & { page: string }>;
  /** Sends the form for a post, as a browser without scripts does. */
  send(
    token: string,
    fields: Record<string, string>,
    said?: Said,
  ): Promise<Reply & { page: string }>;
  /** Opens the page, and sends its form for a post at once. */
  say(token: string, id: string, said?: Said): Promise<Reply & { page: string }>;
  notes(id: string): Promise<Reply['body']>;
}

const withPage = (reply: Reply) => ({ ...reply, page: String(reply.raw) });

export async function openReviewing(engine: Engine): Promise<Reviewing> {
  const channels = await openChannels(engine);
  const { world, call, act, post, ids } = channels;
  const open: Reviewing['open'] = async (token) =>
    withPage(await world.call('GET', `/review/${token}`));
  const send: Reviewing['send'] = async (token, fields, said = {}) =>
    withPage(await sendForm(world, token, { act: 'approval', by: 'Ben', ...fields, ...said }));
  return {
    ...channels,
    open,
    send,
    async waiting(text = 'Tea at nine.', more = {}) {
      const variants = [{ connection_id: ids.bluesky }];
      const { id } = await post({ parts: [text], review: 'before_sending', variants, ...more });
      const scheduled_time = new Date(world.ctx.clock() + hour).toISOString();
      const { hash } = (await act(id, 'schedule', { scheduled_time })).body.data;
      return { id, hash };
    },
    async share(post_ids, more = {}) {
      const { status, body } = await call('POST', '/review-links', { post_ids, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { token: body.data.url.split('/').at(-1), id: body.data.id };
    },
    async say(token, id, said) {
      const { page } = await open(token);
      return send(token, formOf(page, id), said);
    },
    notes: async (id) => (await call('GET', `/posts/${id}/review-notes`)).body.data.notes,
  };
}
