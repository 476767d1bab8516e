import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { Turn } from '#contract/images/types.ts';
import classes from './crop-dialog.module.css';
import type { Size } from './crop-frame.ts';

interface Props {
  src: string;
  alt: string;
  /** Width by height; free if missing. */
  aspect: number | undefined;
  /** Shows how it looks cropped to a circle. */
  round: boolean;
  turn: Turn;
  /** Its size as it is shown; unknown until it is loaded. */
  size: Size | undefined;
  area: PercentCrop | undefined;
  onArea: (area: PercentCrop) => void;
  /** Its size in the file. */
  onSize: (size: Size) => void;
}

const step = 'Arrow keys move it, with Shift further.';
const edge = 'Arrow keys change its size, with Shift further.';
const ariaLabels = {
  cropArea: `Part to keep. ${step}`,
  nwDragHandle: `Upper left corner. ${edge}`,
  nDragHandle: `Upper edge. ${edge}`,
  neDragHandle: `Upper right corner. ${edge}`,
  eDragHandle: `Right edge. ${edge}`,
  seDragHandle: `Lower right corner. ${edge}`,
  sDragHandle: `Lower edge. ${edge}`,
  swDragHandle: `Lower left corner. ${edge}`,
  wDragHandle: `Left edge. ${edge}`,
};

/** The image fills its box, whose sides are the other way round after a quarter turn. */
function turned({ rotate, flip }: Turn, { width, height }: Size): React.CSSProperties {
  const long = rotate % 180 === 0 ? 1 : height / width;
  return {
    width: `${long * 100}%`,
    height: `${100 / long}%`,
    transform: `translate(-50%, -50%) scaleX(${flip ? -1 : 1}) rotate(${rotate}deg)`,
  };
}

/** As large as there is room for. */
const roomFor = ({ width, height }: Size): React.CSSProperties => ({
  width: `min(100%, ${width}px, min(60vh, 30rem) * ${width / height})`,
});

/** A crop frame over an image, moved and resized by mouse, touch or keyboard. */
export default function CropArea(props: Props) {
  const { src, alt, aspect, round, turn, size, area, onArea, onSize } = props;
  return (
    <ReactCrop
      className={classes.area ?? ''}
      {...(size && { style: roomFor(size) })}
      {...(area && { crop: area })}
      {...(aspect !== undefined && { aspect })}
      circularCrop={round}
      keepSelection
      ruleOfThirds={!round}
      minWidth={24}
      minHeight={24}
      ariaLabels={ariaLabels}
      onChange={(_, next) => size && onArea(next)}
    >
      <div
        className={classes.turned}
        data-sized={size !== undefined || undefined}
        {...(size && { style: { aspectRatio: size.width / size.height } })}
      >
        <img
          src={src}
          alt={alt}
          {...(size && { style: turned(turn, size) })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            onSize({ width, height })
          }
        />
      </div>
    </ReactCrop>
  );
}
