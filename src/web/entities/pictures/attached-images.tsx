import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import type { Named } from './alt-dialog.tsx';
import { kindAt } from '#domain/text/post-media.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Thumbnail } from '#web/ui/media/thumbnail.tsx';
import classes from './attached-images.module.css';

interface Shown {
  id: string;
  url: string;
  alt: string;
  focus?: Media['focus'];
}

interface Beside<One> {
  /** The name of the list, if there are several. */
  label?: string | undefined;
  /** What else can be done with an image. */
  renderBeside?: ((one: One, name: string) => ReactNode) | undefined;
  /** Called when it is dragged. */
  onDrag?: ((event: React.DragEvent, one: One) => void) | undefined;
}

interface MediaStripProps<One extends Shown> extends Beside<One> {
  media: readonly One[];
  isDescribed: (one: One) => boolean;
  onEdit: (one: One) => void;
  onDescribe: (one: One) => void;
  onRemove: (one: One) => void;
}

const isDocument = ({ url }: Shown): boolean => url.endsWith('.pdf');

const nameOf = (one: Shown, at: number): string => {
  if (isDocument(one)) return 'the document';
  return one.url.endsWith('.mp4') ? 'the video' : `image ${at + 1}`;
};

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
      data-missing={isMissing || undefined}
      aria-label={`Alt text of ${nameOf(one, at)}${isMissing ? ', missing' : ''}`}
      title={isMissing ? 'No alt text yet' : one.alt}
      onClick={() => onDescribe(one)}
    >
      {isMissing ? '+ ALT' : 'ALT'}
    </button>
  );
}

/** The images of a post, small and in order. Those without alt text are marked. */
function MediaStrip<One extends Shown>(props: MediaStripProps<One>) {
  const { media, isDescribed, onEdit, onDescribe, onRemove, label, renderBeside, onDrag } = props;
  return (
    <div className="stackXs">
      <ul className={`plain rowXs ${classes.strip}`} aria-label={label}>
        {media.map((one, at) => (
          <li
            key={one.id}
            data-picture={one.id}
            draggable={onDrag !== undefined}
            onDragStart={onDrag && ((event) => onDrag(event, one))}
          >
            <Thumbnail url={one.url} alt={one.alt} focus={one.focus} />
            <ActionIcon
              variant="default"
              size="sm"
              className={classes.remove ?? ''}
              aria-label={`Remove ${nameOf(one, at)}`}
              onClick={() => onRemove(one)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
            {renderBeside?.(one, nameOf(one, at))}
            <span className={`lineXs between ${classes.acts}`}>
              {kindAt(one) === 'still' && (
                <button
                  type="button"
                  aria-label={`Edit ${nameOf(one, at)}`}
                  title="Crop, rotate, focus point and alt text"
                  onClick={() => onEdit(one)}
                >
                  Edit
                </button>
              )}
              {!isDocument(one) && (
                <Describe one={one} at={at} onDescribe={onDescribe} isMissing={!isDescribed(one)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {!media.every((one) => isDocument(one) || isDescribed(one)) && (
        <p className="muted flush size1">
          <b>+ ALT</b>: add alt text, for people who can’t see it.
        </p>
      )}
    </div>
  );
}

const AltDialog = lazy(async () => ({ default: (await import('./alt-dialog.tsx')).AltDialog }));

interface Props extends Beside<Media> {
  media: readonly Media[];
  /** The account whose version they are in, if it isn’t the post’s. */
  account?: Named | undefined;
  onChange: (changed: Media) => void;
  /** Puts a cropped copy in the place of an image. */
  onReplace?: (id: string, made: Media) => void;
  onRemove: (id: string) => void;
}

/** The images of a post, each of which can be edited and removed. */
export function AttachedImages(props: Props) {
  const { media, account, onChange, onReplace, onRemove, ...besides } = props;
  const [editing, setEditing] = useState<Media>();
  const [isDescribing, setIsDescribing] = useState(false);
  const open = (one: Media, toDescribe: boolean) => {
    setIsDescribing(toDescribe);
    setEditing(one);
  };
  return (
    <>
      {media.length > 0 && (
        <MediaStrip
          {...besides}
          media={media}
          isDescribed={({ alt }) => isDescribed(alt)}
          onEdit={(one) => open(one, false)}
          onDescribe={(one) => open(one, true)}
          onRemove={({ id }) => onRemove(id)}
        />
      )}
      {editing && (
        <Suspense>
          <AltDialog
            media={editing}
            account={account}
            isDescribing={isDescribing}
            onSaved={(described) => {
              onChange(described);
              setEditing(undefined);
            }}
            onCropped={
              onReplace &&
              ((made) => {
                onReplace(editing.id, made);
                setEditing(made);
              })
            }
            onFocused={(focused) => {
              onChange(focused);
              setEditing(focused);
            }}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
