/** Says what connecting leads to, then leaves for the platform, which sends the person back. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import type { ConnectTraits } from '#contract/platforms/traits.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import type { ConnectFormProps } from './connect-form.ts';
import { useGoToTwitter } from './connection-queries.ts';
import { dayOf } from './connection-labels.ts';
import classes from './connections.module.css';
import { Steps } from './steps.tsx';

function Prices({ platform }: { platform: LivePlatform }) {
  const { name, prices } = platforms[platform];
  if (!prices) return null;
  const { post, post_with_link } = prices.calls;
  return (
    <p className={classes.quiet}>
      {name} charges your administrator for each post: {dollarsOf(post)}, with a link{' '}
      {dollarsOf(post_with_link)} (prices of {dayOf(prices.date)}). You see every price before you
      post, and it counts toward your budget.
    </p>
  );
}

interface Props extends ConnectFormProps {
  platform: LivePlatform;
  connect: Extract<ConnectTraits, { by: 'visit' }>;
}

export function ConnectVisit({ platform, connect, connection, start, onCancel }: Props) {
  const go = useGoToTwitter();
  const [leaving, setLeaving] = useState(false);
  const { name } = platforms[platform];
  const username = connection?.username;
  // Once the browser is on its way, the button must not be pressed again.
  const visit = { ...start, ...(connection && { connection_id: connection.id }) };
  const leave = () => go.mutate(visit, { onSuccess: () => setLeaving(true) });
  return (
    <Stack gap="md">
      <Steps steps={connect.steps(username)} />
      {username ? (
        <p className={classes.quiet}>Reconnect @{username} to publish its waiting posts.</p>
      ) : null}
      <Prices platform={platform} />
      <FormError
        text={go.error ? refusalWords(go.error, `Failed to initiate ${name} connection`) : null}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus loading={go.isPending || leaving} onClick={leave}>
          Continue to {name}
        </Button>
      </Group>
    </Stack>
  );
}
