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
    ? 'Includes posts with no likes.'
    : `Posts that the agent finds need ${count} ${count === 1 ? 'like' : 'likes'} or more. Mentions need none.`;

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

/** Whom it replies to, and how often a day. */
export const ReplyFields = ({ form }: { form: SettingsForm }) => (
  <>
    <Panel title="Limits">
      <ChoiceCards
        label="Reply frequency"
        choices={choices}
        value={form.values.replyFrequency}
        onChange={(value) => form.setFieldValue('replyFrequency', value)}
        columns={4}
      />
      <NumberInput
        label="Max replies per day"
        description={`${replies.min}–${replies.max}. The lower of this and the frequency applies.`}
        min={replies.min}
        max={replies.max}
        clampBehavior="none"
        allowDecimal={false}
        className={classes.short ?? ''}
        {...form.getInputProps('maxRepliesPerDay')}
      />
    </Panel>
    <Panel title="Who to reply to">
      <Toggle
        form={form}
        field="replyToMentions"
        label="Reply to mentions"
        help="Posts that @mention the agent."
      />
      <Toggle
        form={form}
        field="replyToReplies"
        label="Reply to replies"
        help="Replies to the agent’s posts."
      />
      <Toggle
        form={form}
        field="findPosts"
        label="Find posts about its topics"
        help="Finds relevant posts by others. Where the network doesn’t allow automated replies, you send them."
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
