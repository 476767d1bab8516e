/** What a form of the page carries, so that only what the page showed can be answered, and each form counts once. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';

type Signing = Pick<Context, 'sealer'>;

/** The version of a post that a link showed. */
export interface Shown {
  link_id: string;
  post_id: string;
  hash: string;
}

const signatureOf = ({ sealer }: Signing, { link_id, post_id, hash }: Shown, random: string) =>
  createHmac('sha256', sealer.key('review'))
    .update([link_id, post_id, hash, random].join(' '))
    .digest();

export function makeNonce(ctx: Signing, shown: Shown): string {
  const random = randomBytes(16).toString('base64url');
  return `${random}.${signatureOf(ctx, shown, random).toString('base64url')}`;
}

/** Whether a page of this server showed exactly that. */
export function isNonceOf(ctx: Signing, shown: Shown, nonce: string): boolean {
  const [random = '', signature = ''] = nonce.split('.');
  const right = signatureOf(ctx, shown, random);
  const given = Buffer.from(signature, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
}
