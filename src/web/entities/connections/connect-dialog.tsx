/** The dialog that connects or reconnects an account. */
import { Modal } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { type LivePlatform, platforms, type VisitPlatform } from '#contract/platforms/platforms.ts';
import type { ConnectFormProps } from './connect-form.ts';
import { ConnectNamed } from './connect-named.tsx';
import { ConnectTyped } from './connect-typed.tsx';
import { ConnectVisit } from './connect-visit.tsx';
import classes from './connections.module.css';
import { PlatformRuleList } from './platform-rule-list.tsx';

/** Platforms whose first account needs a dialog; the others have nothing to ask. */
export const isAsked = (platform: LivePlatform): boolean =>
  platforms[platform].connect.by !== 'nothing';

const ofForm = (event: FormEvent) => event.stopPropagation();
const ofSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
};

interface Props extends ConnectFormProps {
  platform: LivePlatform;
  opened: boolean;
}

export function ConnectDialog({ platform, opened, ...props }: Props) {
  const { connection, onCancel } = props;
  const { name, connect } = platforms[platform];
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={connection ? `Connect ${name} again` : `Connect ${name}`}
      size="lg"
      // A click outside must not discard the input.
      closeOnClickOutside={false}
    >
      {/* It may be rendered inside another form, which must not be submitted by this one. */}
      <div onSubmit={ofForm} onKeyDown={ofSubmit} role="presentation">
        {connection?.status_reason ? (
          <p className={classes.note} style={{ marginBottom: '1rem' }}>
            {connection.status_reason}
          </p>
        ) : null}
        {connect.by === 'form' && <ConnectTyped {...props} platform={platform} connect={connect} />}
        {connect.by === 'visit' && (
          // Only these networks connect by a redirect.
          <ConnectVisit {...props} platform={platform as VisitPlatform} connect={connect} />
        )}
        {connect.by === 'nothing' && <ConnectNamed {...props} platform={platform} />}
        <details className={classes.fold}>
          <summary>What {name} allows</summary>
          <PlatformRuleList platform={platform} />
        </details>
      </div>
    </Modal>
  );
}
