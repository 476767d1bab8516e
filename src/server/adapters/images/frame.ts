/** Which of the sizes that a model draws comes nearest to the wanted one. */

export interface Frame {
  width: number;
  height: number;
}

/** The frame whose shape is nearest: the less of it is cropped. The first one wins where two are as near. */
export function nearestFrame<F extends Frame>(wanted: Frame, frames: readonly [F, ...F[]]): F {
  const shapeOf = ({ width, height }: Frame) => Math.log(width / height);
  const distance = (frame: Frame) => Math.abs(shapeOf(frame) - shapeOf(wanted));
  return frames.reduce((best, frame) => (distance(frame) < distance(best) ? frame : best));
}
