import { Button } from '@mantine/core';
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { postLength, roomOf, splitIntoParts } from '#domain/text/post-text.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './canvas.module.css';

interface Props {
  text: string;
  /** How many pictures go with this part. */
  pictures: number;
  /** The networks that get it. */
  networks: readonly LivePlatform[];
  /** Puts several parts in the place of this one. */
  onSplit: (parts: string[]) => void;
  /** How many parts it may become. */
  most: number;
}

/** The network with the least room left for a text. */
export function strictest({
  text,
  pictures,
  networks,
}: Pick<Props, 'text' | 'pictures' | 'networks'>) {
  const rooms = networks.map((platform) => {
    const limit = roomOf(platforms[platform], pictures);
    return { platform, limit, left: limit.max_length - postLength(text.trim(), limit.counting) };
  });
  return rooms.toSorted((one, other) => one.left - other.left)[0];
}

const amber = 20;

/** Characters left where there are fewest, and the way out where there are none. */
export function RoomLeft({ text, pictures, networks, onSplit, most }: Props) {
  const room = strictest({ text, pictures, networks });
  if (!room || text.trim() === '') return null;
  const { platform, limit, left } = room;
  const { name } = platforms[platform];
  const into = left < 0 ? splitIntoParts(text, limit) : [];
  const state = left < 0 ? 'over' : left <= amber ? 'near' : 'fine';
  return (
    <>
      <span className={classes.left} data-state={state}>
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
        <Button size="compact-xs" variant="light" onClick={() => onSplit(into)}>
          Split into {into.length} posts
        </Button>
      )}
    </>
  );
}
