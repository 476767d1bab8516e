import { useQuery } from '@tanstack/react-query';
import type { LivePlatform } from '#contract/platforms/platforms.ts';
import type { PlatformTraits } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { connectionsQuery } from './connection-queries.ts';

/** The limits of an account: those of its own server if known, or those of its platform. */
export function useRoom(platform: LivePlatform, account_id: string): PlatformTraits {
  const { data } = useQuery(connectionsQuery);
  return allowedOn(platform, data?.connections.find(({ id }) => id === account_id)?.limits);
}
