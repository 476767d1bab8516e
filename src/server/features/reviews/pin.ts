/** The PIN of a review link: guessed rarely, and carried by the forms of the page once it was entered, never by an address. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { hour } from '#contract/core/time.ts';
import type { Context } from '#server/context.ts';
import { returnTry, takeTry } from '#server/features/auth/service.ts';
import type { LinkRow } from './reviews.store.ts';

type Locked = Pick<LinkRow, 'id' | 'pin_hash'>;

/** How often a PIN may be guessed, by everyone together: six digits then last longer than any link. */
const guesses = { count: 5, span: hour };

/** For how long what was entered is good for. */
const passLife = 12 * hour;

const proofOf = ({ sealer }: Pick<Context, 'sealer'>, { id, pin_hash }: Locked, until: string) =>
  createHmac('sha256', sealer.key('review pin')).update([id, pin_hash, until].join(' ')).digest();

/** What shows for some hours that the PIN was entered. */
function makePass(ctx: Pick<Context, 'sealer' | 'clock'>, link: Locked): string {
  const until = String(ctx.clock() + passLife);
  return `${until}.${proofOf(ctx, link, until).toString('base64url')}`;
}

/** Whether the posts of the link may be shown: it asks for no PIN, or this one was made for it. */
export function isUnlocked(
  ctx: Pick<Context, 'sealer' | 'clock'>,
  link: Locked,
  pass: string | undefined,
): boolean {
  if (link.pin_hash === null) return true;
  const [until = '', proof = ''] = (pass ?? '').split('.');
  const right = proofOf(ctx, link, until);
  const given = Buffer.from(proof, 'base64url');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Number(until) > ctx.clock();
}

/** A pass for whoever knows the PIN; otherwise what to tell them. */
export async function enterPin(
  ctx: Pick<Context, 'sealer' | 'clock' | 'db' | 'hashers'>,
  link: Locked,
  pin: string,
): Promise<{ pass: string } | { refused: string }> {
  const taken = await takeTry(ctx.db, `review pin ${link.id}`, guesses, ctx.clock());
  if ('wait' in taken) {
    const minutes = Math.ceil(taken.wait / 60_000);
    return {
      refused: `There were too many wrong PINs. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    };
  }
  if (!(await ctx.hashers.password.verify(pin, link.pin_hash)))
    return { refused: 'That isn’t the PIN of this link.' };
  await returnTry(ctx.db, [taken.granted]);
  return { pass: makePass(ctx, link) };
}
