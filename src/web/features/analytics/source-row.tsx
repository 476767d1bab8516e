/** An account as a data source: what its platform reports, the price, and whether it is read. */
import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { MetricSource } from '#contract/analytics/types.ts';
import type { FigureKinds } from '#contract/platforms/traits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { dollarsOf } from '#domain/money/money.ts';
import { accountLabel, accountName } from '#domain/platforms/account-names.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { useSetSource } from './queries.ts';
import classes from './sources.module.css';

const listed = new Intl.ListFormat('en');
const kindWords: Record<(typeof FigureKinds)[number], string> = {
  impressions: 'impressions',
  likes: 'likes',
  replies: 'replies',
  reposts: 'reposts',
  followers: 'followers',
};

const reportWords = ({ reports }: MetricSource): string =>
  reports.length === 0
    ? 'Doesn’t report results.'
    : `Reports ${listed.format(reports.map((kind) => kindWords[kind]))}.`;

const priceWords = ({ price, readings, month_estimate }: MetricSource): string =>
  price === 0
    ? 'Reading results is free.'
    : `Reading one post once costs ${dollarsOf(price)}; we read each ${readings} times in its first 30 days. At your current pace, that’s about ${dollarsOf(month_estimate)} a month.`;

function ReadSwitch({ source }: { source: MetricSource }) {
  const set = useSetSource(source.connection_id);
  const [isAsking, setAsking] = useState(false);
  const { name } = platforms[source.platform];
  const handle = accountName(source);
  const save = (is_on: boolean) =>
    set.mutate(is_on, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Switch
        data-needs="manage"
        label="Read results"
        aria-label={`Read results of ${handle} on ${name}`}
        checked={source.is_on === true}
        disabled={set.isPending}
        onChange={({ currentTarget: { checked } }) =>
          checked && source.price > 0 ? setAsking(true) : save(checked)
        }
      />
      <ConfirmDialog
        opened={isAsking}
        title={`Read results of ${handle}?`}
        confirmLabel={`Read for about ${dollarsOf(source.month_estimate)} a month`}
        loading={set.isPending}
        onConfirm={() => save(true)}
        onClose={() => setAsking(false)}
      >
        {name} charges for this. {priceWords(source)} It counts toward your budget. Stop anytime.
      </ConfirmDialog>
    </>
  );
}

export const SourceRow = ({ source }: { source: MetricSource }) => (
  <li className={classes.source}>
    <div>
      <strong>{accountLabel(source)}</strong>
      <p className="said measure">
        {reportWords(source)} {source.is_on !== null && priceWords(source)}
      </p>
      {source.problem && <p className="warning">{source.problem}</p>}
      {source.read_at && (
        <p className="quiet">
          Read <Moment at={source.read_at} />
        </p>
      )}
    </div>
    {source.is_on !== null && <ReadSwitch source={source} />}
  </li>
);
