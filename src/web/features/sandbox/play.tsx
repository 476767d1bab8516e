import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { PlayProps } from './play-composer.tsx';

const PlayComposer = lazy(async () => ({
  default: (await import('./play-composer.tsx')).PlayComposer,
}));

/** Posts as someone who is not an agent. Loaded after the feed, which doesn't need it. */
export const Play = (props: PlayProps) => (
  <Suspense fallback={<Skeleton height={230} radius="lg" role="status" aria-label="Loading" />}>
    <PlayComposer {...props} />
  </Suspense>
);
