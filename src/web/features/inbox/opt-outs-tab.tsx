import { useInfiniteQuery } from '@tanstack/react-query';
import type { OptOut } from '#contract/engagement/types.ts';
import { rowsIn, totalIn } from '#web/lib/api/by-cursor.ts';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RowCount, RowList } from '#web/ui/row-list.tsx';
import { ShowMore } from '#web/ui/feedback/show-more.tsx';
import { optOutsQuery, useAddOptOut, useRemoveOptOut } from './queries.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  homePlatform,
  type LivePlatform,
  LivePlatformIds,
  platforms,
} from '#contract/platforms/platforms.ts';
import { notify } from '#web/lib/notify.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { useForm } from '@mantine/form';
import { optOutCalls } from '#contract/engagement/inbox-calls.ts';
import { limits } from '#contract/core/limits.ts';
import { pluralize } from '#contract/core/pluralize.ts';
import { wrongIn } from '#web/lib/forms/field-errors.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { useSubmit } from '#web/lib/forms/use-submit.ts';
import classes from './inbox.module.css';

/** The first network that has other people. */
const usual = LivePlatformIds.find((id) => !platforms[id].is_local) ?? homePlatform;

interface Values extends Record<string, unknown> {
  platform: LivePlatform;
  username: string;
}

/** Opts a person out by name. */
function OptOutForm() {
  const add = useAddOptOut();
  const form = useForm<Values>({
    initialValues: { platform: usual, username: '' },
    validate: (values) => wrongIn(optOutCalls.add.body, values),
  });
  const { submit, sending, refused } = useSubmit({
    form,
    send: async (values) => {
      await add.mutateAsync(values);
      form.setFieldValue('username', '');
    },
    fallback: 'Couldn’t save. Try again.',
  });
  return (
    <form className={classes.addForm} aria-label="Add an opt-out" onSubmit={submit} noValidate>
      <Select
        label="Platform"
        data={LivePlatformIds.map((value) => ({ value, label: platforms[value].name }))}
        allowDeselect={false}
        {...form.getInputProps('platform')}
      />
      <TextInput
        label="Account"
        placeholder="@name"
        maxLength={limits.opt_out_name}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <Button data-needs="reply" type="submit" variant="light" loading={sending}>
        Add
      </Button>
      <FormError text={refused} />
    </form>
  );
}

/** The person, since when, and the words with which they opted out. */
function OptOutRow({ person }: { person: OptOut }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveOptOut();
  const { name } = platforms[person.platform];
  const confirm = () =>
    remove.mutate(person.id, {
      onError: (error) => void notify.failure(error),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <div>
        <strong>{person.username}</strong>
        <p className={`quiet ${classes.quiet}`}>
          {name}, <Moment at={person.at} />,{' '}
          {person.phrase === null ? 'added by you' : <>after writing “{person.phrase}”</>}
        </p>
      </div>
      <Button
        data-needs="manage"
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Remove ${person.username}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={asking}
        destructive
        title={`Allow replies to ${person.username}?`}
        confirmLabel="Allow replies"
        loading={remove.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {person.phrase === null
          ? `Your agents may reply to ${person.username} on ${name} again.`
          : `${person.username} asked to be left alone. Only do this if they agreed: networks suspend accounts for unwanted replies.`}
      </ConfirmDialog>
    </>
  );
}

function People({ people, total }: { people: readonly OptOut[]; total: number }) {
  if (total === 0)
    return (
      <EmptyState drawing="talk" title="No opt-outs">
        No one has asked your agents to stop.
      </EmptyState>
    );
  return (
    <>
      <RowCount>{pluralize(total, 'account')}</RowCount>
      <RowList label="Opt-outs">
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <OptOutRow person={person} />
          </li>
        ))}
      </RowList>
    </>
  );
}

/** The people that no agent contacts, with a form to add one. */
export function OptOutsTab() {
  const query = useInfiniteQuery(optOutsQuery);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  return (
    <div className="stackMd readable">
      <p className={`quiet ${classes.quiet}`}>
        Anyone who tells an agent to stop is listed here and never contacted again. Only you can
        remove them.
      </p>
      <OptOutForm />
      {data ? (
        <People people={rowsIn(data)} total={totalIn(data)} />
      ) : (
        <QueryState query={query} fallback="Couldn’t load the list." />
      )}
      <ShowMore more={hasNextPage} loading={isFetching} onMore={() => void fetchNextPage()} />
    </div>
  );
}
