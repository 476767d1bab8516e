/** People whom an account can mention, while somebody types their name. */
import { LivePlatform } from '#contract/platforms/schema.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { openAccount } from '#server/account-secret.ts';
import { PlatformError, type Known } from '#server/adapters/social/port.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { type AccountRow, findAccount } from '#server/features/connections/service.ts';
import { listKnown, listUnwilling } from './people.store.ts';

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
  const port = ctx.social[LivePlatform.parse(account.platform)];
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
export async function peopleFor(
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
