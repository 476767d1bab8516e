/** The inbox, opt-outs, and people whom an account can mention while their name is typed. */
import type { inboxCalls, optOutCalls } from '#contract/engagement/inbox-calls.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { holdUser } from '#server/db/client.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { askForDraft } from '#server/features/engagement/replies/draft.ts';
import { readConversation } from '#server/features/engagement/replies/conversation.ts';
import { approve, markDone, markOpened, proposeEdit, reject, unsend } from './inbox.ts';
import { countAnswering, listInbox, listKnown, listUnwilling } from './inbox.store.ts';
import { pollSoon } from '#server/features/engagement/mentions/lines.store.ts';
import { addOptOut, hasRoom, listOptOuts, readOptOut, removeOptOut } from './opt-outs.store.ts';
import { readInteraction, readInteractions } from './read-interaction.ts';
import { withdrawReplies } from '#server/features/engagement/replies/withdraw.ts';
import { countRows, pageAsked } from '#server/db/keyset.ts';
import { waitingMessages } from '#server/ledger/read/subject.store.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { toIso } from '#contract/core/time.ts';
import { openAccount } from '#server/account-secret.ts';
import { type Known, PlatformError } from '#server/adapters/social/port.ts';
import { type AccountRow, findAccount } from '#server/features/connections/service.ts';

/** A network that takes longer is not worth waiting for, in milliseconds. */
const patience = 3000;
/** As many as a list below the cursor can show. */
const most = 8;
/** Room for people who wrote under several names. */
const spare = 3;

/** The people that the network finds; none if it cannot be asked, since typing goes on without. */
async function foundBy(
  ctx: Context,
  account: AccountRow,
  typed: string,
): Promise<readonly Known[]> {
  const port = ctx.social[account.platform];
  if (!port.people || typed === '' || account.status !== 'connected') return [];
  try {
    return await port.people(openAccount(ctx.sealer, account), typed, ctx.timeout(patience));
  } catch (error) {
    if (error instanceof PlatformError) return [];
    throw error;
  }
}

const handleOf = ({ username }: Known): string => username.toLowerCase();

/** Each person once, as they are called first. */
const once = (all: readonly Known[]): Known[] =>
  [...Map.groupBy(all, handleOf).values()].flatMap(([first]) => first ?? []);

/** Those who wrote to its owner there come first, the latest one on top. Throws `not_found` for the account. */
async function peopleFor(
  ctx: Context,
  owner_id: string,
  id: string,
  typed: string,
): Promise<Known[]> {
  const account = await findAccount(ctx.db, owner_id, id);
  if (!account) throw new AppError('not_found');
  const { platform } = account;
  const { handle }: PlatformTraits = platforms[platform];
  if (!handle) return [];
  const wrote = await listKnown(ctx.db, { owner_id, platform, typed, most: most * spare });
  const found = await foundBy(ctx, account, typed);
  const handles = found.map(handleOf);
  const left = await listUnwilling(ctx.db, { owner_id, platform }, handles);
  const willing = found.filter((one) => !left.has(handleOf(one)));
  return once([...wrote, ...willing]).filter((_, at) => at < most);
}

export const inboxRoutes = (ctx: Context): Handlers<typeof inboxCalls> => ({
  async list({ caller: { user_id }, query }) {
    // Opening the inbox polls also accounts that are polled rarely because no agent replies there.
    await pollSoon(ctx.db, { owner_id: user_id }, ctx.clock());
    const { rows, ...part } = await listInbox(ctx.db, user_id, query, pageAsked('inbox', query));
    return {
      ...part,
      data: await readInteractions(ctx, rows),
      waiting: await countRows(waitingMessages(ctx.db, { owner_id: user_id })),
      answering: await countAnswering(ctx.db, user_id),
    };
  },
  async approve({ caller, params, body }) {
    const row = await approve(ctx, caller.user_id, params.id, body);
    const message = body.delay_s > 0 ? 'Sends in a few seconds.' : 'Sending the reply';
    return { data: await readInteraction(ctx, row), message };
  },
  async unsend({ caller, params }) {
    const row = await unsend(ctx, caller.user_id, params.id);
    return { data: await readInteraction(ctx, row), message: 'Undone. The reply waits again.' };
  },
  async draft({ caller, params }) {
    const row = await askForDraft(ctx, caller.user_id, params.id);
    return { data: await readInteraction(ctx, row), message: 'Drafting a reply' };
  },
  async propose({ caller, params, body }) {
    const row = await proposeEdit(ctx, caller.user_id, params.id, body.parts);
    return { data: await readInteraction(ctx, row), message: 'Reply suggested. A person decides.' };
  },
  async reject({ caller, params, body }) {
    const row = await reject(ctx, caller.user_id, params.id, body.reason);
    return { data: await readInteraction(ctx, row), message: 'Reply rejected' };
  },
  async open({ caller, params, body }) {
    const row = await markOpened(ctx, caller.user_id, params.id, body.parts);
    return { data: await readInteraction(ctx, row), message: 'Ready to send' };
  },
  async done({ caller, params }) {
    const row = await markDone(ctx, caller.user_id, params.id);
    return { data: await readInteraction(ctx, row), message: 'Marked as sent' };
  },
  people: async ({ caller, params, query }) => ({
    data: { people: await peopleFor(ctx, caller.user_id, params.id, query.typed) },
  }),
  conversation: async ({ caller, params }) => ({
    data: await readConversation(ctx, caller.user_id, params.id, params.interaction_id),
  }),
});

export const optOutRoutes = (ctx: Context): Handlers<typeof optOutCalls> => ({
  async list({ caller, query }) {
    const page = pageAsked('opt-outs', query);
    const { rows, ...part } = await listOptOuts(ctx.db, caller.user_id, page);
    return { data: rows.map((row) => ({ ...row, at: toIso(row.at) })), ...part };
  },
  async add({ caller: { user_id: owner_id }, body: { platform, username } }) {
    const who = { owner_id, platform, author_id: '', username: username.replace(/^@/, '') };
    const now = ctx.clock();
    const id = await ctx.db.transaction().execute(async (trx) => {
      await holdUser(trx, owner_id);
      if (!(await hasRoom(trx, owner_id))) throw new AppError('limit_reached');
      const put = await addOptOut(trx, who, null, now);
      await withdrawReplies(ctx, trx, who);
      return put;
    });
    const row = await readOptOut(ctx.db, id);
    return {
      data: { ...row, at: toIso(row.at) },
      message: `Your agents won’t contact ${row.username}.`,
    };
  },
  async remove({ caller, params }) {
    const was = await removeOptOut(ctx.db, caller.user_id, params.id, ctx.clock());
    if (!was) throw new AppError('not_found');
    return { message: 'Opt-out removed.' };
  },
});
