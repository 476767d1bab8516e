/** Adds a feed after a preview of its newest items, or changes one. */
import { accountLabel } from '#domain/platforms/account-names.ts';
import {
  Modal,
  Checkbox,
  NumberInput,
  Radio,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cut } from '#contract/core/cut.ts';
import type { Agent } from '#contract/agents/types.ts';
import { limits } from '#contract/core/limits.ts';
import {
  type Stream,
  type StreamAct,
  StreamActs,
  StreamChange,
  streamForm,
} from '#contract/streams/types.ts';
import {
  type Queueing,
  usePostingTimesOffer,
} from '#web/entities/connections/posting-times-offer.tsx';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import { notify } from '#web/lib/notify.ts';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { ShownSecret } from '#web/ui/feedback/shown-secret.tsx';
import { type FeedStart, useSaveFeed } from './feed-queries.ts';
import { Address, Found, type FoundFeed, lookUpFeed } from './find-feed.tsx';
import classes from './feeds.module.css';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { sentValues, type TypedValues, typedValues } from '#web/lib/forms/schema-form.tsx';

const { review: _review, ...plain } = streamForm;

type FeedValues = TypedValues<typeof plain> & {
  /** Whether queued posts need approval. */
  waits: boolean;
};

/** The defaults of a new feed: drafts for the agent's first account, which only the owner sees. */
const newFeed = (name: string, { platform_connections: [first] }: Agent): FeedValues => ({
  name,
  act: 'draft',
  connection_ids: first ? [first.id] : [],
  waits: true,
  note: '',
  include: [],
  exclude: [],
  daily_limit: 3,
});

const valuesOf = (feed: Stream): FeedValues => ({
  ...typedValues(plain, feed),
  waits: feed.review === 'before_sending',
});

const sentOf = (values: FeedValues) => ({
  ...sentValues(plain, values),
  review: values.waits ? 'before_sending' : 'off',
});

const bodyOf = (values: FeedValues) => StreamChange.parse(sentOf(values));

function validate(values: FeedValues): Record<string, string> {
  const errors = wrongIn(StreamChange, sentOf(values));
  return values.act === 'queue' && values.connection_ids.length === 0
    ? { ...errors, connection_ids: 'Choose at least one account' }
    : errors;
}

/** What the items of a feed become. */
const acts: Record<StreamAct, { label: string; help: (name: string) => string }> = {
  idea: { label: 'Save as an idea', help: () => 'A line on your board. Nothing is written yet.' },
  draft: {
    label: 'Write a draft',
    help: (name) => `${name} reads the page and writes a post for you.`,
  },
  queue: {
    label: 'Add to the queue',
    help: (name) => `${name} writes a post that takes the next free posting time.`,
  },
};

interface FeedFieldsProps {
  agent: Agent;
  form: UseFormReturnType<FeedValues>;
}

/** The accounts of the post. An idea has none yet. */
const Accounts = ({ agent, form }: FeedFieldsProps) => (
  <Checkbox.Group label="Accounts" {...form.getInputProps('connection_ids')}>
    <div className="stackXs">
      {agent.platform_connections.map((account) => (
        <Checkbox key={account.id} value={account.id} label={accountLabel(account)} />
      ))}
      {agent.platform_connections.length === 0 && (
        <p className="quiet">{agent.name} has no accounts yet.</p>
      )}
    </div>
  </Checkbox.Group>
);

const Writing = ({ agent, form }: FeedFieldsProps) => (
  <>
    <Accounts agent={agent} form={form} />
    {form.values.act === 'queue' && (
      <Switch
        label="Ask for approval"
        description="If off, posts that pass every check are published without you. Others still wait."
        {...form.getInputProps('waits', { type: 'checkbox' })}
      />
    )}
    <Textarea
      label={`What should ${agent.name} say about them?`}
      description="Optional. Each post also gets the link."
      placeholder="Say in one sentence why it matters to home bakers."
      autosize
      minRows={2}
      maxLength={limits.stream_note}
      {...form.getInputProps('note')}
    />
  </>
);

const FeedFields = ({ agent, form }: FeedFieldsProps) => (
  <div className="stackMd">
    <TextInput label="Name" maxLength={limits.list_item} {...form.getInputProps('name')} />
    <Radio.Group label="For each new item" {...form.getInputProps('act')}>
      <div className="stackXs">
        {StreamActs.map((act) => (
          <Radio
            key={act}
            value={act}
            label={acts[act].label}
            description={acts[act].help(agent.name)}
          />
        ))}
      </div>
    </Radio.Group>
    {form.values.act !== 'idea' && <Writing agent={agent} form={form} />}
    <TagsInput
      label="Only items with these words"
      description="Leave empty for all items. Press Enter to add one."
      maxTags={limits.list_items}
      {...form.getInputProps('include')}
    />
    <TagsInput
      label="No items with these words"
      maxTags={limits.list_items}
      {...form.getInputProps('exclude')}
    />
    <NumberInput
      label="Items a day"
      description="If there are more, only the newest are used."
      min={1}
      max={limits.stream_daily}
      allowDecimal={false}
      classNames={{ wrapper: classes.narrow }}
      {...form.getInputProps('daily_limit')}
    />
  </div>
);

