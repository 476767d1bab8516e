import { Avatar, Box, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { archetypes } from '#web/lib/archetypes.ts';
import { AvatarRing } from '#web/ui/avatar-ring.tsx';
import type { AgentForm } from './agent-form.ts';
import classes from './avatar-field.module.css';
import { AvatarMaker } from './avatar-maker.tsx';
import { AvatarUpload } from './avatar-upload.tsx';

const stateOf = (candidate: string | null, used: string | null): string => {
  if (candidate !== null && candidate !== used) return 'A draft: not in use yet';
  return used === null ? 'No avatar yet: initials are shown' : 'In use';
};

function Portrait({ form }: { form: AgentForm }) {
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
      {avatar_url && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => form.setValues({ avatar_url: null, avatar_candidate: null })}
        >
          Remove avatar
        </Button>
      )}
    </Stack>
  );
}

/** The agent's picture: drawn here or taken from the person's machine. */
export function AvatarField({ form }: { form: AgentForm }) {
  const take = (url: string) => form.setValues({ avatar_url: url, avatar_candidate: null });
  return (
    <Box className={classes.avatar}>
      <Portrait form={form} />
      <Stack gap="lg">
        <AvatarMaker form={form} />
        <Divider label="or" />
        <AvatarUpload onUploaded={take} />
      </Stack>
    </Box>
  );
}
