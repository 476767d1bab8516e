/** Addresses of the owner's own programs that get events. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import rows from '#web/features/settings/rows.module.css';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { WebhookRow } from './webhook-row.tsx';

export function WebhooksSection() {
  const [adding, setAdding] = useState(false);
  const query = useQuery(webhooksQuery);
  const { data: webhooks } = query;
  const add = <Button onClick={() => setAdding(true)}>Add webhook</Button>;
  return (
    <SettingsSection title="Webhooks" text="Send signed events to your own apps.">
      {webhooks === undefined ? (
        <QueryState query={query} fallback="Failed to fetch webhooks" />
      ) : null}
      {webhooks?.length === 0 ? (
        <EmptyState title="No webhooks" action={add}>
          Get events about posts, mentions and accounts.
        </EmptyState>
      ) : null}
      {webhooks && webhooks.length > 0 ? (
        <>
          <ul className={rows.rows} aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {add}
        </>
      ) : null}
      {adding ? <WebhookDialog onClose={() => setAdding(false)} /> : null}
    </SettingsSection>
  );
}
