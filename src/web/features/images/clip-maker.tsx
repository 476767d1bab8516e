import { Button, Input, SegmentedControl, Select } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useState } from 'react';
import { Motions, type Motion } from '#contract/images/clips.ts';
import type { Picture } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { notify } from '#web/lib/notify.ts';
import { useMakeClip } from '#web/entities/pictures/picture-queries.ts';
import type { Clips } from '#web/entities/pictures/use-clips.ts';
import { ClipsUnderWay } from './clips-under-way.tsx';
import classes from './images.module.css';
import { titleOf } from './picture-labels.ts';

const motions: Record<Motion, string> = {
  zoom: 'Zoom in',
  pan: 'Pan',
  pulse: 'Pulse',
  reveal: 'Reveal',
};
const motionOptions = Motions.map((value) => ({ value, label: motions[value] }));

const { min, max } = limits.clip_seconds;
const lengths = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));

/** Makes a looping GIF from a still image, and shows the progress. */
export function ClipMaker({ picture, clips }: { picture: Picture; clips: Clips }) {
  const make = useMakeClip();
  const [motion, setMotion] = useState<Motion>('zoom');
  const [seconds, setSeconds] = useState('3');
  const own = clips.clips.filter(({ image_id }) => image_id === picture.id);
  const begin = () =>
    make.mutate(
      { image_id: picture.id, motion, seconds: Number(seconds) },
      {
        onSuccess: ({ id }) => clips.follow({ id, image_id: picture.id, title: titleOf(picture) }),
        onError: (error) => void notify.failure(error, 'Couldn’t make the GIF. Try again.'),
      },
    );
  return (
    <section className={classes.part} aria-label="GIF">
      <h3 className="size3">GIF</h3>
      <p className="said">Turns this image into a short looping GIF.</p>
      <Select
        label="Motion"
        data={motionOptions}
        value={motion}
        allowDeselect={false}
        onChange={(value) => value && setMotion(value)}
      />
      <Input.Wrapper label="Seconds" labelElement="div">
        <SegmentedControl
          aria-label="Seconds"
          fullWidth
          data={lengths}
          value={seconds}
          onChange={setSeconds}
        />
      </Input.Wrapper>
      <Button
        variant="default"
        loading={make.isPending}
        disabled={own.length > 0}
        leftSection={<IconMovie size={16} aria-hidden />}
        onClick={begin}
      >
        Make GIF
      </Button>
      <ClipsUnderWay clips={own} onCancel={clips.cancel} />
    </section>
  );
}
