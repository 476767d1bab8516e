import { useQuery } from '@tanstack/react-query';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { accountLabel, accountName } from '#domain/platforms/account-names.ts';
import { connectionsQuery } from './connection-queries.ts';

/** An account if there are others on its platform, so that the platform’s name is not enough. */
function useOneOfSeveral() {
  const { data } = useQuery(connectionsQuery);
  return (platform: LivePlatform, account_id: string) => {
    const there = data?.connections.filter((one) => one.platform === platform) ?? [];
    return there.length > 1 ? there.find(({ id }) => id === account_id) : undefined;
  };
}

/** The name of a platform, with the account when there are several there. */
export function usePlaceName(): (platform: LivePlatform, account_id: string) => string {
  const oneOfSeveral = useOneOfSeveral();
  return (platform, account_id) => {
    const account = oneOfSeveral(platform, account_id);
    return account ? accountLabel(account) : platforms[platform].name;
  };
}

/** The name of an account when there are several on its platform, beside the icon of that. */
export function useNameBesideIcon(): (
  platform: LivePlatform,
  account_id: string,
) => string | undefined {
  const oneOfSeveral = useOneOfSeveral();
  return (platform, account_id) => {
    const account = oneOfSeveral(platform, account_id);
    return account && accountName(account);
  };
}
