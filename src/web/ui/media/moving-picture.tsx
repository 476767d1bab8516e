/** An animated image with a pause button. With reduced motion it starts paused. */
import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './moving-picture.module.css';
import { StillPicture } from './still-picture.tsx';

export function MovingPicture({ src, alt }: { src: string; alt: string }) {
  const wantsRest = useReducedMotion(false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<boolean>();
  const moves = chosen ?? !wantsRest;
  return (
    <span className={`block holder ${classes.moving}`}>
      {moves ? <img src={src} alt={alt} /> : <StillPicture src={src} alt={alt} />}
      <ActionIcon
        className={classes.turn ?? ''}
        variant="default"
        radius="xl"
        aria-label={moves ? 'Pause the GIF' : 'Play the GIF'}
        onClick={() => setChosen(!moves)}
      >
        {moves ? (
          <IconPlayerPauseFilled size={14} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={14} aria-hidden />
        )}
      </ActionIcon>
    </span>
  );
}
