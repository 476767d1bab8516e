import { Button } from '@mantine/core';
import { IconCrop, IconFocusCentered } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import { useEnhancePicture, useVaryPicture } from './library-queries.ts';

const FocusDialog = lazy(async () => ({
  default: (await import('#web/entities/pictures/focus-dialog.tsx')).FocusDialog,
}));

interface Props {
  picture: Picture;
  /** Called with a copy to show next. */
  onMade: (id: string) => void;
}

function useCopying({ picture: { id }, onMade }: Props) {
  const enhance = useEnhancePicture(id);
  const vary = useVaryPicture(id);
  const onError = (error: unknown) =>
    void notify.failure(error, 'Couldn’t make a copy. Try again.');
  return {
    enhancing: enhance.isPending,
    varying: vary.isPending,
    enhance: () =>
      enhance.mutate(undefined, {
        onSuccess: ({ data: [made], message, notice }) => {
          void notify.success(message);
          if (notice) void notify.info(notice);
          if (made) onMade(made.id);
        },
        onError,
      }),
    vary: () =>
      vary.mutate(undefined, {
        onSuccess: ({ data, message }) => {
          void notify.success(`${message}: ${data.length}`);
        },
        onError,
      }),
  };
}

/** Makes copies of an image; the original stays. And what is kept in view of it. */
export function PictureCopies({ picture, onMade }: Props) {
  const { enhance, enhancing, vary, varying } = useCopying({ picture, onMade });
  const [editing, setEditing] = useState<'image' | 'focus'>();
  const close = () => setEditing(undefined);
  const isBusy = enhancing || varying;
  return (
    <div className="rowXs">
      <Button loading={enhancing} disabled={isBusy} onClick={enhance}>
        Upscale
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconCrop size={16} aria-hidden />}
        onClick={() => setEditing('image')}
      >
        Crop and rotate
      </Button>
      <Button variant="default" loading={varying} disabled={isBusy} onClick={vary}>
        Make variations
      </Button>
      <Button
        variant="default"
        disabled={isBusy}
        leftSection={<IconFocusCentered size={16} aria-hidden />}
        onClick={() => setEditing('focus')}
      >
        Focus point
      </Button>
      {editing === 'focus' && (
        <Suspense>
          <FocusDialog picture={picture} onClose={close} />
        </Suspense>
      )}
      {editing === 'image' && (
        <CropDialog
          picture={picture}
          purpose="picture"
          onCropped={({ id }) => onMade(id)}
          onClose={close}
        />
      )}
    </div>
  );
}
