import {
  Alert,
  Avatar,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PostFrequencies, replyBands, ReplyFrequencies } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { type LivePlatform, LivePlatformIds, platforms } from '#contract/platforms/platforms.ts';
import { fullName } from '#contract/platforms/traits.ts';
import { accountName } from '#domain/platforms/account-names.ts';
import { replyFrequencyLabels } from '#domain/persona/persona-labels.ts';
import {
  type Connections,
  connectionsQuery,
} from '#web/entities/connections/connection-queries.ts';
import { unavailableWords } from '#web/entities/connections/connection-labels.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ChoiceCards } from '#web/features/agents/persona-form/choice-cards.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { postFrequencyWords } from './wizard-labels.ts';

const replyChoices = ReplyFrequencies.map((value) => ({
  value,
  label: replyFrequencyLabels[value],
  line: `${replyBands[value].join('–')} replies a day`,
}));

const isOutside = (id: LivePlatform): boolean => platforms[id].connect.by !== 'nothing';

/** The accounts that the agent will use on a chosen network, or what the network still needs. */
function placeWords(id: LivePlatform, { connections, platforms: offered }: Connections) {
  const { name } = platforms[id];
  const there = connections.filter(({ platform }) => platform === id);
  if (there.length > 0)
    return { words: `${name}: posts as ${there.map(accountName).join(', ')}.`, isReady: true };
  const unavailable = unavailableWords(offered.find(({ platform }) => platform === id));
  return {
    words:
      unavailable === null
        ? `${name}: connect your account in Settings after you launch.`
        : `${unavailable} We’ll remember your choice.`,
  };
}

/** Where the agent will post on the chosen networks, or what they still need. */
function PlatformPlaces({ chosen, data }: { chosen: readonly LivePlatform[]; data: Connections }) {
  const outside = chosen.filter(isOutside);
  if (outside.length === 0) return null;
  return (
    <Stack gap={4} mt="sm" role="status">
      {outside.map((id) => {
        const { words, isReady = false } = placeWords(id, data);
        return (
          <Text key={id} size="sm" c={isReady ? 'var(--ink-2)' : 'var(--warn)'}>
            {words}
          </Text>
        );
      })}
    </Stack>
  );
}

const Boxes = ({ ids }: { ids: readonly LivePlatform[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="sm">
    {ids.map((id) => (
      <Checkbox key={id} value={id} label={fullName(platforms[id])} />
    ))}
  </SimpleGrid>
);

/** Those that can be used at once come first; the others are folded. */
export function PlatformChoice({ form }: { form: AgentForm }) {
  const { isWhitelisted } = useSession();
  const enabled = isWhitelisted === true;
  const { data, isPending } = useQuery({ ...connectionsQuery, enabled });
  const chosen = form.values.platforms;
  // What is chosen below keeps its place.
  const [before] = useState(chosen);
  const isNear = (id: LivePlatform) =>
    !isOutside(id) ||
    before.includes(id) ||
    data?.connections.some(({ platform }) => platform === id) === true;
  const others = LivePlatformIds.filter((id) => !isNear(id));
  return (
    <Checkbox.Group
      label="Networks"
      description="The sandbox is private and needs no account. On a network that you check, your agent uses all accounts you have there, and any you connect later. Turn accounts on or off in its settings."
      withAsterisk
      {...form.getInputProps('platforms')}
    >
      <div className="stackMd">
        <Boxes ids={LivePlatformIds.filter(isNear)} />
        {!(enabled && isPending) && others.length > 0 && (
          <details className="stackSm">
            <summary className="rowSm pointed folds strong">More networks</summary>
            <Boxes ids={others} />
          </details>
        )}
      </div>
      {data && <PlatformPlaces chosen={chosen} data={data} />}
    </Checkbox.Group>
  );
}

/** Warns that a drawn avatar was not used, before the agent is created without it. */
export function UntakenFace({ form }: { form: AgentForm }) {
  const { avatar_candidate: drawn, avatar_url: used, name } = form.values;
  if (drawn === null || drawn === used) return null;
  return (
    <Alert color="gray" variant="light" p="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Avatar src={drawn} alt="" size="md" />
          <Text size="sm">
            This avatar isn’t selected yet. {name} starts with{' '}
            {used ? 'the current one' : 'initials'}.
          </Text>
        </Group>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => form.setValues({ avatar_url: drawn, avatar_candidate: null })}
        >
          Use this avatar
        </Button>
      </Group>
    </Alert>
  );
}

/** How often it posts, and how much it replies. */
export function HabitFields({ form }: { form: AgentForm }) {
  return (
    <>
      <ChoiceCards
        label="Reply activity"
        description="Replies stay off until you turn them on in the agent’s Replies."
        choices={replyChoices}
        value={form.values.reply_frequency}
        onChange={(value) => form.setFieldValue('reply_frequency', value)}
        columns={4}
      />
      <Radio.Group
        label="Posting frequency"
        description="Your goal. Schedule posts, or plan a week, to reach it."
        {...form.getInputProps('post_frequency')}
      >
        <Group mt="sm" gap="lg">
          {PostFrequencies.map((value) => (
            <Radio key={value} value={value} label={postFrequencyWords[value]} />
          ))}
        </Group>
      </Radio.Group>
      {form.values.post_frequency === 'custom' && (
        <NumberInput
          label="Posts a day"
          min={1}
          max={limits.posts_per_day}
          allowDecimal={false}
          w={{ base: '100%', xs: 200 }}
          withAsterisk
          {...form.getInputProps('posts_per_day')}
          value={form.values.posts_per_day ?? ''}
          onChange={(value) =>
            form.setFieldValue('posts_per_day', typeof value === 'number' ? value : null)
          }
        />
      )}
    </>
  );
}
