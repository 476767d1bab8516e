/** When a schedule publishes: once, or again and again; and what is done for each of its posts. */
import { Button, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { asksUntil } from '#domain/schedule/series.ts';
import { factsWarning, scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import {
  imageGeneratorLabel,
  limitsOf,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import { linesOf } from '#web/entities/briefs/facts-values.ts';
import { frequencyLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { roomsOf } from './rule-faults.ts';
import { isReviewed, isWritten, runsOf } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';

interface Props {
  form: RuleForm;
}

interface PanelProps extends Props {
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
}

interface RepeatedProps extends Props {
  /** Whether the built-in writer sets the texts. */
  isSetOnly: boolean;
  onVary: () => void;
}

/**
 * Warns before saving about repeating the same: not every platform accepts it, readers dislike it, and the built-in
 * writer skips it.
 */
export function Repeated({ form, isSetOnly, onVary }: RepeatedProps) {
  const { accounts, frequency, content_text, context, focus_on_company } = form.values;
  if (frequency === 'once') return null;
  const max_runs = runsOf(form.values);
  const [refused] = accounts.flatMap(
    ({ platform }) => scheduleWarning({ platform, frequency, content_text, max_runs }) ?? [],
  );
  const used =
    isSetOnly && !focus_on_company
      ? factsWarning({
          facts: linesOf(context),
          rooms: roomsOf(form.values),
          runs: max_runs || Infinity,
        })
      : undefined;
  if (isWritten(form.values))
    return (
      <div className="rowXs between warned note" role="status">
        <span>{refused ?? 'Repeating the same post loses readers.'}</span>
        <Button size="compact-sm" variant="light" onClick={onVary}>
          Write a new one each time
        </Button>
      </div>
    );
  return used === undefined ? null : (
    <p className="rowXs between warned note" role="status">
      {used}
    </p>
  );
}

/** The image model, its price, and notes on it. */
function Artist() {
  const { generator } = useImageGenerators(null);
  if (!generator) return null;
  return (
    <p className="said numeric">
      Drawn by {imageGeneratorLabel(generator)}. {limitsOf(generator)}
    </p>
  );
}

/** Whether the agent draws an image for each post, with the price and the fallback. */
function DrawnPicture({ form }: Props) {
  const { picture } = form.values;
  return (
    <>
      <Switch
        label="Draw an image for each post"
        description="Your agent draws it in its own style, from the text of the post."
        checked={picture !== 'none'}
        error={form.errors['picture']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('picture', currentTarget.checked ? 'required' : 'none')
        }
      />
      {picture !== 'none' && (
        <>
          <Switch
            label="Post without it if drawing fails"
            description="Otherwise the post waits for you."
            checked={picture === 'optional'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('picture', currentTarget.checked ? 'optional' : 'required')
            }
          />
          <Artist />
        </>
      )}
    </>
  );
}

/** Whether its owner approves each post, which a schedule that an agent writes turns on by itself and says so. */
function AskMe({ form }: Props) {
  const isReviewedByItself = form.values.review === 'usual' && isReviewed(form.values);
  return (
    <div className="stackXs">
      <Switch
        label="Ask me before publishing"
        description="Your agent writes each post up to two days before; what isn’t approved in time isn’t published."
        checked={isReviewed(form.values)}
        error={form.errors['review']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('review', currentTarget.checked ? 'before_sending' : 'off')
        }
      />
      <p className="said" role="status">
        {isReviewedByItself && `${asksUntil} Turn this off to publish without asking.`}
      </p>
    </div>
  );
}

export function RepeatPanel({ form, post }: PanelProps) {
  const { frequency, timezone } = form.values;
  const isRecurring = frequency !== 'once';
  return (
    <section className="stackMd packed" aria-label="Repeat">
      <h3 className="size3">Repeat</h3>
      {post && post.slot_at !== null && (
        <p className="said">This post is queued. Another time takes it out of the queue.</p>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          type="datetime-local"
          label="Date and time"
          withAsterisk
          {...form.getInputProps('scheduled_time')}
        />
        <ZoneSelect chosen={timezone} {...form.getInputProps('timezone')} />
      </SimpleGrid>
      <Select
        label="Frequency"
        data={Frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
        allowDeselect={false}
        {...form.getInputProps('frequency')}
      />
      <AskMe form={form} />
      {isRecurring && <RecurringFields form={form} />}
      <DrawnPicture form={form} />
    </section>
  );
}
