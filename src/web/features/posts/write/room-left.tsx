import { allowedOn } from '#domain/platforms/allowed-on.ts';
import type { Account } from '#web/features/posts/post-values.ts';
import { Button } from '@mantine/core';
import { platforms } from '#contract/platforms/platforms.ts';
import { lazy, Suspense } from 'react';
import { postLength, roomOf, splitIntoParts } from '#domain/text/post-text.ts';
import { NetworkIcon } from '#web/entities/connections/network-icon.tsx';
import classes from './canvas.module.css';

const OtherRooms = lazy(() => import('./other-rooms.tsx'));

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

/** What is left on each network, the fewest first; accounts with the same limit count once. */
function roomsIn({ text, pictures, places }: Pick<Props, 'text' | 'pictures' | 'places'>) {
  const rooms = places.map(({ platform, limits }) => {
    const limit = roomOf(allowedOn(platform, limits), pictures);
    return { platform, limit, left: limit.max_length - postLength(text.trim(), limit.counting) };
  });
  const byLimit = new Map(rooms.map((room) => [`${room.platform} ${room.left}`, room]));
  return [...byLimit.values()].toSorted((one, other) => one.left - other.left);
}
export type Room = ReturnType<typeof roomsIn>[number];

/** The network with the fewest characters left. */
export const strictest = (facts: Parameters<typeof roomsIn>[0]): Room | undefined =>
  roomsIn(facts)[0];

/** Of a text without a place: that of the network with the least. */
const usual = 280;

/** Whether a text fits on every account. */
export const isWithin = (text: string, places: Props['places']): boolean =>
  (strictest({ text, pictures: 0, places })?.left ?? usual - text.length) >= 0;

const amber = 20;

/** The state of one network, in color and in words. */
export function Count({ platform, left }: Room) {
  const state = left < 0 ? 'over' : left <= amber ? 'near' : 'fine';
  return (
    <span className={`inline faint size1 ${classes.left}`} data-state={state}>
      <NetworkIcon platform={platform} size={14} />
      <span className="numeric">
        {left}
        {left >= 0 && ' left'}
      </span>
      <span className="unseen"> on {platforms[platform].name}</span>
    </span>
  );
}

/** The fewest characters left on any network, the others on demand, and a way to split when there are none. */
export function RoomLeft({ text, pictures, places, onSplit, most }: Props) {
  const [room, ...others] = roomsIn({ text, pictures, places });
  if (!room || text.trim() === '') return null;
  const { platform, limit, left } = room;
  const into = left < 0 ? splitIntoParts(text, limit) : [];
  return (
    <>
      <Count {...room} />
      <Suspense>{others.length > 0 && <OtherRooms rooms={others} />}</Suspense>
      {left < 0 && (
        <span className="unseen" role="status">
          {-left} over the limit of {platforms[platform].name}
        </span>
      )}
      {into.length > 1 && into.length <= most && (
        <Button size="compact-xs" variant="subtle" onClick={() => onSplit(into)}>
          Split into {into.length} parts
        </Button>
      )}
    </>
  );
}
