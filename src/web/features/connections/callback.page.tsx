/** The page that networks redirect back to: finishes connecting, shows the result, and continues. */
import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { platforms, type VisitPlatform, VisitPlatformIds } from '#contract/platforms/platforms.ts';
import { refreshConnections } from '#web/entities/connections/connection-queries.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { ownPath } from '#web/lib/session/return-path.ts';
import { type CallbackState, VisitEnd } from './visit-end.tsx';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useContinue } from '#web/entities/connections/visit-return.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './visit-end.module.css';

/** The accounts to choose from, and the next page. */
interface Choosing {
  state: 'choose';
  token: string;
  accounts: readonly { id: string; name: string }[];
  target: string;
}

interface Props {
  platform: VisitPlatform;
  choosing: Choosing;
}

function ChooseAccounts({ platform, choosing: { token, accounts, target } }: Props) {
  const { name } = platforms[platform];
  const [chosen, setChosen] = useState<string[]>([]);
  const client = useQueryClient();
  const goOn = useContinue(target);
  const connect = useMutation({
    mutationFn: async () =>
      api.connections.chooseAccounts({ body: { platform, token, chosen: [...chosen] } }),
    onSuccess: () => void refreshConnections(client),
  });
  if (connect.data) {
    const { message } = connect.data;
    return <VisitEnd name={name} callback={{ state: 'success', message, target }} />;
  }
  return (
    <div className={classes.page}>
      <h1 className="unseen">Connect {name}</h1>
      <Panel title="Choose what to connect">
        <Stack gap="md">
          <Checkbox.Group
            label={`What you manage on ${name}`}
            description="Each becomes a separate account."
            value={chosen}
            onChange={setChosen}
          >
            <Stack gap="sm" mt="sm">
              {accounts.map((account) => (
                <Checkbox key={account.id} value={account.id} label={account.name} />
              ))}
            </Stack>
          </Checkbox.Group>
          <FormError text={connect.isError ? messageOf(connect.error) : null} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => goOn(false)}>
              Cancel
            </Button>
            <Button
              disabled={chosen.length === 0}
              loading={connect.isPending}
              onClick={() => connect.mutate()}
            >
              {chosen.length > 1 ? `Connect ${chosen.length} accounts` : 'Connect'}
            </Button>
          </Group>
        </Stack>
      </Panel>
    </div>
  );
}

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
