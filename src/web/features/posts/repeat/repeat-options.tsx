/** When a schedule publishes, and what most schedules leave as it is: the kind of post, its images, and how the agent writes. */
import { Button, Select, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { Frequencies, Tones } from '#contract/schedule/types.ts';
import { extrasWords } from '#domain/platforms/extras-shown.ts';
import { takenByEach } from '#domain/platforms/post-extras.ts';
import {
  imageGeneratorLabel,
  limitsOf,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import {
  contentTypeOptions,
  frequencyLabels,
  toneLabels,
} from '#web/features/posts/rules/schedule-labels.ts';
import { PostOptions } from '#web/features/posts/write/options.tsx';
import { PictureStrip, PictureTools } from '#web/features/posts/write/pictures.tsx';
import { Fault } from '#web/lib/forms/form-error.tsx';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { factsWarning, scheduleWarning } from '#domain/schedule/schedule-warning.ts';
import { asksUntil } from '#domain/schedule/series.ts';
import { ZoneSelect } from '#web/lib/forms/zone-select.tsx';
import { AboutField, DayFields, EndFields } from './recurring-fields.tsx';
import { extrasFault, factsFor, mediaFault, roomsOf } from './rule-faults.ts';
import { isReviewed, type RuleValues, runsOf } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';

interface Props {
  form: RuleForm;
  agent: Agent | undefined;
  pictures: Pictures;
}

/** Its own images, and the options of the networks. */
function Images({ form, agent, pictures }: Props) {
  const { values } = form;
  const takes = takenByEach(roomsOf(values));
  const isChosen = Object.keys(values.extras).length > 0;
  const setExtras = (extras: RuleValues['extras']) => {
    form.setFieldValue('extras', extras);
    form.clearFieldError('extras');
  };
  return (
    <section className="stackXs" aria-label="Images">
      <PictureStrip media={values.media} pictures={pictures} fault={mediaFault(values)} />
      <div className="rowXs">
        <PictureTools
          media={values.media}
          taken={values.media}
          pictures={pictures}
          part={0}
          about={{ agent, text: values.is_fixed ? values.content_text : values.topic }}
        />
        <PostOptions
          title="Options for each post"
          takes={takes}
          values={values}
          faultOf={(extras) => extrasFault(values, extras)}
          onChange={setExtras}
        />
        {values.media.length > 0 && (
          <span className="quiet">
            {values.media.length} of {limits.post_media}
          </span>
        )}
        {isChosen && <span className="quiet">{extrasWords(values.extras, takes)}</span>}
        {isChosen && (
          <Button variant="subtle" size="compact-sm" onClick={() => setExtras({})}>
            Clear options
          </Button>
        )}
      </div>
      <Fault text={form.errors['extras'] ?? extrasFault(values)} />
    </section>
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
function DrawnPicture({ form }: Pick<Props, 'form'>) {
  const { picture } = form.values;
  return (
    <>
      <Switch
        label="Generate an image for each post"
        description="Your agent makes it in its own style, from the text of the post."
        checked={picture !== 'none'}
        error={form.errors['picture']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('picture', currentTarget.checked ? 'required' : 'none')
        }
      />
      {picture !== 'none' && (
        <>
          <Switch
            label="Post without it if that fails"
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

/** How the agent writes. */
const Style = ({ form }: Pick<Props, 'form'>) => (
  <>
    <Select
      label="Tone"
      data={Tones.map((value) => ({ value, label: toneLabels[value] }))}
      allowDeselect={false}
      {...form.getInputProps('tone')}
    />
    <Switch label="Hashtags" {...form.getInputProps('include_hashtags', { type: 'checkbox' })} />
    <Switch
      label="Mentions"
      description="Include @accounts from the topic."
      {...form.getInputProps('include_mentions', { type: 'checkbox' })}
    />
    <Switch
      label="Focus on the company"
      description="Mention your company, using what this agent knows."
      {...form.getInputProps('focus_on_company', { type: 'checkbox' })}
    />
  </>
);

/** Whether what readers see besides the text is set. */
const isShown = ({ media, extras, first_comment, picture }: RuleValues): boolean =>
  media.length > 0 || Object.keys(extras).length > 0 || first_comment !== '' || picture !== 'none';

const folded = ['media', 'extras', 'first_comment', 'picture', 'content_type', 'tone'] as const;

/** Folded, unless something in it is set or wrong. */
export function MoreOptions(props: Props) {
  const { form } = props;
  const { values, errors } = form;
  const [isSet] = useState(() => isShown(values));
  const isFaulty = folded.some((field) => errors[field] !== undefined);
  const hasComment = roomsOf(values).every(({ first_comment }) => first_comment);
  return (
    <details open={isSet || isFaulty || undefined}>
      <summary className="rowXs folds size2 strong">More options</summary>
      <Stack gap="md" pt="sm">
        <Select
          label="Content type"
          data={contentTypeOptions}
          allowDeselect={false}
          {...form.getInputProps('content_type')}
        />
        <Images {...props} />
        {(hasComment || values.first_comment !== '') && (
          <Textarea
            label="First comment (optional)"
            description="The account adds it under each post."
            autosize
            minRows={1}
            maxRows={6}
            maxLength={limits.post_text}
            {...form.getInputProps('first_comment')}
          />
        )}
        <DrawnPicture form={form} />
        {!values.is_fixed && <Style form={form} />}
        {values.frequency !== 'once' && <AboutField form={form} />}
      </Stack>
    </details>
  );
}

interface RepeatPanelProps {
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
function AskMe({ form }: Pick<RepeatPanelProps, 'form'>) {
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

/** When a schedule publishes, once or again and again, and whether it asks first. */
export function RepeatPanel({ form, post }: RepeatPanelProps) {
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
