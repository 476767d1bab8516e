/** Placeholders in the shape of figures and charts. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import figures from './figure-grid.module.css';

/** `wide`: the first one is twice as wide as the second. */
export const ChartPair = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`flex wraps gapMd ${figures.pair}`} data-wide={wide || undefined}>
    {children}
  </div>
);

export const ChartSkeletons = () => (
  <div role="status" aria-label="Loading" style={{ display: 'grid', gap: '1rem' }}>
    <div className={figures.grid}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height={126} radius="lg" />
      ))}
    </div>
    <Skeleton height={334} radius="lg" />
    <ChartPair>
      <Skeleton height={250} radius="lg" />
      <Skeleton height={250} radius="lg" />
    </ChartPair>
  </div>
);
