/** The period, the platform and the account that are counted. */
import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Period, Periods } from '#contract/analytics/types.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { AccountFilter } from '#web/entities/connections/account-filter.tsx';
import { periodWords } from './period-labels.ts';
import classes from './span-choices.module.css';

interface Props {
  period: Period;
  platform: LivePlatform | undefined;
  account: string | undefined;
  choose: (changes: {
    period?: Period;
    platform?: LivePlatform | undefined;
    account?: string | undefined;
  }) => void;
  /** More choices. */
  children?: ReactNode;
}

export const SpanChoices = ({ period, platform, account, choose, children }: Props) => (
  <div className={classes.choices}>
    <SegmentedControl
      aria-label="Period"
      data={Periods.map((value) => ({ value, label: periodWords[value] }))}
      value={period}
      onChange={(chosen) => choose({ period: chosen })}
    />
    <div className={classes.filters}>
      {children}
      <Select
        aria-label="Network"
        placeholder="All networks"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        value={platform ?? null}
        onChange={(chosen) => choose({ platform: chosen ?? undefined, account: undefined })}
        clearable
        clearButtonProps={{ 'aria-label': 'All networks' }}
      />
      <AccountFilter
        platform={platform}
        value={account}
        onChange={(chosen) => choose({ account: chosen })}
      />
    </div>
  </div>
);
