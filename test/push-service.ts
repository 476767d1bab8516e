/** A local push service, and browsers that subscribed to it. */
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import type { PushSubscription } from '#contract/notifications/push.ts';
import type { Context } from '#server/context.ts';
import { createEgress } from '#server/egress/egress.ts';
import { deliverPushesJob } from '#server/features/notifications/push/deliver-pushes.job.ts';
import { createDecisionToken } from '#server/features/notifications/push/decision.ts';
import { PushMessage } from '#server/features/notifications/push/push.ts';
import { loadOccurrence } from '#server/ledger/publish/loaded-occurrence.store.ts';
import { shownHash } from '#server/ledger/publish/loaded-occurrence.ts';
import type { World } from './world.ts';

const origin = 'https://push.example.org';

interface Taken {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Browser {
  subscription: PushSubscription;
  /** The received messages, decrypted. */
  read(): PushMessage[];
}

export interface PushService {
  /** Everything received, including rejected messages. */
  taken: Taken[];
  /** The responses to the next messages instead of 201. */
  answers: { status: number; headers?: Record<string, string> }[];
  browser(): Browser;
  /** Egress to this service; other addresses follow the real rules. */
  parts: Pick<Context, 'fetchPublic'>;
  close(): Promise<unknown>;
}

/** Whether the message is signed for this service, currently valid, and with the key it names. */
export function isSigned({ headers }: Pick<Taken, 'headers'>, now: number): boolean {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isGenuine && aud === origin && exp * 1000 > now;
}

export async function pushService(): Promise<PushService> {
  const taken: Taken[] = [];
  const answers: PushService['answers'] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await buffer(request);
      taken.push({ path: request.url ?? '', headers: request.headers, body });
      const { status, headers } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    };
    void take();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const here = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const egress = createEgress({ origins: [] });
  const opened = (keys: ECDH, auth: string, body: Buffer): PushMessage => {
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth });
    return PushMessage.parse(JSON.parse(text.toString()));
  };
  return {
    taken,
    answers,
    browser() {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16).toString('base64url');
      const path = `/${randomBytes(16).toString('base64url')}`;
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.generateKeys('base64url'), auth },
        },
        read: () =>
          taken.filter((one) => one.path === path).map(({ body }) => opened(keys, auth, body)),
      };
    },
    parts: {
      fetchPublic: (url, init) =>
        String(url).startsWith(`${origin}/`)
          ? fetch(here + String(url).slice(origin.length), init)
          : egress.guarded(url, init),
    },
    async close() {
      server.close();
      await egress.close();
    },
  };
}

/** One pass of the job that sends to devices. */
export const deliverPushes = (ctx: Context): Promise<void> =>
  deliverPushesJob(ctx).run(null, new AbortController().signal);

/** Someone rejects a waiting post with a notification’s token. Returns the user’s id. */
export async function decideOne({ ctx, call, agent, member }: World): Promise<string> {
  const { db, clock } = ctx;
  const as = await member();
  const { id: agent_id } = await agent(as);
  const soon = clock() + 60_000;
  const when = { scheduled_time: new Date(soon).toISOString().slice(0, 16), timezone: 'UTC' };
  const body = { agent_id, platform: 'sandbox', content_text: 'Hello.', ...when };
  await call('POST', '/scheduled-posts', { as, body });
  const posts = db.selectFrom('occurrences').select('id').orderBy('id', 'desc');
  const { id } = await posts.executeTakeFirstOrThrow();
  const post = db.updateTable('occurrences').where('id', '=', id);
  await post.set({ state: 'AWAITING_APPROVAL' }).execute();
  const entry = await loadOccurrence(db, id);
  if (!entry) throw new Error('There is no post.');
  const about = { user_id: as.id, device_id: '', occurrence_id: id, hash: shownHash(entry) };
  const token = await createDecisionToken(ctx, db, { ...about, expires_at: soon });
  await call('POST', '/push/decisions', { body: { token, verdict: 'reject' } });
  return as.id;
}
