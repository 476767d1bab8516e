/** Asks which of the found accounts should be connected. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import { refreshConnections } from '#web/entities/connections/connection-queries.ts';
import { useContinue } from '#web/entities/connections/visit-return.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { messageOf } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/api/api.ts';
import { Panel } from '#web/ui/panel.tsx';
import { VisitEnd } from './visit-end.tsx';
import classes from './visit-end.module.css';

/** The accounts to choose from, and the next page. */
export interface Choosing {
  state: 'choose';
  token: string;
  accounts: readonly { id: string; name: string }[];
  target: string;
}

interface Props {
  platform: VisitPlatform;
  choosing: Choosing;
}

export function ChooseAccounts({ platform, choosing: { token, accounts, target } }: Props) {
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
            description="Each becomes an account of its own."
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
