import { Button, Group, Radio } from '@mantine/core';
import { IconCrop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Media } from '#contract/images/types.ts';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import { PictureMark } from '#web/entities/pictures/picture-mark.tsx';
import classes from './avatar-candidates.module.css';

interface Props {
  /** Newest first. */
  made: readonly Media[];
  /** How often new ones have arrived; each time they are scrolled into view. */
  arrivals: number;
  /** Addresses of the one that is selected, and of the one that the agent has. */
  chosen: string | null;
  used: string | null;
  onChoose: (url: string) => void;
  onUse: (url: string) => void;
  onCropped: (made: Media) => void;
}

/** Avatars to choose from, side by side; the chosen one is cropped or used. */
export function AvatarCandidates(props: Props) {
  const { made, arrivals, chosen, used, onChoose, onUse, onCropped } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrivals > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [arrivals]);
  const [cropping, setCropping] = useState(false);
  const picked = made.find(({ url }) => url === chosen);
  return (
    <div ref={place} className="stackSm">
      <Radio.Group label="Candidates" value={picked?.url ?? null} onChange={onChoose}>
        <div className={classes.grid}>
          {made.map(({ id, url }, at) => (
            <Radio.Card
              key={id}
              value={url}
              className={classes.card}
              aria-label={`Candidate ${at + 1}${url === used ? ', in use' : ''}`}
            >
              <img src={url} alt="" />
              <Radio.Indicator className={classes.mark ?? ''} size="xs" />
              {url === used && <PictureMark text="In use" at="bottom" />}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {picked && (
        <Group gap="sm">
          <Button
            variant="light"
            disabled={picked.url === used}
            onClick={() => {
              onUse(picked.url);
              void notify.success('Avatar selected for your AI agent');
            }}
          >
            {picked.url === used ? 'In use' : 'Use this avatar'}
          </Button>
          {/* The avatar in use is cropped where the agent page shows it. */}
          {picked.url !== used && (
            <Button
              variant="default"
              leftSection={<IconCrop size={16} aria-hidden />}
              onClick={() => setCropping(true)}
            >
              Crop
            </Button>
          )}
        </Group>
      )}
      {picked && cropping && (
        <CropDialog
          picture={picked}
          purpose="avatar"
          onCropped={onCropped}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}
