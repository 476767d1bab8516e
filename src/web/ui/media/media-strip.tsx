/**
 * The images of a post, small and in order; each can be described and removed. Those without a description are
 * marked.
 */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './media-strip.module.css';
import { Thumbnail } from './thumbnail.tsx';

interface Shown {
  id: string;
  url: string;
  alt: string;
}

interface Props<One extends Shown> {
  media: readonly One[];
  isDescribed: (one: One) => boolean;
  onDescribe: (one: One) => void;
  onRemove: (one: One) => void;
}

const nameOf = ({ url }: Shown, at: number): string =>
  url.endsWith('.mp4') ? 'the video' : `image ${at + 1}`;

function Describe<One extends Shown>(props: {
  one: One;
  at: number;
  isMissing: boolean;
  onDescribe: (one: One) => void;
}) {
  const { one, at, isMissing, onDescribe } = props;
  return (
    <button
      type="button"
      className={classes.describe}
      data-missing={isMissing || undefined}
      aria-label={`Alt text of ${nameOf(one, at)}${isMissing ? ', missing' : ''}`}
      title={isMissing ? 'No alt text yet' : one.alt}
      onClick={() => onDescribe(one)}
    >
      {isMissing ? '+ ALT' : 'ALT'}
    </button>
  );
}

export function MediaStrip<One extends Shown>(props: Props<One>) {
  const { media, isDescribed, onDescribe, onRemove } = props;
  return (
    <div className="stackXs">
      <ul className={`plain rowXs ${classes.strip}`}>
        {media.map((one, at) => (
          <li key={one.id}>
            <Thumbnail url={one.url} alt={one.alt} />
            <ActionIcon
              variant="default"
              size="sm"
              className={classes.remove ?? ''}
              aria-label={`Remove ${nameOf(one, at)}`}
              onClick={() => onRemove(one)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
            <Describe one={one} at={at} onDescribe={onDescribe} isMissing={!isDescribed(one)} />
          </li>
        ))}
      </ul>
      {!media.every(isDescribed) && (
        <p className="muted flush size1">
          <b>+ ALT</b>: no alt text yet.
        </p>
      )}
    </div>
  );
}
