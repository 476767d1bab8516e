import { Button, Group, Input, Loader, Modal, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import type { Media, Purposes } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './crop-dialog.module.css';
import { useCropPicture } from '#web/entities/pictures/picture-queries.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';

/** Fetched when an image is first cropped. */
const CropArea = lazy(() => import('./crop-area.tsx'));

/** The aspect ratios that networks show uncropped, as width by height. */
const shapes = {
  '1:1': 1,
  '4:5': 4 / 5,
  '16:9': 16 / 9,
  '1.91:1': 1.91,
  Free: undefined,
} as const;
type Shape = keyof typeof shapes;
const shapeNames = ['1:1', '4:5', '16:9', '1.91:1', 'Free'] as const satisfies readonly Shape[];

interface Props {
  picture: Pick<Media, 'id' | 'url' | 'alt'>;
  /** An avatar is square, and shown as a circle. */
  purpose: (typeof Purposes)[number];
  onCropped: (made: Media) => void;
  onClose: () => void;
}

const share = (percent: number) => Math.min(1, Math.max(0, percent / 100));

/** An area as the server takes it; rounding must not push it over the edge. */
export function areaOf({ x, y, width, height }: PercentCrop) {
  const [left, top] = [share(x), share(y)];
  return {
    left,
    top,
    width: Math.min(share(width), 1 - left),
    height: Math.min(share(height), 1 - top),
  };
}

function useCropping({ picture, purpose, onCropped, onClose }: Props) {
  const crop = useCropPicture(picture.id);
  const save = (area: PercentCrop) =>
    crop.mutate(
      { ...areaOf(area), purpose },
      {
        onSuccess: ({ data: [made] }) => {
          if (made) onCropped({ id: made.id, url: made.url, alt: made.alt });
          void notify.success('Image cropped');
          onClose();
        },
        onError: (error) => void notify.failure(error, 'Couldn’t crop the image. Try again.'),
      },
    );
  return { save, isSaving: crop.isPending };
}

/** Crops an image into a new one. */
export function CropDialog(props: Props) {
  const { picture, purpose, onClose } = props;
  const isPhone = usePhone();
  const [shape, setShape] = useState<Shape>('1:1');
  const [chosen, setChosen] = useState<{ area: PercentCrop; width: number; height: number }>();
  const { save, isSaving } = useCropping(props);
  return (
    <Modal opened onClose={onClose} title="Crop image" size="36rem" fullScreen={isPhone}>
      <div className="stackMd">
        {purpose === 'picture' && (
          <Input.Wrapper label="Shape" labelElement="div">
            <SegmentedControl
              aria-label="Shape"
              fullWidth
              data={[...shapeNames]}
              value={shape}
              onChange={setShape}
            />
          </Input.Wrapper>
        )}
        <div className={classes.stage}>
          <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
            <CropArea
              key={shape}
              src={picture.url}
              alt={picture.alt}
              aspect={purpose === 'avatar' ? 1 : shapes[shape]}
              round={purpose === 'avatar'}
              area={chosen?.area}
              onArea={(area, pixels) => setChosen({ area, ...pixels })}
            />
          </Suspense>
        </div>
        <p className="said">
          <span role="status">
            {chosen && `${chosen.width} × ${chosen.height} pixels are kept.`}
          </span>{' '}
          Drag the frame or use the arrow keys. The original is kept.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isSaving} disabled={!chosen} onClick={() => chosen && save(chosen.area)}>
            Crop image
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
