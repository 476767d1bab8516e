/** The page that networks redirect back to: finishes connecting, shows the result, and continues. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { platforms, type VisitPlatform, VisitPlatformIds } from '#contract/platforms/platforms.ts';
import { refreshConnections } from '#web/entities/connections/connection-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { ownPath } from '#web/lib/session/return-path.ts';
import { ChooseAccounts, type Choosing } from './choose-accounts.tsx';
import { type CallbackState, VisitEnd } from './visit-end.tsx';

const home = '/settings?tab=platforms';

const failed = (message: string): CallbackState => ({ state: 'error', message, target: home });

/** Sends the network's parameters to the server once. */
function useReturn(platform: VisitPlatform): CallbackState | Choosing {
  const client = useQueryClient();
  const { history } = useRouter();
  // The first value, because the next page changes the address while this one is still mounted.
  const [brought] = useState(() =>
    Object.fromEntries(new URL(history.location.href, location.origin).searchParams),
  );
  const { data } = useQuery({
    queryKey: ['visit', platform, brought],
    // Not aborted when the screen is rendered twice: the parameters are valid for one try.
    queryFn: async (): Promise<CallbackState | Choosing> => {
      try {
        const ended = await api.connections.endVisit({ body: { platform, brought } });
        const target = ownPath(ended.return_to, location.origin) ?? home;
        if (ended.choices) return { state: 'choose', ...ended.choices, target };
        const isConnected = ended.outcome === 'connected';
        if (isConnected) void refreshConnections(client);
        return { state: isConnected ? 'success' : 'error', message: ended.message, target };
      } catch (error) {
        return failed(messageOf(error));
      }
    },
    retry: false,
    staleTime: Infinity,
    networkMode: 'always',
  });
  return data ?? { state: 'processing', message: 'Connecting…', target: home };
}

function Known({ platform }: { platform: VisitPlatform }) {
  const callback = useReturn(platform);
  if (callback.state === 'choose')
    return <ChooseAccounts platform={platform} choosing={callback} />;
  return <VisitEnd name={platforms[platform].name} callback={callback} />;
}

export function CallbackPage() {
  const { network } = useParams({ strict: false });
  const platform = VisitPlatformIds.find((id) => id === network);
  if (platform) return <Known platform={platform} />;
  return (
    <VisitEnd name="Network" callback={failed('This isn’t a network that you can connect.')} />
  );
}
