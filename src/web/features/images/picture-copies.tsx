import { Button } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useState } from 'react';
import type { Picture } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import { useEnhancePicture, useVaryPicture } from './library-queries.ts';

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

/** Makes copies of an image; the original stays. */
export function PictureCopies({ picture, onMade }: Props) {
  const { enhance, enhancing, vary, varying } = useCopying({ picture, onMade });
  const [cropping, setCropping] = useState(false);
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
        onClick={() => setCropping(true)}
      >
        Edit image
      </Button>
      <Button variant="default" loading={varying} disabled={isBusy} onClick={vary}>
        Make variations
      </Button>
      {cropping && (
        <CropDialog
          picture={picture}
          purpose="picture"
          onCropped={({ id }) => onMade(id)}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}
