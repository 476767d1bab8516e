/** The first frame of a picture that moves. */
import { useEffect, useRef } from 'react';

interface Props {
  src: string;
  alt: string;
  /** Pixels, for its place before it is there. */
  width?: number;
  height?: number;
  className?: string | undefined;
}

export function StillPicture({ src, alt, ...place }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    const draw = () => {
      const place = canvas.current;
      if (!place) return;
      place.width = image.naturalWidth;
      place.height = image.naturalHeight;
      place.getContext('2d')?.drawImage(image, 0, 0);
    };
    image.addEventListener('load', draw);
    image.src = src;
    return () => image.removeEventListener('load', draw);
  }, [src]);
  return <canvas ref={canvas} role="img" aria-label={alt} {...place} />;
}
