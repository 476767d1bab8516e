/** Placeholders in the shape of figures and charts. */
import { Skeleton } from '@mantine/core';
import { ChartPair } from './chart-pair.tsx';
import figures from './figure-grid.module.css';

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
