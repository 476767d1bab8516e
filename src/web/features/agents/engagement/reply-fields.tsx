/** Whom the agent replies to, how often a day, at what hours and at what cost. */
import { SimpleGrid } from '@mantine/core';
import { replyBands, ReplyFrequencies } from '#contract/agents/types.ts';
import { engagementBounds, engagementFields } from '#contract/engagement/fields.ts';
import { replyFrequencyLabels } from '#domain/persona/persona-labels.ts';
import { ChoiceCards } from '#web/features/agents/persona-form/choice-cards.tsx';
import { type FieldLook, SchemaField } from '#web/lib/forms/schema-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SliderWithWords } from '#web/ui/slider-with-words.tsx';
import classes from './engagement.module.css';
import type { EngagementForm } from './use-settings-form.ts';

type Name = keyof typeof engagementFields;

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

/** The words of each field; a new setting needs only a line here. */
const looks = {
  max_replies_per_day: {
    label: 'Max replies per day',
    help: `${replies.min}–${replies.max}. The lower of this and the frequency applies.`,
    className: classes.short,
  },
  reply_to_mentions: {
    label: 'Reply to mentions',
    help: 'Posts that @mention the agent.',
    className: classes.beside,
  },
  reply_to_replies: {
    label: 'Reply to replies',
    help: 'Replies to the agent’s posts.',
    className: classes.beside,
  },
  find_posts: {
    label: 'Find posts about its topics',
    help: 'Finds relevant posts by others. Where the network doesn’t allow automated replies, you send them.',
    className: classes.beside,
  },
  active_from: { label: 'Active from' },
  active_to: { label: 'Active to' },
  timezone: { label: 'Time zone', className: classes.zone },
  spend_limit: {
    label: 'Spend limit',
    help: 'Monthly limit in dollars for reading and replying.',
    className: classes.short,
  },
} satisfies Partial<Record<Name, FieldLook>>;

interface Props {
  form: EngagementForm;
}

/** What is set there, while it is folded. */
const hoursAndBudget = ({ active_from, active_to, spend_limit }: EngagementForm['values']) =>
  [
    active_from || active_to ? `${active_from}–${active_to}` : 'Any hour',
    spend_limit === '' || spend_limit === null ? 'no spend limit' : `up to $${spend_limit} a month`,
  ].join(', ');

const Fields = ({ form, names }: Props & { names: readonly (keyof typeof looks)[] }) =>
  names.map((name) => (
    <SchemaField
      key={name}
      schema={engagementFields[name]}
      form={form}
      name={name}
      look={looks[name]}
    />
  ));

export const ReplyFields = ({ form }: Props) => (
  <>
    <Panel title="Limits">
      <ChoiceCards
        label="Reply frequency"
        choices={choices}
        value={form.values.reply_frequency}
        onChange={(value) => form.setFieldValue('reply_frequency', value)}
        columns={4}
      />
      <Fields form={form} names={['max_replies_per_day']} />
    </Panel>
    <Panel title="Who to reply to">
      <Fields form={form} names={['reply_to_mentions', 'reply_to_replies', 'find_posts']} />
      <SliderWithWords
        label="Minimum engagement threshold"
        value={Number(form.values.min_engagement_threshold)}
        onChange={(value) => form.setFieldValue('min_engagement_threshold', value)}
        min={likes.min}
        max={likes.max}
        low="0 likes"
        high="1000 likes"
        says={thresholdWords(Number(form.values.min_engagement_threshold))}
      />
    </Panel>
    <Panel title="Hours and budget" folded={hoursAndBudget(form.values)}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="md">
        <Fields form={form} names={['active_from', 'active_to', 'timezone']} />
      </SimpleGrid>
      <p className="said measure">
        Leave empty to reply at any hour. The end can be after midnight.
      </p>
      <Fields form={form} names={['spend_limit']} />
    </Panel>
  </>
);
