import { lazy, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { MediaStrip } from '#web/ui/media/media-strip.tsx';
import type { UploadStatusProps } from './upload-status.tsx';

const LazyUploadStatus = lazy(() => import('./upload-status.tsx'));
const AltDialog = lazy(async () => ({ default: (await import('./alt-dialog.tsx')).AltDialog }));

interface Props {
  media: readonly Media[];
  onChange: (changed: Media) => void;
  /** Puts a cropped copy in the place of an image. */
  onReplace?: (id: string, made: Media) => void;
  onRemove: (id: string) => void;
}

/** The images of a post, each of which can be described and removed. */
export function AttachedImages({ media, onChange, onReplace, onRemove }: Props) {
  const [describing, setDescribing] = useState<Media>();
  return (
    <>
      {media.length > 0 && (
        <MediaStrip
          media={media}
          isDescribed={({ alt }) => isDescribed(alt)}
          onDescribe={setDescribing}
          onRemove={({ id }) => onRemove(id)}
        />
      )}
      {describing && (
        <Suspense>
          <AltDialog
            media={describing}
            onSaved={(described) => {
              onChange(described);
              setDescribing(undefined);
            }}
            onCropped={
              onReplace &&
              ((made) => {
                onReplace(describing.id, made);
                setDescribing(made);
              })
            }
            onClose={() => setDescribing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The progress of uploads, whether AI made them, and why images were refused. Most posts have none of it. */
export function UploadStatus(props: UploadStatusProps) {
  const { pictures, problems } = props;
  if (!pictures.isBusy && !pictures.ai.isShown && problems.length === 0) return null;
  return (
    <Suspense>
      <LazyUploadStatus {...props} />
    </Suspense>
  );
}
