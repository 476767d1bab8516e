/** Ending mails by one click, signed in or not (RFC 8058): the address is in each such mail and its header. */
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';

/** Whose mails of which kind, signed by the server. */
const UnsubscribeToken = z.string().max(200);

export const unsubscribeCalls = {
  ask: endpoint({
    method: 'GET',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'Get the page that asks whether to stop these emails',
    params: z.object({ token: UnsubscribeToken }),
    response: 'file',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/unsubscribe/:token',
    access: 'public',
    summary: 'Stop these emails, by one click in a mail program or on the page',
    params: z.object({ token: UnsubscribeToken }),
    form: true,
    response: 'file',
  }),
};
