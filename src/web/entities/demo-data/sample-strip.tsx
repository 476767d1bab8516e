/** Says that the screen shows sample data, and removes it in one click. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { demoDataQuery } from './demo-data-queries.ts';
import classes from './sample-strip.module.css';

const RemoveDialog = lazy(() => import('./remove-dialog.tsx'));

/** The pages that show sample data, and not one thing of it. */
const places = new Set(
  'dashboard posts scheduled-posts inbox agents ai-content company images analytics sandbox'.split(
    ' ',
  ),
);

/** A slim bar above the page; on a phone a word beside the logo. Renders nothing without sample data. */
export default function SampleStrip() {
  const { data, refetch } = useQuery(demoDataQuery);
  const [asking, setAsking] = useState(false);
  const isPlace = useLocation({ select: ({ pathname }) => places.has(pathname.slice(1)) });
  if (!isPlace || !data || data.made_at === null) return null;
  const ask = async () => {
    // Refetched when opened, because the owner may have changed something.
    await refetch();
    setAsking(true);
  };
  return (
    <aside className={classes.strip} aria-label="Samples">
      <p className="cut">
        <strong className="ink">You’re using sample data.</strong> Moonrise Bakery is made up, and
        its agents only post to your private sandbox.
      </p>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label="Remove sample data"
        onClick={() => void ask()}
      >
        <span className="wideOnly">Remove sample data</span>
        <span className={classes.short}>Sample data</span>
      </Button>
      <Suspense>
        {asking && <RemoveDialog samples={data} onClose={() => setAsking(false)} />}
      </Suspense>
    </aside>
  );
}
