import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { Button } from '@mantine/core';
import { platforms } from '#contract/platforms/platforms.ts';
import { postLength, roomOf, splitIntoParts } from '#domain/text/post-text.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './canvas.module.css';

interface Props {
  text: string;
  /** The number of images on this part. */
  pictures: number;
  /** The accounts that get it. */
  places: readonly Pick<Account, 'platform' | 'limits'>[];
  /** Replaces this part with several. */
  onSplit: (parts: string[]) => void;
  /** How many parts it may become. */
  most: number;
}

/** The network with the fewest characters left. */
export function strictest({ text, pictures, places }: Pick<Props, 'text' | 'pictures' | 'places'>) {
  const rooms = places.map(({ platform, limits }) => {
    const limit = roomOf(allowedOn(platform, limits), pictures);
    return { platform, limit, left: limit.max_length - postLength(text.trim(), limit.counting) };
  });
  return rooms.toSorted((one, other) => one.left - other.left)[0];
}

const amber = 20;

/** The fewest characters left on any network, and a way to split when there are none. */
export function RoomLeft({ text, pictures, places, onSplit, most }: Props) {
  const room = strictest({ text, pictures, places });
  if (!room || text.trim() === '') return null;
  const { platform, limit, left } = room;
  const { name } = platforms[platform];
  const into = left < 0 ? splitIntoParts(text, limit) : [];
  const state = left < 0 ? 'over' : left <= amber ? 'near' : 'fine';
  return (
    <>
      <span className={`inline faint size1 ${classes.left}`} data-state={state}>
        <NetworkIcon platform={platform} size={14} />
        <span className="numeric">{left}</span>
        <span className="unseen">characters left on {name}</span>
      </span>
      {left < 0 && (
        <span className="unseen" role="status">
          {-left} over the limit of {name}
        </span>
      )}
      {into.length > 1 && into.length <= most && (
        <Button size="compact-xs" variant="subtle" onClick={() => onSplit(into)}>
          Split into {into.length} posts
        </Button>
      )}
    </>
  );
}
