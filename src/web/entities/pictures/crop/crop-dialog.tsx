import { Button, Group, Input, Loader, Modal, SegmentedControl } from '@mantine/core';
import { IconFlipHorizontal, IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import type { Media, Purposes, Turn } from '#contract/images/types.ts';
import { turnedBy, turnedPoint, upright } from '#domain/pictures/turn.ts';
import { notify } from '#web/lib/notify.ts';
import classes from './crop-dialog.module.css';
import { useCropPicture } from '#web/entities/pictures/picture-queries.ts';
import { usePhone } from '#web/ui/theme/use-phone.ts';
import { areaOf, frameOf, frameTurned, isWhole, type Size, sizeOf } from './crop-frame.ts';

/** Fetched when an image is first cropped. */
const CropArea = lazy(() => import('./crop-area.tsx'));

/** The aspect ratios that networks show uncropped, as width by height. */
const shapes = {
  Free: undefined,
  '1:1': 1,
  '4:5': 4 / 5,
  '9:16': 9 / 16,
  '16:9': 16 / 9,
  '1.91:1': 1.91,
} as const;
type Shape = keyof typeof shapes;
const shapeNames = ['Free', '1:1', '4:5', '9:16', '16:9', '1.91:1'] as const satisfies Shape[];

interface Props {
  picture: Pick<Media, 'id' | 'url' | 'alt' | 'focus'>;
  /** An avatar is square, and shown as a circle. */
  purpose: (typeof Purposes)[number];
  onCropped: (made: Media) => void;
  onClose: () => void;
}

const middle = { x: 0.5, y: 0.5 };

/** How the image is turned, and which part of it is kept: at first around what stays in view. */
function useFrame({ picture, purpose }: Props) {
  const [shape, setShape] = useState<Shape>('Free');
  const [turn, setTurn] = useState<Turn>(upright);
  const [file, setFile] = useState<Size>();
  const [moved, setMoved] = useState<PercentCrop>();
  const aspect = purpose === 'avatar' ? 1 : shapes[shape];
  const size = file && sizeOf(file, turn);
  const area = moved ?? (size && frameOf(size, aspect, turnedPoint(picture.focus ?? middle, turn)));
  /** The frame stays over its part if its shape allows that. */
  const turnOn = (next: Turn, step: Turn) => {
    const fits = step.rotate === 0 || aspect === undefined || aspect === 1;
    setMoved(fits ? moved && frameTurned(moved, step) : undefined);
    setTurn(next);
  };
  return {
    shape,
    turn,
    aspect,
    size,
    area,
    setFile,
    setMoved,
    setShape: (next: Shape) => {
      setMoved(undefined);
      setShape(next);
    },
    rotate: (way: 'left' | 'right') =>
      turnOn(turnedBy(turn, way), { rotate: way === 'right' ? 90 : 270, flip: false }),
    flip: () => turnOn({ ...turn, flip: !turn.flip }, { rotate: 0, flip: true }),
  };
}
type Frame = ReturnType<typeof useFrame>;

function useCropping({ picture, purpose, onCropped, onClose }: Props, { area, turn }: Frame) {
  const crop = useCropPicture(picture.id);
  const save = () =>
    area &&
    crop.mutate(
      { ...areaOf(area), ...turn, purpose },
      {
        onSuccess: ({ data: [made] }) => {
          if (made) {
            const { created_at: _created, ...image } = made;
            onCropped(image);
          }
          void notify.success('Image edited');
          onClose();
        },
        onError: (error) => void notify.failure(error, 'Couldn’t edit the image. Try again.'),
      },
    );
  return { save, isSaving: crop.isPending };
}

/** How much is kept, in pixels. */
function keptWords({ area, size }: Frame): string {
  if (!area || !size) return '';
  const [width, height] = [size.width * area.width, size.height * area.height];
  const pixels = `${Math.round(width / 100)} × ${Math.round(height / 100)} pixels`;
  return isWhole(area) ? `Nothing is cropped (${pixels}).` : `${pixels} are kept.`;
}

const Turns = ({ rotate, flip }: Frame) => (
  <Group gap="xs">
    {(
      [
        ['Rotate left', IconRotate2, () => rotate('left')],
        ['Rotate right', IconRotateClockwise2, () => rotate('right')],
        ['Flip', IconFlipHorizontal, flip],
      ] as const
    ).map(([word, Icon, onClick]) => (
      <Button
        key={word}
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={onClick}
      >
        {word}
      </Button>
    ))}
  </Group>
);

/** Crops, rotates and flips an image into a new one. */
export function CropDialog(props: Props) {
  const { picture, purpose, onClose } = props;
  const isPhone = usePhone();
  const frame = useFrame(props);
  const { save, isSaving } = useCropping(props, frame);
  const { shape, turn, aspect, size, area } = frame;
  // An avatar is another image, also of a whole one.
  const isSame =
    purpose === 'picture' && turn.rotate === 0 && !turn.flip && area !== undefined && isWhole(area);
  return (
    <Modal opened onClose={onClose} title="Crop and rotate" size="36rem" fullScreen={isPhone}>
      <div className="stackMd">
        {purpose === 'picture' && (
          <Input.Wrapper label="Shape" labelElement="div">
            <SegmentedControl
              aria-label="Shape"
              fullWidth
              data={[...shapeNames]}
              value={shape}
              onChange={frame.setShape}
            />
          </Input.Wrapper>
        )}
        <div className={classes.stage}>
          <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
            <CropArea
              src={picture.url}
              alt={picture.alt}
              aspect={aspect}
              round={purpose === 'avatar'}
              turn={turn}
              size={size}
              area={area}
              onArea={frame.setMoved}
              onSize={frame.setFile}
            />
          </Suspense>
        </div>
        <Turns {...frame} />
        <p className="said">
          <span role="status">{keptWords(frame)}</span> Drag the frame or use the arrow keys. The
          original stays in Media.
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isSaving} disabled={!area || isSame} onClick={save}>
            Save
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
