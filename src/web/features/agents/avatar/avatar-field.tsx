import { Avatar, Box, Button, Divider, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconCrop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Media, Picture } from '#contract/images/types.ts';
import { archetypes } from '#web/entities/agents/archetypes.ts';
import { useDrawing } from '#web/entities/pictures/use-drawing.ts';
import { AvatarRing } from '#web/ui/media/avatar-ring.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { notify } from '#web/lib/notify.ts';
import { CropDialog } from '#web/entities/pictures/crop/crop-dialog.tsx';
import { pictureAtQuery } from '#web/entities/pictures/picture-queries.ts';
import { PictureMark } from '#web/entities/pictures/picture-mark.tsx';
import { AvatarMaker, PictureUpload } from './avatar-maker.tsx';
import classes from './avatar-field.module.css';

interface CandidatesProps {
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
function AvatarCandidates(props: CandidatesProps) {
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
              Crop and rotate
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

interface AvatarCropProps {
  /** Address of the avatar in use. */
  url: string;
  /** Called with the new avatar, and with the original to restore. */
  onCropped: (face: Media, before: Media) => void;
}

/** Finds the original image of the avatar, which alone can be cropped. */
function useOpening(url: string) {
  const client = useQueryClient();
  const [picture, setPicture] = useState<Picture>();
  const open = useMutation({
    mutationFn: () => client.fetchQuery(pictureAtQuery(url)),
    onSuccess: (found) => {
      if (found) setPicture(found);
      else void notify.error('This avatar isn’t in your gallery, so you can’t edit it.');
    },
    onError: (error) => void notify.failure(error, 'Couldn’t load the avatar.'),
  });
  return {
    picture,
    open: () => open.mutate(),
    isOpening: open.isPending,
    close: () => setPicture(undefined),
  };
}

/** Crops the avatar in use again; the original stays in the library. */
function AvatarCrop({ url, onCropped }: AvatarCropProps) {
  const { picture, open, isOpening, close } = useOpening(url);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCrop size={14} aria-hidden />}
        loading={isOpening}
        onClick={open}
      >
        Edit avatar
      </Button>
      {picture && (
        <CropDialog
          picture={picture}
          purpose="avatar"
          onCropped={(face) => {
            const { id, alt } = picture;
            onCropped(face, { id, url, alt });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const stateOf = (candidate: string | null, used: string | null): string => {
  if (candidate !== null && candidate !== used) return 'Not in use yet';
  return used === null ? 'No avatar yet: initials are shown' : 'In use';
};

interface PortraitProps {
  form: AgentForm;
  onRemove: () => void;
  onCropped: (face: Media, before: Media) => void;
}

function Portrait({ form, onRemove, onCropped }: PortraitProps) {
  const { avatar_url, avatar_candidate, name, personality_type } = form.values;
  const shown = avatar_candidate ?? avatar_url;
  const undecided = avatar_candidate !== null && avatar_candidate !== avatar_url;
  return (
    <Stack align="center" gap="sm">
      <AvatarRing
        src={shown}
        name={name || 'Agent'}
        hue={archetypes[personality_type ?? 'custom'].hue}
        size={96}
      />
      <Text size="sm" c="var(--ink-2)" ta="center" aria-live="polite">
        {stateOf(avatar_candidate, avatar_url)}
      </Text>
      {undecided && avatar_url && (
        <Group gap="xs">
          <Avatar src={avatar_url} alt="" size="sm" />
          <Text size="sm">In use now</Text>
        </Group>
      )}
      {avatar_url && !undecided && <AvatarCrop url={avatar_url} onCropped={onCropped} />}
      {avatar_url && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
          Remove avatar
        </Button>
      )}
    </Stack>
  );
}

/** How many avatars are kept: those of two requests. */
const most = 8;
const words = {
  done: 'Avatar generated successfully',
  failed: 'Failed to generate avatar. Please try again.',
};

/** The drawing state for an agent that is not saved yet. */
export const newAvatarPlace = 'avatar:new';

interface Props {
  form: AgentForm;
  /** The agent, if it is saved. */
  agentId?: string;
  /** Uses an avatar or removes it, in the form unless the caller handles it. */
  onUse?: (url: string | null) => void;
}

/** The agent's avatar: drawn here or uploaded. */
export function AvatarField({ form, agentId, onUse }: Props) {
  const use = (url: string | null) => {
    form.setValues({ avatar_url: url, avatar_candidate: null });
    onUse?.(url);
  };
  const choose = (url: string) => form.setFieldValue('avatar_candidate', url);
  const [arrivals, setArrivals] = useState(0);
  const onMade = ([first]: readonly Media[]) => {
    if (!first) return;
    choose(first.url);
    setArrivals((before) => before + 1);
  };
  /** The original avatar is offered beside the cropped one, to go back. */
  const crop = (face: Media, before: Media) => {
    drawing.lay([face, before]);
    use(face.url);
  };
  const place = agentId ? `avatar:${agentId}` : newAvatarPlace;
  const drawing = useDrawing({ place, words, most, onMade });
  const { avatar_candidate, avatar_url } = form.values;
  const { made } = drawing.session;
  return (
    <Box className={classes.avatar}>
      <Portrait form={form} onRemove={() => use(null)} onCropped={crop} />
      <Stack gap="lg">
        <AvatarMaker form={form} drawing={drawing} agentId={agentId} />
        {made.length > 0 && (
          <AvatarCandidates
            made={made}
            arrivals={arrivals}
            chosen={avatar_candidate ?? avatar_url}
            used={avatar_url}
            onChoose={choose}
            onUse={use}
            onCropped={(cropped) => drawing.lay([cropped])}
          />
        )}
        <Divider label="or" />
        <Stack gap="xs">
          <Text fw={600}>Upload your own image</Text>
          <PictureUpload
            label="Choose image"
            onUploaded={(uploaded) => {
              drawing.lay([uploaded]);
              use(uploaded.url);
            }}
          />
        </Stack>
      </Stack>
    </Box>
  );
}
