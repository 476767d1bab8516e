import { NumberInput, Switch } from '@mantine/core';
import { useId } from 'react';
import { replyBands, ReplyFrequencies } from '#contract/agents/types.ts';
import { engagementBounds } from '#contract/engagement/fields.ts';
import { replyFrequencyLabels } from '#domain/persona/persona-labels.ts';
import { ChoiceCards } from '#web/features/agents/persona-form/choice-cards.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import classes from './engagement.module.css';
import type { SettingsForm } from './use-settings-form.ts';

const choices = ReplyFrequencies.map((value) => ({
  value,
  label: replyFrequencyLabels[value],
  line: `${replyBands[value].join('–')} replies a day`,
}));

const likes = engagementBounds.min_engagement_threshold;
const replies = engagementBounds.max_replies_per_day;

const thresholdWords = (count: number): string =>
  count === 0
    ? 'A post that the agent finds on its own may have no likes at all.'
    : `A post that the agent finds on its own is worth an answer from ${count} ${count === 1 ? 'like' : 'likes'} on. People who speak to it need none.`;

interface ToggleProps {
  form: SettingsForm;
  field: 'replyToMentions' | 'replyToReplies' | 'findPosts';
  label: string;
  help: string;
}

function Toggle({ form, field, label, help }: ToggleProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        aria-describedby={id}
        withThumbIndicator={false}
        checked={form.values[field]}
        onChange={(event) => form.setFieldValue(field, event.currentTarget.checked)}
      />
      <p className={classes.beside} id={id}>
        {help}
      </p>
    </div>
  );
}

/** Whom it answers, and how many a day. */
export const ReplyFields = ({ form }: { form: SettingsForm }) => (
  <>
    <Panel title="How much">
      <ChoiceCards
        label="Reply frequency"
        choices={choices}
        value={form.values.replyFrequency}
        onChange={(value) => form.setFieldValue('replyFrequency', value)}
        columns={4}
      />
      <NumberInput
        label="Max replies per day"
        description={`From ${replies.min} to ${replies.max}. The smaller of this and the frequency counts.`}
        min={replies.min}
        max={replies.max}
        clampBehavior="none"
        allowDecimal={false}
        className={classes.short ?? ''}
        {...form.getInputProps('maxRepliesPerDay')}
      />
    </Panel>
    <Panel title="Whom">
      <Toggle
        form={form}
        field="replyToMentions"
        label="Reply to mentions"
        help="Posts that name one of its accounts."
      />
      <Toggle
        form={form}
        field="replyToReplies"
        label="Reply to replies"
        help="Answers to its own posts."
      />
      <Toggle
        form={form}
        field="findPosts"
        label="Find posts about its topics"
        help="Looks for posts of people who did not speak to it. Where a platform wants no uninvited software, you send those answers yourself."
      />
      <SliderWithWords
        label="Minimum engagement threshold"
        value={form.values.minEngagementThreshold}
        onChange={(value) => form.setFieldValue('minEngagementThreshold', value)}
        min={likes.min}
        max={likes.max}
        low="0 likes"
        high="1000 likes"
        says={thresholdWords(form.values.minEngagementThreshold)}
      />
    </Panel>
  </>
);
