/** Invitations by email: what they say, and what becomes of them. */
import { roles } from '#contract/core/roles.ts';
import type { Invitation } from '#contract/spaces/calls.ts';
import { safeName } from '#domain/account/access.ts';
import { AppError, conflictError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { sendEmail } from '#server/features/notifications/service.ts';
import { idsIn } from '#server/features/tokens/service.ts';
import { toIso } from '#contract/core/time.ts';
import { countMailed, type InvitationRow, isKnownAddress, listInvitations } from './store.ts';

/** Invitations that a space may send by email in a day. */
const mailsADay = 50;

/** Its state, by what happened last. */
function stateOf(row: InvitationRow, now: number): Invitation['state'] {
  if (row.revoked_at !== null) return 'revoked';
  if (row.uses_left === 0) return 'accepted';
  if (row.expires_at <= now) return 'expired';
  if (row.opened_at !== null) return 'opened';
  return row.email === null ? 'open' : (row.mail_state ?? 'sending');
}

export const describeInvitation = (row: InvitationRow, now: number): Invitation => ({
  id: row.id,
  role: row.role,
  invited_by: row.invited_by,
  agent_ids: idsIn(row.agents),
  connection_ids: idsIn(row.accounts),
  created_at: toIso(row.created_at),
  expires_at: toIso(row.expires_at),
  email: row.email,
  state: stateOf(row, now),
  uses_left: row.uses_left,
  used: row.used,
});

/** Throws `conflict` if invitations can’t be sent, or that person needs none. */
export async function requireAddress(ctx: Context, owner_id: string, email: string): Promise<void> {
  const now = ctx.clock();
  if (ctx.config.mail.smtp_url === undefined)
    throw conflictError('This server sends no email. Pass the link on yourself.');
  if (await isKnownAddress(ctx.db, owner_id, email))
    throw conflictError('They’re in this space already.');
  const open = await listInvitations(ctx.db, owner_id, now);
  if (open.some((one) => one.email === email))
    throw conflictError('There is an open invitation for this address. Send it again instead.');
}

/** Throws `limit_reached` if the space sent too many in a day: they go to people who didn’t ask for them. */
export async function requireFewMails({ db, clock }: Context, owner_id: string): Promise<void> {
  if ((await countMailed(db, owner_id, clock())) < mailsADay) return;
  throw new AppError('limit_reached', {
    message: `You can send ${mailsADay} invitations a day. Pass the link on yourself, or try again tomorrow.`,
  });
}

interface Mail {
  to: string;
  /** Names come from people whom the reader may not know, so no mail program may make links of them. */
  space: string;
  by: string;
  row: InvitationRow;
  url: string;
}

/** In a transaction: queues the email; returns the columns that say so. */
export async function mailInvitation(
  ctx: Context,
  trx: Db,
  { to, space, by, row, url }: Mail,
  now: number,
): Promise<Pick<InvitationRow, 'mail_id' | 'mail_state' | 'sent_at'>> {
  const [name, inviter] = [safeName(space), safeName(by)];
  const mail_id = await sendEmail(
    ctx,
    trx,
    undefined,
    {
      to,
      subject: `${inviter} invites you to ${name} on SocialAI`,
      paragraphs: [
        `${inviter} invites you to work in ${name} as ${roles[row.role].label}. The link works once, for 7 days.`,
        'Opening it changes nothing: you decide there whether to join. If you don’t know them, ignore this email.',
      ],
      action: { label: 'See the invitation', url },
      not_after: row.expires_at,
    },
    now,
  );
  return { mail_id, mail_state: null, sent_at: now };
}
