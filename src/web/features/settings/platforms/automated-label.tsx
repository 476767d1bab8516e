/** Whether a network labels an account as automated, if it reports that, and how to label it. */
import { Anchor } from '@mantine/core';
import type { Connection } from '#contract/connections/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { useLabelAccount } from '#web/entities/connections/connection-queries.ts';
import { Elsewhere } from '#web/entities/connections/steps.tsx';

interface Props {
  connection: Connection;
  /** The part of its name that is unique. */
  called: string;
}

function LabelIt({ connection: { id }, called }: Props) {
  const set = useLabelAccount();
  const press = () =>
    set.mutate(id, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error, `Couldn’t label ${called}.`),
    });
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      underline="always"
      disabled={set.isPending}
      aria-label={`Label it as automated: ${called}`}
      onClick={press}
    >
      Label it
    </Anchor>
  );
}

/** Renders nothing when the network doesn't report it or can't be asked. */
export function AutomatedLabel({ connection, called }: Props) {
  const { platform, status, checklist, label_url } = connection;
  const { name, ai_label } = platforms[platform];
  if (!ai_label?.told || status !== 'connected') return null;
  if (checklist.automated_label) {
    const words = 'Labeled as automated';
    return (
      <p className="said">{label_url ? <Elsewhere href={label_url}>{words}</Elsewhere> : words}</p>
    );
  }
  return (
    <p className="said">
      Not labeled as automated{' '}
      {ai_label.told.can_set ? (
        <LabelIt connection={connection} called={called} />
      ) : (
        label_url && <Elsewhere href={label_url}>Label it on {name}</Elsewhere>
      )}
    </p>
  );
}
