import { Alert } from '@mantine/core';
import type { UsageMonth } from '#contract/usage/calls.ts';
import classes from './usage.page.module.css';

/** Names what has no known price, and what to set so that it has one. */
export function Unpriced({ data }: { data: UsageMonth }) {
  const { unpriced, unpriced_models: models, unpriced_drawers: drawers } = data;
  const [first] = models;
  const writer = models.find((model) => !drawers.includes(model));
  if (unpriced === 0 || first === undefined) return null;
  return (
    <Alert color="yellow" title="Some prices are not known">
      <p>
        {unpriced} {unpriced === 1 ? 'call' : 'calls'} to {models.join(', ')} cannot be counted:
        more may have been spent than is shown, and there is no forecast. While a budget is set,
        such calls are not made.
      </p>
      {writer !== undefined && (
        <p className={classes.hint}>
          The operator of this installation can set the price in dollars per million tokens read and
          written, and start again: <code>AI_PRICES={writer}=0.25/2</code>, or{' '}
          <code>AI_PRICES={writer}=0/0</code> for a model of one’s own that costs nothing.
        </p>
      )}
      {drawers.length > 0 && (
        <p className={classes.hint}>
          For pictures it is the price of one in dollars: <code>IMAGE_PRICE=0.04</code>, or{' '}
          <code>IMAGE_PRICE=0</code> for a model of one’s own that costs nothing.
        </p>
      )}
    </Alert>
  );
}
