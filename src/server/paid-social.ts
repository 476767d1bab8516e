/**
 * Pays for calls that a platform charges for besides posts. The owner of the account pays, whichever feature makes the
 * call.
 */
import { type LivePlatform, ofEach, platforms } from '#contract/platforms/platforms.ts';
import { type CallKind, ownListKind, priceOfCall } from '#domain/money/call-price.ts';
import { type Account, PlatformError, type SocialPort } from './adapters/social/port.ts';
import { AppError } from './app-error.ts';
import { paying, type BillingContext } from './features/usage/service.ts';

/**
 * Maximum number of posts that a search for an account's own post returns. This many are reserved; what was returned is
 * paid.
 */
const maxFound = 20;

/**
 * The same platform, paying for these calls: preparing pictures, finding a post, reading the profile and deleting a
 * post. Posts, mentions and figures are paid for by their callers. If the budget has no room, the call is not made and
 * throws a `PlatformError` `retry` with the sentence for the owner.
 */
function paidPort(purse: BillingContext, port: SocialPort): SocialPort {
  const { platform } = port;
  const prepare = port.prepare?.bind(port);
  const find = port.find?.bind(port);
  const profile = port.profile?.bind(port);
  const remove = port.remove?.bind(port);
  const pay = async <T>(
    { owner_id }: Account,
    [kind, count]: [kind: CallKind, count: number],
    work: () => Promise<T>,
  ): Promise<T> => {
    const estimate = priceOfCall(platform, kind) * count;
    try {
      return await paying(purse, { owner_id, agent_id: null, what: platform, estimate }, work);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'budget_exceeded') throw error;
      throw new PlatformError('retry', error.message, { cause: error });
    }
  };
  const described = (media: readonly { alt: string }[]) =>
    media.filter(({ alt }) => alt.trim() !== '').length;
  const listKind = ({ username }: Account) => ownListKind(username, purse.config.x.app_owner);
  return {
    ...port,
    ...(prepare && {
      prepare: (account, post, signal) =>
        pay(account, ['picture_words', described(post.media)], () =>
          prepare(account, post, signal),
        ),
    }),
    ...(find && {
      find: (account, post, search, signal) =>
        pay(account, [listKind(account), maxFound], () => find(account, post, search, signal)),
    }),
    ...(profile && {
      profile: (account, signal) => pay(account, ['profile', 1], () => profile(account, signal)),
    }),
    ...(remove && {
      remove: (account, external_id, signal) =>
        pay(account, ['removal', 1], () => remove(account, external_id, signal)),
    }),
  };
}

/** All platforms; those that charge are paid. */
export const paidPorts = (
  purse: BillingContext,
  social: Record<LivePlatform, SocialPort>,
): Record<LivePlatform, SocialPort> =>
  ofEach((platform) =>
    platforms[platform].prices ? paidPort(purse, social[platform]) : social[platform],
  );
