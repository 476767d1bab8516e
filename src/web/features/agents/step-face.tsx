import { Avatar, Box, Button, Checkbox, Divider, Group, Select, Stack, Text } from '@mantine/core';
import { ContentKinds } from '#contract/agents.ts';
import { specializationLabels } from '#domain/persona-labels.ts';
import { archetypes } from '#web/lib/archetypes.ts';
import { AvatarRing } from '#web/ui/avatar-ring.tsx';
import { AvatarMaker } from './avatar-maker.tsx';
import { AvatarUpload } from './avatar-upload.tsx';
import classes from './step-face.module.css';
import type { WizardForm } from './wizard-form.ts';
import { contentKindWords, optionsOf } from './wizard-words.ts';

const stateOf = (candidate: string | null, used: string | null): string => {
  if (candidate !== null && candidate !== used) return 'A draft: not in use yet';
  return used === null ? 'No avatar yet: initials are shown' : 'In use';
};

function Portrait({ form }: { form: WizardForm }) {
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

/** Step 3: the picture, the field the agent works in, and what its posts carry. */
export function StepFace({ form }: { form: WizardForm }) {
  const take = (url: string) => form.setValues({ avatar_url: url, avatar_candidate: null });
  return (
    <Stack gap="lg">
      <Select
        label="Specialization (optional)"
        description="Shapes the suggested prompt and what the agent knows best"
        placeholder="None"
        data={optionsOf(specializationLabels)}
        clearable
        {...form.getInputProps('specialization')}
      />
      <Box className={classes.avatar}>
        <Portrait form={form} />
        <Stack gap="lg">
          <AvatarMaker form={form} />
          <Divider label="or" />
          <AvatarUpload onUploaded={take} />
        </Stack>
      </Box>
      <Checkbox.Group
        label="Content generation"
        description="What this agent should make. In this version it writes text posts."
        {...form.getInputProps('content_kinds')}
      >
        <Group mt="sm" gap="lg">
          {ContentKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={contentKindWords[kind]} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}
