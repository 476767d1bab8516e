/** Says once, where people write, that no AI model is connected. */
import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writersQuery } from '#web/entities/agents/writer-queries.ts';
import { useSession } from '#web/lib/session/session.ts';
import { storedRecord, storeRecord } from '#web/lib/stored-record.ts';
import classes from './model-banner.module.css';

/** Dismissed per person, in this browser. */
const keyOf = (owner: string): string => `model-banner-${owner}`;

export function ModelBanner() {
  const { user } = useSession();
  const key = keyOf(user?.id ?? '');
  const [dismissed, setDismissed] = useState(() => storedRecord(key) !== undefined);
  const { data } = useQuery(writersQuery);
  const isAlone = data?.every(({ id }) => id === 'composer') ?? false;
  if (dismissed || !isAlone) return null;
  const dismiss = () => {
    storeRecord(key, { dismissed: true });
    setDismissed(true);
  };
  return (
    <div className={classes.banner} role="note">
      <p>
        Posts are put together from your facts without an AI model.{' '}
        {user?.is_admin ? (
          <>
            <Link to="/admin/models">Add a model</Link> to get posts in your own style.
          </>
        ) : (
          'An administrator can add a model to get posts in your own style.'
        )}
      </p>
      <CloseButton size="lg" aria-label="Dismiss" onClick={dismiss} />
    </div>
  );
}
