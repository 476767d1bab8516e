/** Pictures that go with something, small and in order; each can be described and taken away. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './media-strip.module.css';
import { StillPicture } from './still-picture.tsx';

interface Shown {
  id: string;
  url: string;
  alt: string;
}

interface Props<One extends Shown> {
  media: readonly One[];
  onDescribe: (one: One) => void;
  onRemove: (one: One) => void;
}

export const MediaStrip = <One extends Shown>({ media, onDescribe, onRemove }: Props<One>) => (
  <ul className={classes.strip}>
    {media.map((one, at) => (
      <li key={one.id}>
        {one.url.endsWith('.gif') ? (
          <StillPicture src={one.url} alt={one.alt} />
        ) : (
          <img src={one.url} alt={one.alt} />
        )}
        <ActionIcon
          variant="default"
          size="sm"
          className={classes.remove ?? ''}
          aria-label={`Remove picture ${at + 1}`}
          onClick={() => onRemove(one)}
        >
          <IconX size={14} aria-hidden />
        </ActionIcon>
        <button
          type="button"
          className={classes.describe}
          aria-label={`ALT text of picture ${at + 1}`}
          title={one.alt}
          onClick={() => onDescribe(one)}
        >
          ALT
        </button>
      </li>
    ))}
  </ul>
);
