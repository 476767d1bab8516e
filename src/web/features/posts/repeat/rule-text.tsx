/** What each post of a schedule says: the same text, or one that its agent writes from a topic and facts. */
import { Radio, Textarea, TextInput } from '@mantine/core';
import { limits } from '#contract/core/limits.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { prescribedName } from '#contract/platforms/traits.ts';
import { allowedOn } from '#domain/platforms/allowed-on.ts';
import { postLength, roomOf } from '#domain/text/post-text.ts';
import { BriefFactsFields } from '#web/entities/briefs/brief-facts.tsx';
import { CharacterCounter } from '#web/ui/feedback/character-counter.tsx';
import { versionsOf } from './rule-faults.ts';
import { type RuleValues, varied } from './rule-values.ts';
import type { RuleForm } from './use-rule-form.ts';
import classes from './rule-form.module.css';

/** The version for each network of a text for several. */
function Fits({ values }: { values: RuleValues }) {
  const changed = versionsOf(values).filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return null;
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

const Text = ({ form }: { form: RuleForm }) => (
  <div className="stackXs">
    <Textarea
      label="Content"
      autosize
      minRows={3}
      maxRows={10}
      maxLength={limits.post_text}
      {...form.getInputProps('content_text')}
    />
    <Room values={form.values} />
  </div>
);

const Brief = ({ form }: { form: RuleForm }) => (
  <>
    <TextInput label="Topic (optional)" maxLength={limits.topic} {...form.getInputProps('topic')} />
    <BriefFactsFields
      about={form.values}
      values={form.values}
      onChange={(next) => form.setValues(next)}
      errorOf={(field) => form.errors[field]}
    />
  </>
);

/** The text that can be chosen again. */
const keptIn = ({ is_fixed, content_text }: RuleValues): string | undefined =>
  is_fixed ? undefined : content_text.trim() || undefined;

interface Props {
  form: RuleForm;
  /** Who can write; a post of one’s own has a text. */
  writer: string | undefined;
  /** Whether the built-in writer writes. */
  isSetOnly: boolean;
}

/** When new posts end that nobody makes up. */
const endOf = ({ frequency }: RuleValues, isSetOnly: boolean): string | undefined =>
  isSetOnly && frequency !== 'once'
    ? 'Without an AI model, new posts stop when your facts run out.'
    : undefined;

/** Choosing the agent keeps the text, which stays in view and can be chosen again. */
export function RuleText({ form, writer, isSetOnly }: Props) {
  const { is_fixed, frequency } = form.values;
  const isOnce = frequency === 'once';
  if (writer === undefined) return <Text form={form} />;
  const choose = (chosen: string) => {
    form.clearErrors();
    form.setValues(chosen === 'text' ? { is_fixed: true } : varied(form.getValues()));
  };
  return (
    <Radio.Group
      label={isOnce ? 'The post' : 'Each post'}
      value={is_fixed ? 'text' : 'facts'}
      onChange={choose}
    >
      <div className={`stackSm ${classes.ways}`}>
        <Radio
          value="text"
          label={isOnce ? 'This text' : 'Same text each time'}
          description={keptIn(form.values)}
          classNames={{ description: classes.kept ?? '' }}
        />
        {is_fixed && <Text form={form} />}
        <Radio
          value="facts"
          label={`${writer} writes ${isOnce ? 'it' : 'a new one'} from these facts`}
          description={endOf(form.values, isSetOnly)}
        />
        {!is_fixed && <Brief form={form} />}
      </div>
    </Radio.Group>
  );
}
