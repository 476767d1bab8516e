import { Progress } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { isDescribed } from '#domain/pictures/alt-text.ts';
import { MediaStrip } from '#web/ui/media/media-strip.tsx';
import { AiSwitch } from './ai-switch.tsx';
import type { Pictures } from './use-pictures.ts';

const AltDialog = lazy(async () => ({ default: (await import('./alt-dialog.tsx')).AltDialog }));

interface Props {
  media: readonly Media[];
  onChange: (changed: Media) => void;
  onRemove: (id: string) => void;
}

/** The images of a post, each of which can be described and removed. */
export function AttachedImages({ media, onChange, onRemove }: Props) {
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
            onClose={() => setDescribing(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface UploadProps {
  pictures: Pick<Pictures, 'isBusy' | 'share' | 'ai'>;
  problems: readonly string[];
}

/** The progress of uploads, whether AI made them, and why images were refused. */
export const UploadStatus = ({ pictures: { isBusy, share, ai }, problems }: UploadProps) => (
  <>
    {ai.isShown && <AiSwitch isOn={ai.isOn} isBusy={ai.isBusy || isBusy} onChange={ai.set} />}
    {isBusy && <Progress value={share * 100} size="sm" aria-label="Upload progress" />}
    {problems.length > 0 && (
      <ul className="plain wrong" role="alert">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )}
  </>
);
