import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Agent } from '#contract/agents/types.ts';
import type { Post } from '#contract/posts/posts.ts';
import { connectionsQuery } from '#web/entities/connections/connection-queries.ts';
import { PicturesField } from '#web/entities/pictures/pictures-field.tsx';
import { usePictures } from '#web/entities/pictures/use-pictures.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { LeaveGuard } from '#web/lib/forms/leave-guard.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AccountChoice, isSignedOut } from './account-choice.tsx';
import { PartsField } from './parts-field.tsx';
import { PostActs } from './post-acts.tsx';
import classes from './post.page.module.css';
import {
  type Account,
  accountsFor,
  faultOn,
  hasText,
  mediaFor,
  type Own,
  type PostValues,
  self,
} from './post-values.ts';
import { type PostForm, usePostEditor } from './use-post-editor.ts';

interface Props {
  post: Post | undefined;
  initialValues: PostValues;
  piece_id: string | undefined;
  agents: readonly Agent[];
}

const standingOn = (post: Post | undefined, id: string) =>
  post?.standings.find(({ connection_id }) => connection_id === id);

const isOutOn = (post: Post | undefined, id: string): boolean =>
  standingOn(post, id)?.stage === 'out';

/** Whether an account would not take it as it is written now. */
const isRefused = (
  { chosen, parts, media }: PostValues,
  accounts: readonly Account[],
  post: Post | undefined,
): boolean =>
  accounts.some(({ id, platform }) => {
    const own = chosen[id];
    if (own === undefined || isOutOn(post, id)) return false;
    const shown = mediaFor(own, media, standingOn(post, id)?.media);
    return faultOn(platform, own.parts ?? parts, shown) !== undefined;
  });

/** Whether an account would not take it as it is saved, which only the server can tell. */
const needsFit = (post: Post | undefined): boolean =>
  post?.standings.some(({ needs_fit }) => needs_fit) === true;
/** Whether all that is left of it waits for accounts to be connected again: then nobody has to publish it. */
function waitsForAccounts({ chosen }: PostValues, post: Post | undefined): boolean {
  const open = Object.keys(chosen).filter((id) => !isOutOn(post, id));
  const standingOn = (id: string) =>
    post?.standings.find(({ connection_id }) => connection_id === id);
  return open.length > 0 && open.every((id) => isSignedOut(standingOn(id)));
}

/** What is in the way of publishing it; `undefined` where nothing is. */
function whyNot(values: PostValues, accounts: readonly Account[], post: Post | undefined) {
  if (!hasText(values.parts)) return 'Write something first.';
  if (Object.keys(values.chosen).length === 0) return 'Choose an account first.';
  return isRefused(values, accounts, post) ? 'One account can’t take it yet.' : undefined;
}

/** The accounts of the agent that posts, or all of them where their owner does. */
function useLinked({ agent_id }: PostValues, agent: Agent | undefined) {
  const isSelf = agent_id === self;
  const { data } = useQuery({ ...connectionsQuery, enabled: isSelf });
  return (isSelf ? data?.connections : agent?.platform_connections) ?? [];
}

/** Where a person or an agent gets an account from. */
function NoAccounts({ agent }: { agent: Agent | undefined }) {
  const link: LinkProps = agent
    ? { to: '/agents/$id', params: { id: agent.id } }
    : { to: '/settings', search: { tab: 'platforms' } };
  return (
    <div className="stackXs">
      <p className="quiet">
        {agent ? `${agent.name} has no account yet.` : 'You haven’t connected an account yet.'}
      </p>
      <div>
        <Button variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
          Connect an account
        </Button>
      </div>
    </div>
  );
}

/** The accounts of the author, with what each of them gets. */
function Accounts({
  form,
  accounts,
  post,
  agent,
}: {
  form: PostForm;
  accounts: readonly Account[];
  post: Post | undefined;
  agent: Agent | undefined;
}) {
  const { values } = form;
  const choose = (id: string, own: Own | undefined) => {
    const { [id]: _before, ...others } = values.chosen;
    form.setFieldValue('chosen', own === undefined ? others : { ...values.chosen, [id]: own });
  };
  if (!agent && values.agent_id !== self) return <p className="quiet">Choose who posts first.</p>;
  if (accounts.length === 0) return <NoAccounts agent={agent} />;
  return (
    <ul className={classes.accounts} aria-label="Accounts">
      {accounts.map((account) => (
        <AccountChoice
          key={account.id}
          account={account}
          standing={standingOn(post, account.id)}
          base={values.parts}
          media={values.media}
          own={values.chosen[account.id]}
          isSaved={!form.isDirty()}
          onChange={(own) => choose(account.id, own)}
        />
      ))}
    </ul>
  );
}

/** A post, as it is written for one account or several. */
export function PostEditorForm({ post, initialValues, piece_id, agents }: Props) {
  const editor = usePostEditor({ post, initialValues, piece_id });
  const { form, refused, running } = editor;
  const { values } = form;
  const agent = agents.find(({ id }) => id === values.agent_id);
  const accounts = accountsFor(useLinked(values, agent), post);
  const pictures = usePictures({
    read: () => form.getValues().media,
    write: (media) => form.setFieldValue('media', media),
  });
  return (
    <section className={classes.editor} aria-label={post ? 'Post' : 'New post'}>
      <div className="stackMd">
        {!post && (
          <Select
            label="Who posts"
            placeholder="Choose yourself or an agent"
            data={[
              { value: self, label: 'Yourself' },
              ...agents.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            searchable={agents.length > 7}
            allowDeselect={false}
            value={values.agent_id}
            onChange={(agent_id) => form.setValues({ agent_id, chosen: {} })}
          />
        )}
        <PartsField
          label="Text"
          parts={values.parts}
          onChange={(parts) => form.setFieldValue('parts', parts)}
          minRows={6}
        />
        <PicturesField media={values.media} pictures={pictures} fault={null} />
        <TextInput
          label="Labels"
          description="Separate them with commas"
          placeholder="Launch, Tips"
          value={values.labels}
          onChange={({ currentTarget }) => form.setFieldValue('labels', currentTarget.value)}
        />
        <Switch
          label="Ask for approval"
          description="It waits until you approve exactly this text, these images, accounts and times."
          checked={values.review === 'before_sending'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('review', currentTarget.checked ? 'before_sending' : 'off')
          }
        />
      </div>
      <Panel title="Accounts" aside={post && <span className="quiet">{post.summary}</span>}>
        <Accounts form={form} accounts={accounts} post={post} agent={agent} />
      </Panel>
      <div className={classes.foot}>
        <FormError text={refused} />
        <PostActs
          editor={editor}
          post={post}
          accounts={accounts.filter(({ id }) => id in values.chosen && !isOutOn(post, id))}
          why={whyNot(values, accounts, post)}
          isRefused={isRefused(values, accounts, post) || (!form.isDirty() && needsFit(post))}
          isWaiting={waitsForAccounts(values, post)}
        />
      </div>
      <LeaveGuard
        active={form.isDirty() && running === undefined}
        title="Leave without saving?"
        text="Your changes to this post will be lost."
      />
    </section>
  );
}
