import { Checkbox, Group, NumberInput, Radio, SimpleGrid, Stack } from '@mantine/core';
import { PostFrequencies, replyBands, ReplyFrequencies } from '#contract/agents.ts';
import { limits } from '#contract/limits.ts';
import { type PlatformId, PlatformIds, platforms } from '#contract/platforms.ts';
import { replyFrequencyLabels } from '#domain/persona-labels.ts';
import { ChoiceCards } from './choice-cards.tsx';
import type { AgentForm } from './agent-form.ts';
import { postFrequencyWords } from './wizard-words.ts';

const replyChoices = ReplyFrequencies.map((value) => ({
  value,
  label: replyFrequencyLabels[value],
  line: `${replyBands[value].join('–')} replies a day`,
}));

const liveWords = (id: PlatformId): string =>
  id === 'sandbox' ? 'Ready to use' : 'Through an account of yours';

function PlatformChoice({ form }: { form: AgentForm }) {
  const ordered = PlatformIds.toSorted(
    (a, b) => Number(platforms[b].live) - Number(platforms[a].live),
  );
  return (
    <Checkbox.Group
      label="Platforms"
      description="The sandbox is a microblog inside this product: it needs no account."
      withAsterisk
      {...form.getInputProps('platforms')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" mt="sm">
        {ordered.map((id) => {
          const { name, live } = platforms[id];
          return (
            <Checkbox
              key={id}
              value={id}
              disabled={!live}
              label={name}
              description={live ? liveWords(id) : 'Coming soon'}
            />
          );
        })}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

/** Step 4: where it posts, how often, and how much it answers. */
export function StepHabits({ form }: { form: AgentForm }) {
  return (
    <Stack gap="lg">
      <PlatformChoice form={form} />
      <ChoiceCards
        label="Reply activity"
        choices={replyChoices}
        value={form.values.reply_frequency}
        onChange={(value) => form.setFieldValue('reply_frequency', value)}
        columns={4}
      />
      <Radio.Group
        label="Posting frequency"
        description="A plan for this agent. What goes out on its own is set up under scheduled posts."
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
    </Stack>
  );
}
