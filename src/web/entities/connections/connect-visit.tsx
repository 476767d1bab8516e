/** Explains what connecting does, then redirects to the platform, which sends the person back. */
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import type { ConnectTraits } from '#contract/platforms/connect-traits.ts';
import { handleOf } from '#domain/platforms/account-names.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { ConnectFields, fieldsOf, type Values } from './connect-fields.tsx';
import type { ConnectFormProps } from './connect-form.ts';
import { useConnections, useGoToNetwork } from './connection-queries.ts';
import { dayOf } from './connection-labels.ts';
import classes from './connections.module.css';
import { OneForm, Ways } from './connect-typed.tsx';
import { Steps } from './steps.tsx';

function Prices({ platform }: { platform: VisitPlatform }) {
  const { name, prices } = platforms[platform];
  if (!prices) return null;
  const { post, post_with_link } = prices.calls;
  return (
    <p className={`said ${classes.quiet}`}>
      {name} charges your administrator for each post: {dollarsOf(post)}, with a link{' '}
      {dollarsOf(post_with_link)} (prices of {dayOf(prices.date)}). You see every price before you
      post, and it counts toward your budget.
    </p>
  );
}

interface Props extends ConnectFormProps {
  platform: VisitPlatform;
  connect: Extract<ConnectTraits, { by: 'visit' }>;
  /** Whether it is the alternative redirect of the network's record. */
  also?: boolean;
}

function OneVisit({ platform, connect, connection, start, onCancel, also = false }: Props) {
  const go = useGoToNetwork();
  const [leaving, setLeaving] = useState(false);
  const { name } = platforms[platform];
  const username = connection?.username;
  const { fields } = connect;
  const { taken, ...typed } = fieldsOf(fields ?? {}, connection);
  const form = useForm<Values>(typed);
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      await go.mutateAsync({
        platform,
        ...start,
        ...(also && { other_visit: true }),
        ...(connection && { connection_id: connection.id }),
        ...(fields && { fields: taken(values) }),
      });
      // Once the browser is leaving, the button must not be pressed again.
      setLeaving(true);
    },
    fallback: `Failed to initiate ${prescribedName(platforms[platform])} connection`,
  });
  return (
    <form onSubmit={submit} noValidate aria-label={`Connect ${name}`}>
      <Stack gap="md">
        <Steps steps={(also && connect.also?.steps) || connect.steps(username)} />
        {username ? (
          <p className={`said ${classes.quiet}`}>
            Reconnect {handleOf({ username })} to publish its waiting posts.
          </p>
        ) : null}
        {fields ? <ConnectFields fields={fields} form={form} /> : null}
        <Prices platform={platform} />
        <FormError text={refused} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" data-autofocus={!fields} loading={sending || leaving}>
            Continue to {name}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function ConnectVisit(props: Props) {
  const { platform, connect, ...rest } = props;
  const [way, setWay] = useState('visit');
  const { instead, also } = connect;
  const { connectable } = useConnections(platform);
  // An account is reconnected in the way it was connected, which the server knows.
  if (also && connectable?.also && !props.connection) {
    const isAlso = way === 'also';
    const both = [
      { value: 'visit', label: also.visit },
      { value: 'also', label: also.label },
    ];
    return (
      <Stack gap="md">
        <Ways ways={both} way={way} onWay={setWay} />
        {isAlso && <p className={`said ${classes.quiet}`}>{also.about}</p>}
        <OneVisit key={way} {...props} also={isAlso} />
      </Stack>
    );
  }
  if (!instead) return <OneVisit {...props} />;
  const ways = [
    { value: 'visit', label: instead.visit },
    { value: 'form', label: instead.label },
  ];
  return (
    <Stack gap="md">
      <Ways ways={ways} way={way} onWay={setWay} />
      {way === 'visit' ? (
        <OneVisit {...props} />
      ) : (
        <>
          <p className={`said ${classes.quiet}`}>{instead.about}</p>
          <OneForm {...rest} platform={platform} connect={instead} />
        </>
      )}
    </Stack>
  );
}
