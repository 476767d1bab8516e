/** The first frame of an animated image. */
import { useEffect, useRef } from 'react';

export function StillPicture({
  src,
  alt,
  className,
}: {
  src: string;
  alt: string;
  className?: string | undefined;
}) {
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
  return <canvas ref={canvas} role="img" aria-label={alt} className={className} />;
}
