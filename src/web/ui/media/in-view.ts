/** The point of an image that stays in view where it is cut: shares of its sides, from the top left corner. */
export type Focus = { x: number; y: number } | null | undefined;

/** The style of an image that fills a place of another shape; without a point, its middle stays in view. */
export const inView = (focus: Focus): { style?: React.CSSProperties } =>
  focus ? { style: { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` } } : {};
