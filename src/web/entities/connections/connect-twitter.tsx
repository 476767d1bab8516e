/** Says what connecting X leads to, then leaves for X. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { platformPrices } from '#contract/usage/prices.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { refusalWords } from '#web/lib/forms/refusal-words.ts';
import { Refused } from '#web/lib/forms/form-error.tsx';
import type { ConnectFormProps } from './connect-form.ts';
import { useGoToTwitter } from './connection-queries.ts';
import { dayOf } from './connection-words.ts';
import classes from './connections.module.css';
import { Steps } from './steps.tsx';
import { twitterMessages } from './twitter-messages.ts';

const steps = (username: string | undefined) => [
  username
    ? `You go to Twitter (X). Sign in there as @${username}.`
    : 'You go to Twitter (X). Sign in there as the account that is to post.',
  'Twitter asks whether this application may read and write posts for it. Your password stays with Twitter.',
  'Twitter sends you back here, and the account is connected.',
];

function Prices() {
  const price = platformPrices.platforms.twitter;
  if (!price) return null;
  return (
    <p className={classes.quiet}>
      Twitter charges this installation for each post: {dollarsOf(price.post)}, with a link{' '}
      {dollarsOf(price.post_with_link)} (prices of {dayOf(platformPrices.date)}). Every price is
      shown before something is posted, and counts against your budget.
    </p>
  );
}

export function ConnectTwitter({ connection, start, onCancel }: ConnectFormProps) {
  const go = useGoToTwitter();
  const [leaving, setLeaving] = useState(false);
  const username = connection?.username;
  // Once the browser is on its way, the button must not be pressed again.
  const leave = () => go.mutate(start, { onSuccess: () => setLeaving(true) });
  return (
    <Stack gap="md">
      <Steps steps={steps(username)} />
      {username ? (
        <p className={classes.quiet}>
          What waits for @{username} goes out only when it is the same account again.
        </p>
      ) : null}
      <Prices />
      <Refused text={go.error ? refusalWords(go.error, twitterMessages.notStarted) : null} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus loading={go.isPending || leaving} onClick={leave}>
          Continue to Twitter
        </Button>
      </Group>
    </Stack>
  );
}
