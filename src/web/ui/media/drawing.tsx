/** Small line drawings, for empty states and for what is done. */
import classes from './drawing.module.css';

const drawings = {
  // A face without features.
  face: (
    <>
      <circle cx="60" cy="42" r="25" />
      <path d="M22 92c5-16 20-24 38-24s33 8 38 24" />
      <path className={classes.accent} d="M50 38v4M70 38v4M51 53c6 4 12 4 18 0" />
    </>
  ),
  // A sheet with one line started.
  page: (
    <>
      <path d="M34 12h38l16 16v64H34Z" />
      <path d="M72 12v16h16" />
      <path className={classes.accent} d="M46 46h20" />
      <path d="M66 62 96 32l7 7-30 30-9 2Z" />
    </>
  ),
  // Two speech bubbles, one of them empty.
  talk: (
    <>
      <path d="M18 18h54v36H40L28 66V54H18Z" />
      <path d="M84 36h18v36H92v12L80 72H52" />
      <path className={classes.accent} d="M32 36h.01M45 36h.01M58 36h.01" />
    </>
  ),
  // A frame without its picture.
  frame: (
    <>
      <path d="M24 20h72v60H24Z" />
      <path className={classes.accent} d="M36 68l16-20 12 14 8-8 12 14" />
      <circle cx="78" cy="36" r="5" />
    </>
  ),
  // A plug beside its socket.
  plug: (
    <>
      <path d="M14 52h24M38 38v28h12a14 14 0 0 0 0-28Z" />
      <path className={classes.accent} d="M64 46h10M64 58h10" />
      <path d="M106 52H90a14 14 0 0 1 0-14" />
      <path d="M90 38v28a14 14 0 0 1 0-28" />
    </>
  ),
  // A paper plane on its way.
  sent: (
    <>
      <path d="M36 46 104 18 84 86 62 66Z" />
      <path d="M104 18 62 66l-2 22 13-12" />
      <path className={classes.accent} d="M14 64h20M22 76h20M14 88h12" />
    </>
  ),
  // Bars without data.
  bars: (
    <>
      <path d="M24 14v72h76" />
      <path d="M38 86V66h12v20M60 86V50h12v36" />
      <path className={classes.accent} d="M82 86V30h12v56" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof drawings;

export const Drawing = ({ name }: { name: DrawingName }) => (
  <svg className={classes.drawing} viewBox="0 0 120 104" width="120" height="104" aria-hidden>
    {drawings[name]}
  </svg>
);
