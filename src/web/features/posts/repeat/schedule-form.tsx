import { Button, Kbd } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { suggestionCount } from '#contract/content/kinds.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import type { ScheduledPost } from '#contract/posts/scheduled-posts.ts';
import { PicturesField } from './pictures-field.tsx';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import { notify } from '#web/lib/notify.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import { DrawnPicture } from './drawn-picture.tsx';
import { PostPreview, Price } from './post-preview.tsx';
import { useSuggest } from './use-suggest.ts';
import { RunsPreview } from './runs-preview.tsx';
import { complaints } from './complaints.ts';
import { OptionsFields } from './options-fields.tsx';
import classes from './schedule-form.module.css';
import { isTooLong } from './fitted-values.ts';
import { type ScheduleValues, varied } from './schedule-values.ts';
import { Suggestions } from './suggestions.tsx';
import { TemplateMenu } from './template-menu.tsx';
import type { Template } from './templates.ts';
import type { ScheduleForm } from './use-schedule-form.ts';
import { BriefFields, ReviewField, TextField, WhoFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** Texts that the agent suggests, on request. */
function useSuggestions(form: ScheduleForm) {
  const suggest = useSuggest();
  const [pieces, setDrafts] = useState<readonly ContentDraft[]>([]);
  const ask = () => {
    const { agent_id, content_type, platform } = form.values;
    if (agent_id === null) {
      form.setFieldError('agent_id', 'Please select an agent first');
      void notify.error('Please select an agent first');
      return;
    }
    suggest.mutate(
      { agent_id, content_type, platform, count: suggestionCount.default },
      {
        onSuccess: ({ found, message }) => {
          setDrafts(found);
          if (found.length === 0) void notify.error(message ?? 'No suggestions generated');
        },
        onError: (error) => void notify.failure(error, 'Failed to generate suggestions'),
      },
    );
  };
  return { pieces, ask, asking: suggest.isPending, clear: () => setDrafts([]) };
}

/** Fills in several fields at once, with Undo. */
function useFilling(form: ScheduleForm) {
  const [before, setBefore] = useState<ScheduleValues>();
  const fill = (values: Partial<ScheduleValues>) => {
    setBefore(form.getValues());
    form.setValues(values);
    form.clearErrors();
  };
  const undo = () => {
    if (before) form.setValues(before);
    setBefore(undefined);
  };
  return { fill, undo: before && undo };
}

type Filling = ReturnType<typeof useFilling>;

/** Ways to start: templates, and the agent's suggestions. */
function Helpers({ form, filling: { fill, undo } }: { form: ScheduleForm; filling: Filling }) {
  const { pieces, ask, asking, clear } = useSuggestions(form);
  const choose = ({ fills }: Template) => fill(fills);
  const use = ({ content }: ContentDraft) => {
    fill({ content_text: content });
    clear();
  };
  return (
    <>
      <div className="rowXs">
        <TemplateMenu onChoose={choose} />
        <Button
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          loading={asking}
          onClick={ask}
        >
          AI suggestions
        </Button>
        {undo && (
          <Button variant="subtle" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      {pieces.length > 0 && <Suggestions pieces={pieces} onUse={use} />}
    </>
  );
}

interface SideProps {
  values: ScheduleValues;
  agent: Agent | undefined;
  id: string | undefined;
}

function Side({ values, agent, id }: SideProps) {
  return (
    <div className={classes.side}>
      <section className={classes.group} aria-label="Preview">
        <h3 className={classes.heading}>Preview</h3>
        <PostPreview values={values} agent={agent} />
        <Price values={values} />
      </section>
      {values.when === 'time' && (
        <section className={classes.group} aria-label="Next posts">
          <h3 className={classes.heading}>
            {values.frequency === 'once' ? 'Scheduled for' : 'Next posts'}
          </h3>
          <RunsPreview values={values} id={id} />
        </section>
      )}
    </div>
  );
}

interface Props {
  form: ScheduleForm;
  agents: readonly Agent[];
  /** The post to edit; without one, a new post. */
  post: ScheduledPost | undefined;
  sending: boolean;
  refused: string | null;
  onSubmit: () => void;
  onCancel: () => void;
}

const submitWords: Readonly<Record<ScheduleValues['when'], string>> = {
  time: 'Schedule post',
  next: 'Add to queue',
  first: 'Put first in queue',
};

function whyBlocked(values: ScheduleValues, isUploading: boolean): string | undefined {
  if (isUploading) return 'Wait until the images are uploaded.';
  return isTooLong(values) ? 'The post doesn’t fit. Shorten it, or remove images.' : undefined;
}

/** The form of a scheduled post. ⌘/Ctrl-Enter submits from any field. */
export function ScheduleFields(props: Props) {
  const { form, agents, post, sending, refused, onSubmit, onCancel } = props;
  const agent = agents.find((one) => one.id === form.values.agent_id);
  const filling = useFilling(form);
  const pictures = usePictures({
    read: () => form.getValues().media,
    write: (media) => form.setFieldValue('media', media),
  });
  const why = whyBlocked(form.values, pictures.isBusy);
  const submit = () => why === undefined && onSubmit();
  return (
    <form
      className={classes.form}
      noValidate
      aria-label={post ? 'Edit scheduled post' : 'New scheduled post'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
      }}
    >
      <div className={classes.fields}>
        <WhoFields form={form} agents={agents} author={post?.agent} />
        <Helpers form={form} filling={filling} />
        <TextField form={form} />
        <PicturesField
          media={form.values.media}
          pictures={pictures}
          fault={complaints.media(undefined, form.values)}
        />
        <DrawnPicture form={form} />
        <OptionsFields form={form} />
        <BriefFields form={form} />
        <WhenFields
          form={form}
          agent={agent}
          post={post}
          onVary={() => filling.fill(varied(form.getValues()))}
        />
        <ReviewField form={form} />
      </div>
      <Side values={form.values} agent={agent} id={post?.id} />
      <div className={classes.wide}>
        <FormError text={refused} />
      </div>
      <div className={classes.foot}>
        <span className={`quiet ${classes.keys}`}>
          <Kbd size="xs">⌘</Kbd> or <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </span>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <ReasonButton type="submit" loading={sending} why={why}>
          {post ? 'Save changes' : submitWords[form.values.when]}
        </ReasonButton>
      </div>
    </form>
  );
}
