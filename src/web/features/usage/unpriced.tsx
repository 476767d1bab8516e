import { Alert } from '@mantine/core';
import type { UsageMonth } from '#contract/usage/calls.ts';
import classes from './usage.page.module.css';

/** Lists what has no known price, and which settings add it. */
export function Unpriced({ data }: { data: UsageMonth }) {
  const { unpriced, unpriced_models: models, unpriced_drawers: drawers } = data;
  const [first] = models;
  const writer = models.find((model) => !drawers.includes(model));
  if (unpriced === 0 || first === undefined) return null;
  return (
    <Alert color="yellow" title="Some prices are missing">
      <p>
        {unpriced} {unpriced === 1 ? 'request' : 'requests'} to {models.join(', ')} aren’t counted.
        You may have spent more than shown, and there’s no forecast. While a budget is set, we don’t
        make these requests.
      </p>
      {writer !== undefined && (
        <p className={classes.hint}>
          Your administrator can set the price in dollars per million tokens read and written, then
          restart the server: <code>AI_PRICES={writer}=0.25/2</code>, or{' '}
          <code>AI_PRICES={writer}=0/0</code> for your own model that costs nothing.
        </p>
      )}
      {drawers.length > 0 && (
        <p className={classes.hint}>
          For images, it’s the price of one image in dollars: <code>IMAGE_PRICE=0.04</code>, or{' '}
          <code>IMAGE_PRICE=0</code> for your own model that costs nothing.
        </p>
      )}
    </Alert>
  );
}
