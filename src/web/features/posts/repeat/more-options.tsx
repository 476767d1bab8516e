/** What most schedules leave as it is: the kind of post, its images, and how the agent writes. */
import { Button, Select, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { Tones } from '#contract/schedule/types.ts';
import { extrasWords } from '#domain/platforms/extras-shown.ts';
import { takenByEach } from '#domain/platforms/post-extras.ts';
import {
  imageGeneratorLabel,
  limitsOf,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { contentTypeOptions, toneLabels } from '#web/features/posts/rules/schedule-labels.ts';
import { PostOptions } from '#web/features/posts/write/options.tsx';
import { PictureStrip, PictureTools } from '#web/features/posts/write/pictures.tsx';
import { Fault } from '#web/lib/forms/form-error.tsx';
import { AboutField } from './recurring-fields.tsx';
import { extrasFault, mediaFault, roomsOf } from './rule-faults.ts';
import type { RuleValues } from './rule-values.ts';
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
