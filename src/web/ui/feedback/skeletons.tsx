/** Placeholders as large as what is being loaded, so that nothing shifts when it arrives. */
import { Skeleton } from '@mantine/core';
import classes from './skeletons.module.css';

interface Props {
  count?: number;
}
interface BlockProps extends Props {
  /** The height of one, in pixels. */
  height?: number;
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Rows with an avatar, a name and a line, like those of posts and people. */
export const RowSkeletons = ({ count = 4 }: Props) => (
  <div className="stackLg" role="status" aria-label="Loading">
    {times(count).map((at) => (
      <div key={at} className={classes.row}>
        <Skeleton circle height={48} width={48} />
        <div className="stackXs packed grow">
          <Skeleton height={14} width="32%" />
          <Skeleton height={14} width="88%" />
          <Skeleton height={14} width="61%" />
        </div>
      </div>
    ))}
  </div>
);

/** Cards in the grid of real cards. */
export const CardSkeletons = ({ count = 3, height = 190 }: BlockProps) => (
  <div className={classes.cards} role="status" aria-label="Loading">
    {times(count).map((at) => (
      <Skeleton key={at} height={height} radius="lg" />
    ))}
  </div>
);

/** A row of numbers. */
export const StatSkeletons = ({ count = 4 }: Pick<BlockProps, 'count'>) => (
  <div className={classes.stats} role="status" aria-label="Loading">
    {times(count).map((at) => (
      <Skeleton key={at} height={76} radius="lg" />
    ))}
  </div>
);
