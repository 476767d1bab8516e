/** When a schedule publishes: once, or again and again; and what is done for each of its posts. */
import { Button, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { Frequencies } from '#contract/schedule/types.ts';
import { factsWarning, scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { linesOf } from '#web/entities/briefs/facts-values.ts';
import {
  imageGeneratorLabel,
  limitsOf,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import { frequencyLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { RecurringFields } from './recurring-fields.tsx';
import { isReviewed, isWritten, runsOf } from './rule-values.ts';
import { roomsOf } from './rule-faults.ts';
import type { RuleForm } from './use-rule-form.ts';
import classes from './rule-form.module.css';

interface Props {
  form: RuleForm;
}

/** Warns about repeating the same text: not every platform accepts it, and readers dislike it. */
function Repeated({ form, onVary }: Props & { onVary: () => void }) {
  const { accounts, frequency, content_text } = form.values;
  const max_runs = runsOf(form.values);
  const warnings = accounts.map(({ platform }) =>
    scheduleWarning({ platform, frequency, content_text, max_runs }),
  );
  return (
    <div className={classes.warning} role="status">
      <span>
        {warnings.find((one) => one !== null) ?? 'Repeating the same post loses readers.'}
      </span>
      <Button size="compact-sm" variant="light" onClick={onVary}>
        Write a new one each time
      </Button>
    </div>
  );
}

/** Warns before saving that the built-in writer would soon repeat itself. */
function FewFacts({ form }: Props) {
  const { context, frequency } = form.values;
  const rooms = roomsOf(form.values);
  const runs = frequency === 'once' ? 1 : runsOf(form.values) || Infinity;
  const warning = factsWarning({ facts: linesOf(context), rooms, runs });
  if (warning === undefined) return null;
  return (
    <p className={classes.warning} role="status">
      {warning}
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

interface PanelProps extends Props {
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
  /** Whether the built-in writer sets the texts. */
  isSetOnly: boolean;
  onVary: () => void;
}

export function RepeatPanel({ form, post, isSetOnly, onVary }: PanelProps) {
  const { frequency, timezone } = form.values;
  const isRecurring = frequency !== 'once';
  return (
    <section className={classes.group} aria-label="Repeat">
      <h3 className={classes.heading}>Repeat</h3>
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
      {isRecurring && <RecurringFields form={form} />}
      {isRecurring && isWritten(form.values) && <Repeated form={form} onVary={onVary} />}
      {isRecurring && !isWritten(form.values) && isSetOnly && <FewFacts form={form} />}
      <Switch
        label="Ask me before publishing"
        description="You approve each post. Posts you don’t approve in time aren’t published."
        checked={isReviewed(form.values)}
        error={form.errors['review']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('review', currentTarget.checked ? 'before_sending' : 'off')
        }
      />
      <DrawnPicture form={form} />
    </section>
  );
}
