import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './banner.module.css';
import type { BannerState } from './use-banner.ts';

/** Sticky above a long list. */
export function Banner({ state: { said, clear } }: { state: BannerState }) {
  const isGood = said?.tone === 'good';
  return (
    <div className={classes.place} data-banner data-tone={said?.tone}>
      <div role="status">
        {isGood && (
          <Alert role="presentation" color="green" p="sm" icon={<IconCheck aria-hidden />}>
            {said.text}
          </Alert>
        )}
      </div>
      {said && !isGood && (
        <Alert
          color="red"
          p="sm"
          icon={<IconAlertTriangle aria-hidden />}
          withCloseButton
          closeButtonLabel="Close this message"
          onClose={clear}
        >
          {said.text}
        </Alert>
      )}
    </div>
  );
}
