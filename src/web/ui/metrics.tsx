/** Three figures at the foot of a card; `null` is unknown. */
import classes from './metrics.module.css';

export type Figure = readonly [name: string, value: string | number | null];

export const Metrics = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-unknown={value === null || undefined}>{value ?? 'no data yet'}</dd>
      </div>
    ))}
  </dl>
);
