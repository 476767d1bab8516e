/** The text of a schedule, with its images and options, and how it fits its accounts. */
import { Button, Textarea } from '@mantine/core';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { takenByEach } from '#domain/platforms/post-extras.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { extrasWords } from '#domain/platforms/extras-shown.ts';
import { PostOptions } from '#web/features/posts/write/options.tsx';
import { PictureStrip, PictureTools } from '#web/features/posts/write/pictures.tsx';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { Fault } from '#web/lib/forms/form-error.tsx';
import { extrasFault, mediaFault, roomsOf, versionsOf } from './rule-faults.ts';
import { isWritten, type RuleValues } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';

/** The version for each network of a text for several. */
function Fits({ values }: { values: RuleValues }) {
  const changed = versionsOf(values).filter(({ changes }) => changes.length > 0);
  if (!isWritten(values) || changed.length === 0) return null;
  return (
    <ul className="plain quiet" aria-label="Adapted to each network">
      {changed.map(({ account, changes }) => (
        <li key={account.id}>
          {platforms[account.platform].name}: {changes.join(' ')}
        </li>
      ))}
    </ul>
  );
}

/** The share of the platform's limit that the text uses; a thread is split into as many posts as it needs. */
function Room({ values }: { values: RuleValues }) {
  const [version, ...others] = versionsOf(values);
  if (others.length > 0) return <Fits values={values} />;
  if (!version) return null;
  const { account, parts } = version;
  const tooLong = `Content too long for ${prescribedName(platforms[account.platform])}`;
  if (values.content_type === 'thread')
    return <CharacterCounter used={parts.length} limit={limits.thread_parts} tooLong={tooLong} />;
  const { max_length, counting } = roomOf(
    allowedOn(account.platform, account.limits),
    values.media.length,
  );
  return (
    <CharacterCounter
      used={postLength(parts[0] ?? '', counting)}
      limit={max_length}
      tooLong={tooLong}
    />
  );
}

interface Props {
  form: RuleForm;
  agent: Agent | undefined;
  pictures: Pictures;
  /** The text that the schedule was made of, if there is one. */
  original: string | undefined;
  /** Repeats that. */
  onKeep: (text: string) => void;
}

/** The text that a schedule was made of, while the agent writes a new one each time. */
function Original({ form, agent, original, onKeep }: Omit<Props, 'pictures'>) {
  if (original === undefined || isWritten(form.values)) return null;
  return (
    <div className="rowXs between quiet note">
      <span>
        {agent?.name} writes a new text each time. Yours was: “{excerpt(original, 120)}”
      </span>
      <Button size="compact-sm" variant="light" onClick={() => onKeep(original)}>
        Repeat my text
      </Button>
    </div>
  );
}

/** The text; without one, the agent writes it. With its images and options. */
export function RuleText({ pictures, ...about }: Props) {
  const { form, agent } = about;
  const { values } = form;
  const rooms = roomsOf(values);
  const takes = takenByEach(rooms);
  const isChosen = Object.keys(values.extras).length > 0;
  const hasComment = rooms.every(({ first_comment }) => first_comment);
  const setExtras = (extras: RuleValues['extras']) => {
    form.setFieldValue('extras', extras);
    form.clearFieldError('extras');
  };
  return (
    <>
      <div className="stackXs">
        <Textarea
          label="Content (optional)"
          placeholder="Leave this empty and the agent writes each post"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.post_text}
          {...form.getInputProps('content_text')}
        />
        <Room values={values} />
        <Original {...about} />
      </div>
      <section className="stackXs" aria-label="Images">
        <PictureStrip media={values.media} pictures={pictures} fault={mediaFault(values)} />
        <div className="rowXs">
          <PictureTools
            media={values.media}
            taken={values.media}
            pictures={pictures}
            part={0}
            about={{ agent, text: values.content_text }}
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
    </>
  );
}
