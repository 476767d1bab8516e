/** A remote signer (NIP-46) that uses a library which the product does not use. */
import * as nip44 from 'nostr-tools/nip44';
import {
  type Event,
  finalizeEvent,
  generateSecretKey,
  getPublicKey,
  type VerifiedEvent,
} from 'nostr-tools/pure';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Order } from './nostr-control.ts';

const Request = z.object({ id: z.string(), method: z.string(), params: z.array(z.string()) });
type Request = z.infer<typeof Request>;
type SignerOrder = Extract<z.output<typeof Order>, { op: 'signer' }>;

export function createSigner(): { obey(order: SignerOrder): unknown } {
  const own = generateSecretKey();
  const person = generateSecretKey();
  const secret = 'open-sesame';
  const clients = new Set<string>();
  const asked: string[] = [];
  let [isOn, refusing, isLying] = [true, '', false];
  let socket: WebSocket | undefined;

  const sign = (json: string): string => {
    const { kind, content, tags, created_at } = JSON.parse(json) as Event;
    const words = isLying ? 'Buy my coin.' : content;
    return JSON.stringify(finalizeEvent({ kind, content: words, tags, created_at }, person));
  };

  const perform = (client: string, { method, params }: Request) => {
    asked.push(method);
    if (refusing !== '') return { error: refusing };
    if (method === 'connect') {
      if (params[0] !== getPublicKey(own) || params[1] !== secret)
        return { error: 'no permission' };
      clients.add(client);
      return { result: 'ack' };
    }
    if (!clients.has(client)) return { error: 'no permission' };
    if (method === 'get_public_key') return { result: getPublicKey(person) };
    if (method === 'sign_event') return { result: sign(params[0] ?? '') };
    return { error: `unknown method ${method}` };
  };

  const hear = (event: VerifiedEvent): void => {
    if (!isOn) return;
    const key = nip44.getConversationKey(own, event.pubkey);
    const request = Request.parse(JSON.parse(nip44.decrypt(event.content, key)));
    const reply = { id: request.id, ...perform(event.pubkey, request) };
    const content = nip44.encrypt(JSON.stringify(reply), key);
    const created_at = Math.floor(Date.now() / 1000);
    const tags = [['p', event.pubkey]];
    socket?.send(
      JSON.stringify(['EVENT', finalizeEvent({ kind: 24_133, content, tags, created_at }, own)]),
    );
  };

  const listen = async (relay: string): Promise<void> => {
    socket?.close();
    const opened = new WebSocket(relay);
    socket = opened;
    await new Promise((done) => opened.once('open', done));
    const ready = new Promise<void>((done) => {
      opened.on('message', (data: Buffer) => {
        const [kind, , event] = JSON.parse(data.toString('utf8')) as [
          string,
          string,
          VerifiedEvent,
        ];
        if (kind === 'EOSE') done();
        if (kind === 'EVENT') hear(event);
      });
    });
    opened.send(JSON.stringify(['REQ', 'asked', { kinds: [24_133], '#p': [getPublicKey(own)] }]));
    await ready;
  };

  return {
    async obey(order: SignerOrder) {
      isOn = order.is_on ?? isOn;
      refusing = order.refusing ?? refusing;
      isLying = order.is_lying ?? isLying;
      if (order.relay !== undefined) await listen(order.relay);
      const bunker = `bunker://${getPublicKey(own)}?relay=${encodeURIComponent(order.relay ?? '')}&secret=${secret}`;
      return { bunker, pubkey: getPublicKey(person), asked };
    },
  };
}