const accountsIn = ({ platform_connections }: Agent, { connection_ids }: FeedValues): Queueing[] =>
  platform_connections
    .filter(({ id }) => connection_ids.includes(id))
    .map((account) => ({ id: account.id, called: accountLabel(account) }));

interface FormProps {
  agent: Agent;
  initial: FeedValues;
  /** The feed to change, or the source of a new one. */
  of: { feed: Stream } | { start: Pick<FeedStart, 'address' | 'watch'> };
  onClose: () => void;
  /** Called with the address for programs, if one was created. */
  onAddress?: (address: string) => void;
}

function Form({ agent, initial, of, onClose, onAddress }: FormProps) {
  const form = useForm<FeedValues>({ initialValues: initial, validate });
  const save = useSaveFeed(agent.id);
  const { offer, dialog } = usePostingTimesOffer();
  const send = async (values: FeedValues) => {
    // Without posting times nothing could be queued. The form is sent again once the accounts have some.
    if (values.act === 'queue' && (await offer(accountsIn(agent, values), () => submit()))) return;
    const body = bodyOf(values);
    const { message, address } = await save.mutateAsync(
      'feed' in of ? { id: of.feed.id, body } : { body: { ...of.start, ...body } },
    );
    void notify.success(message);
    if (address === undefined) onClose();
    else onAddress?.(address);
  };
  const { submit, sending, refused } = useSubmit({
    form,
    send,
    fallback: 'Couldn’t save. Your changes are still here.',
  });
  return (
    <form className="stackMd" aria-label="Feed" onSubmit={submit} noValidate>
      <FeedFields agent={agent} form={form} />
      <FormError text={refused} />
      <DialogButtons
        action={'feed' in of ? 'Save changes' : 'Add feed'}
        isSending={sending}
        onCancel={onClose}
      />
      {dialog}
    </form>
  );
}

/** The address for programs, while the dialog is open. */
export const IncomingAddress = ({ address, onClose }: { address: string; onClose: () => void }) => (
  <ShownSecret
    label="Secret address"
    help="Copy it now and keep it like a password. We don’t show it again."
    secret={address}
    copy="Copy address"
    onClose={onClose}
  >
    <p className="quiet">
      Send a POST request with JSON: <code>title</code>, <code>text</code>, <code>url</code> and, to
      tell items apart, <code>id</code>.
    </p>
  </ShownSecret>
);

function NewFeed({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [found, setFound] = useState<FoundFeed | 'incoming'>();
  const [address, setAddress] = useState<string>();
  const other = useMutation({
    mutationFn: lookUpFeed,
    onSuccess: setFound,
    onError: (error) => void notify.failure(error),
  });
  if (address !== undefined) return <IncomingAddress address={address} onClose={onClose} />;
  if (found === undefined) {
    const onIncoming = () => setFound('incoming');
    return <Address onFound={setFound} onIncoming={onIncoming} onClose={onClose} />;
  }
  if (found === 'incoming') {
    const initial = newFeed('', agent);
    return (
      <Form
        agent={agent}
        initial={initial}
        of={{ start: {} }}
        onClose={onClose}
        onAddress={setAddress}
      />
    );
  }
  const start =
    found.kind === 'page' ? { address: found.url, watch: true } : { address: found.url };
  return (
    <div className="stackMd">
      <Found found={found} onOther={(one) => (one ? other.mutate(one) : setFound(undefined))} />
      <Form
        key={found.url}
        agent={agent}
        initial={newFeed(cut(found.name, limits.list_item), agent)}
        of={{ start }}
        onClose={onClose}
      />
    </div>
  );
}

interface Props {
  agent: Agent;
  /** Missing for a new one. */
  feed: Stream | undefined;
  onClose: () => void;
}

export const FeedDialog = ({ agent, feed, onClose }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={feed ? 'Edit feed' : 'Add feed'}
    // A click outside must not discard the input.
    closeOnClickOutside={false}
  >
    {feed ? (
      <Form agent={agent} initial={valuesOf(feed)} of={{ feed }} onClose={onClose} />
    ) : (
      <NewFeed agent={agent} onClose={onClose} />
    )}
  </Modal>
);
