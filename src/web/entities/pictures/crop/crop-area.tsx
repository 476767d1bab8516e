import { useState } from 'react';
import {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
  ReactCrop,
} from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import classes from './crop-dialog.module.css';

interface Props {
  src: string;
  alt: string;
  /** Width by height; free if missing. */
  aspect: number | undefined;
  /** Shows how it looks cropped to a circle. */
  round: boolean;
  area: PercentCrop | undefined;
  /** `pixels`: in the original image. */
  onArea: (area: PercentCrop, pixels: { width: number; height: number }) => void;
}

interface Size {
  width: number;
  height: number;
}

/** Most of an image, centered. */
function middleOf({ width, height }: Size, aspect: number | undefined): PercentCrop {
  const own = aspect ?? width / height;
  const widest = own > width / height ? 90 : 90 * ((own * height) / width);
  return centerCrop(
    makeAspectCrop({ unit: '%', width: widest }, own, width, height),
    width,
    height,
  );
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

/** A crop frame over an image, moved and resized by mouse, touch or keyboard. */
export default function CropArea({ src, alt, aspect, round, area, onArea }: Props) {
  const [size, setSize] = useState<Size>();
  const tell = (next: PercentCrop, of: Size) => {
    const { width, height } = convertToPixelCrop(next, of.width, of.height);
    onArea(next, { width: Math.round(width), height: Math.round(height) });
  };
  return (
    <ReactCrop
      className={classes.area ?? ''}
      {...(area && { crop: area })}
      {...(aspect !== undefined && { aspect })}
      circularCrop={round}
      keepSelection
      ruleOfThirds={!round}
      minWidth={24}
      minHeight={24}
      ariaLabels={ariaLabels}
      onChange={(_, next) => size && tell(next, size)}
    >
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
          setSize({ width, height });
          tell(middleOf({ width, height }, aspect), { width, height });
        }}
      />
    </ReactCrop>
  );
}
