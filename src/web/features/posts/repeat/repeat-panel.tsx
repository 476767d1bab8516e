/** When a schedule publishes, once or again and again, and whether it asks first. */
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { factsWarning, scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { asksUntil } from '#domain/schedule/series.ts';
import { frequencyLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { DayFields, EndFields } from './recurring-fields.tsx';
import { factsFor, roomsOf } from './rule-faults.ts';
import { isReviewed, type RuleValues, runsOf } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';

interface Props {
  form: RuleForm;
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
}

/**
 * Warns before saving about repeating the same: not every platform accepts it, readers dislike it, and the built-in
 * writer skips it. `isSetOnly`: whether that sets the texts.
 */
export function repetitionIn(values: RuleValues, isSetOnly: boolean): string | undefined {
  const { accounts, frequency, is_fixed, content_text } = values;
  const max_runs = runsOf(values);
  if (frequency === 'once' || max_runs === 1) return undefined;
  if (is_fixed) {
    const [refused] = accounts.flatMap(
      ({ platform }) => scheduleWarning({ platform, frequency, content_text, max_runs }) ?? [],
    );
    return refused ?? 'Repeating the same text may bore your readers.';
  }
  const facts = factsFor(values, isSetOnly);
  return facts && factsWarning({ facts, rooms: roomsOf(values), runs: max_runs || Infinity });
}

/** Whether its owner approves each post, which a schedule that an agent writes turns on by itself and says so. */
function AskMe({ form }: Pick<Props, 'form'>) {
  const isReviewedByItself = form.values.review === 'usual' && isReviewed(form.values);
  return (
    <div className="stackXs">
      <Switch
        label="Ask for approval"
        description={`${form.values.is_fixed ? 'Each post needs your approval.' : 'Your agent writes each post up to 2 days ahead.'} Posts you don’t approve in time aren’t published.`}
        checked={isReviewed(form.values)}
        error={form.errors['review']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('review', currentTarget.checked ? 'before_sending' : 'off')
        }
      />
      <p className="said" role="status">
        {isReviewedByItself && `${asksUntil()} Turn this off to publish without asking.`}
      </p>
    </div>
  );
}

export function RepeatPanel({ form, post }: Props) {
  const { frequency, timezone } = form.values;
  const isRecurring = frequency !== 'once';
  return (
    <section className="stackMd packed" aria-label="Repeat">
      {post && post.slot_at !== null && (
        <p className="said">This post is queued. Another time takes it out of the queue.</p>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Frequency"
          data={Frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          allowDeselect={false}
          {...form.getInputProps('frequency')}
        />
        <TextInput
          type="datetime-local"
          label="Date and time"
          withAsterisk
          {...form.getInputProps('scheduled_time')}
        />
      </SimpleGrid>
      {isRecurring && <DayFields form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {isRecurring && <EndFields form={form} />}
        <ZoneSelect chosen={timezone} {...form.getInputProps('timezone')} />
      </SimpleGrid>
      <AskMe form={form} />
    </section>
  );
}
