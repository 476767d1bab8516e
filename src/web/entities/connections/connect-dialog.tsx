/** Where an account is connected, or connected again. */
import { Modal } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { type PlatformId, platforms } from '#contract/platforms/platforms.ts';
import type { ConnectFormProps } from './connect-form.ts';
import { ConnectBluesky } from './connect-bluesky.tsx';
import { ConnectTelegram } from './connect-telegram.tsx';
import { ConnectTwitter } from './connect-twitter.tsx';
import classes from './connections.module.css';

/** Platforms that are connected in a dialog; the others need nothing to be asked. */
const forms = {
  twitter: ConnectTwitter,
  telegram: ConnectTelegram,
  bluesky: ConnectBluesky,
} as const satisfies Partial<Record<PlatformId, (props: ConnectFormProps) => ReactNode>>;

export type AskedPlatform = keyof typeof forms;

export const isAsked = (platform: PlatformId): platform is AskedPlatform => platform in forms;

const ofForm = (event: FormEvent) => event.stopPropagation();
const ofSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.stopPropagation();
};

interface Props extends ConnectFormProps {
  platform: AskedPlatform;
  opened: boolean;
}

export function ConnectDialog({ platform, opened, ...props }: Props) {
  const { connection, onCancel } = props;
  const { name } = platforms[platform];
  const Form = forms[platform];
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title={connection ? `Connect ${name} again` : `Connect ${name}`}
      size="lg"
      // A click beside it must not cost what was typed.
      closeOnClickOutside={false}
    >
      {/* It may stand inside another form, which has nothing to do with what is sent here. */}
      <div onSubmit={ofForm} onKeyDown={ofSubmit} role="presentation">
        {connection?.status_reason ? (
          <p className={classes.note} style={{ marginBottom: '1rem' }}>
            {connection.status_reason}
          </p>
        ) : null}
        <Form {...props} />
      </div>
    </Modal>
  );
}
