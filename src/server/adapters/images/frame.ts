/** Which of a model’s image sizes is closest to the requested one. */

export interface Frame {
  width: number;
  height: number;
}

/** The frame with the most similar aspect ratio, so that least is cropped. The first one wins ties. */
export function nearestFrame<F extends Frame>(wanted: Frame, frames: readonly [F, ...F[]]): F {
  const shapeOf = ({ width, height }: Frame) => Math.log(width / height);
  const distance = (frame: Frame) => Math.abs(shapeOf(frame) - shapeOf(wanted));
  return frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
}
