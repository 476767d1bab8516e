/** Disconnects an account, after explaining the consequences. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '#contract/connections/types.ts';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { useDisconnectAccount } from './connection-queries.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { waitingWords } from './connection-labels.ts';

/** The platform's own sentences, if its record has some. */
const wordsFor = (platform: LivePlatform) => {
  const { name, disconnected } = platforms[platform];
  const usual = {
    done: `${name} disconnected.`,
    failed: `Couldn’t disconnect ${name}. Try again.`,
  };
  return disconnected ?? usual;
};

const agentWords = ({ agents }: Connection): string => {
  const [first] = agents;
  if (!first) return 'No agents use it.';
  return agents.length === 1
    ? `${first.name} will stop posting there.`
    : `${agents.length} agents will stop posting there: ${agents.map(({ name }) => name).join(', ')}.`;
};

/** What happens to everything that depends on the account. */
function Losses({ connection }: { connection: Connection }) {
  const { name } = platforms[connection.platform];
  return (
    <Stack gap="sm">
      <p>
        Are you sure you want to disconnect {accountName(connection)} from {name}?{' '}
        {agentWords(connection)}
      </p>
      <p>
        {waitingWords(connection)} Scheduled posts go on hold. Reconnect in time to publish them, or
        they’re missed. Published posts stay.
      </p>
      <p>We delete the stored credentials and revoke access at {name} where possible.</p>
    </Stack>
  );
}

interface Props {
  connection: Connection;
  opened: boolean;
  onClose: () => void;
}

/** Its confirmation. */
export function DisconnectDialog({ connection, opened, onClose }: Props) {
  const disconnect = useDisconnectAccount();
  const { id, platform } = connection;
  const words = wordsFor(platform);
  const go = () =>
    disconnect.mutate(id, {
      onSuccess: () => void notify.success(words.done),
      onError: (error) => void notify.failure(error, words.failed),
      onSettled: onClose,
    });
  return (
    <Modal opened={opened} onClose={onClose} title={`Disconnect ${platforms[platform].name}?`}>
      <Losses connection={connection} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={disconnect.isPending} onClick={go}>
          Disconnect {accountName(connection)}
        </Button>
      </Group>
    </Modal>
  );
}

/** The button that opens it. */
export function DisconnectAccount({ connection }: { connection: Connection }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        data-needs="manage"
        variant="default"
        aria-label={`Disconnect ${platforms[connection.platform].name}`}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <DisconnectDialog connection={connection} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}
