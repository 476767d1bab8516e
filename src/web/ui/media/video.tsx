/** A video: playable, or as a still image among others. Only as much is fetched as that needs. */

import type { Ref } from 'react';

interface Props {
  src: string;
  /** Empty when text beside it describes it. */
  alt: string;
  /** Shows only its first frame. */
  isStill?: boolean;
  /** Pixels, to reserve its space while it loads. */
  width?: number;
  height?: number;
  /** The address of an image that is shown before it plays. */
  poster?: string | undefined;
  ref?: Ref<HTMLVideoElement> | undefined;
  className?: string | undefined;
}

// Safari shows no frame of an unplayed video unless its address asks for a time.
const firstMoment = '#t=0.001';

export function Video({ src, alt, isStill = false, ...place }: Props) {
  const film = {
    ...place,
    src: src + firstMoment,
    preload: 'metadata',
    playsInline: true,
  } as const;
  if (isStill && alt === '') return <video {...film} aria-hidden muted />;
  if (isStill) return <video {...film} aria-label={alt} muted />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none; its description is its label
  return <video {...film} aria-label={alt} controls />;
}
