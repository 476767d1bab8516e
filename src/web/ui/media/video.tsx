/** A video: to be watched, or as one picture among others. No more of it is fetched than it takes to show that. */

interface Props {
  src: string;
  /** Empty where words beside it say what it is. */
  alt: string;
  /** Shows its first picture only. */
  isStill?: boolean;
  /** Pixels, for its place before it is there. */
  width?: number;
  height?: number;
  className?: string | undefined;
}

// Safari shows no picture of a video that nobody has started unless it is asked for a moment of it.
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
