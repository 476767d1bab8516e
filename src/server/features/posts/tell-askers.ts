/** Tells whoever asked for an approval how it was answered. */
import type { ApproverSide } from '#contract/posts/approvers.ts';
import { stillToApprove } from '#domain/posts/approvers.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { listOwners, listWorking } from '#server/db/membership.ts';
import { linkInSpace, nameOfSpace, notify } from '#server/features/notifications/service.ts';
import { memberInHand, passOfOwner } from '#server/token-in-hand.ts';
import { listAskers, nameOfUser } from './store.ts';

/** What was decided about: a post on all of its accounts, or one run. */
export interface Asked {
  owner_id: string;
  post_id: string | null;
  occurrence_id: string | null;
  text: string;
}

type Decision = 'approved' | 'edited and approved' | 'rejected' | 'wants a change of';

interface Told {
  decision: Decision;
  /** What makes this decision another one than an earlier one about the same post. */
  version: string | number;
  /** What the decider said, and what comes next. */
  words: string;
  /** The name of a person without an account. */
  by?: string | undefined;
}

interface Reader {
  user_id: string;
  /** Whether they asked; owners hear of what no member asked for. */
  isAsker: boolean;
}

/** The people to tell: not who decides. Of what is said with a review link the owner hears anyway. */
async function readersOf(trx: Db, about: Asked, { by }: Told): Promise<Reader[]> {
  const { owner_id } = about;
  const asked = await listAskers(trx, about);
  const members = asked.flatMap(({ asked_by }) => asked_by ?? []);
  const isOwners = asked.some(({ asked_by }) => asked_by === null);
  const working = await listWorking(trx, owner_id, members);
  const owners = isOwners && by === undefined ? await listOwners(trx, owner_id) : [];
  const all = new Set([...working, ...owners.map(({ user_id }) => user_id)]);
  if (by === undefined) all.delete(memberInHand() ?? owner_id);
  return [...all].map((user_id) => ({ user_id, isAsker: working.includes(user_id) }));
}

const linkOf = ({ post_id, occurrence_id }: Asked): string =>
  post_id === null ? `/scheduled-posts?run=${occurrence_id}` : `/write/${post_id}`;

/** In the transaction of a decision. */
export async function tellAskers(ctx: Context, trx: Db, about: Asked, told: Told): Promise<void> {
  const readers = await readersOf(trx, about, told);
  if (readers.length === 0) return;
  const { owner_id, post_id, occurrence_id, text } = about;
  const { decision, version, words } = told;
  const by = told.by ?? passOfOwner(owner_id)?.name ?? (await nameOfUser(trx, owner_id));
  const space = await nameOfSpace(trx, owner_id);
  for (const { user_id, isAsker } of readers) {
    const isOwner = user_id === owner_id;
    const notice = {
      user_id,
      kind: 'post_reviewed',
      subject: `${decision} ${post_id ?? occurrence_id} ${version} ${by}`,
      title: `${by} ${decision} ${isAsker ? 'your' : 'a'} post`,
      text: [`“${excerpt(text, 60)}”`, words, !isOwner && `In ${space}.`].filter(Boolean).join(' '),
      link: isOwner ? linkOf(about) : linkInSpace(linkOf(about), owner_id),
    } as const;
    await notify(ctx, trx, notice, ctx.clock());
  }
}

/** What comes after an approval, in a sentence. */
export const afterApproval = (missing: readonly ApproverSide[]): string =>
  stillToApprove(missing) || 'It will be published at its time.';
