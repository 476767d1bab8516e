import { Anchor, Button, Select } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { ChatBot, ChatLink } from '#contract/notifications/chats.ts';
import { limits } from '#contract/core/limits.ts';
import { minute } from '#contract/core/time.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './notifications-tab.module.css';

/** How often to check whether the link was opened. */
const lookEvery = 3000;

const chatsQuery = queryOptions({
  queryKey: ['chats'],
  queryFn: async ({ signal }) => (await api.chats.read({ signal })).data,
  refetchInterval: ({ state }) => (state.data?.chat?.linked_at === null ? lookEvery : false),
});

/** A change of the chat, after which the list refetches. */
function useChange<T, A>(mutationFn: (given: A) => Promise<T>, onSuccess: (made: T) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => void notify.failure(error),
    onSettled: () => client.invalidateQueries({ queryKey: chatsQuery.queryKey }),
  });
}

const useDisconnect = () =>
  useChange(
    async (id: string) => api.chats.disconnect({ params: { id } }),
    ({ message }) => void notify.success(message),
  );

interface RowProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

const Row = ({ title, text, children }: RowProps) => (
  <div className="plain card ruled grid whole">
    <div className="rowMd between padWide">
      <div className="shrinks">
        <strong>{title}</strong>
        <div className="said">{text}</div>
      </div>
      {children}
    </div>
  </div>
);

function Connected({ chat }: { chat: ChatLink }) {
  const disconnect = useDisconnect();
  const there = platforms[chat.platform].name;
  const text = (
    <>
      <p>
        Messages from @{chat.bot}
        {chat.reached_at ? (
          <>
            , last reached <Moment at={chat.reached_at} />
          </>
        ) : null}
      </p>
      {chat.problem === null ? null : (
        <p className={classes.note} role="alert">
          {chat.problem}
        </p>
      )}
    </>
  );
  return (
    <Row title={`${chat.name} in ${there}`} text={text}>
      <Button
        variant="default"
        size="compact-sm"
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate(chat.id)}
      >
        Disconnect
      </Button>
    </Row>
  );
}

/** The link is shown once; someone who lost it gets a new one. */
function Waiting({ chat, url }: { chat: ChatLink; url: string | undefined }) {
  const cancel = useDisconnect();
  const there = platforms[chat.platform].name;
  const minutes = limits.chat_link_life / minute;
  const text = `Press Start in the chat with @${chat.bot}. The link works once, for ${minutes} minutes.`;
  return (
    <Row title={`Waiting for you in ${there}`} text={<p>{text}</p>}>
      <div className="lineSm">
        {url === undefined ? null : (
          <>
            <Button component="a" href={url} target="_blank" rel="noreferrer" size="compact-sm">
              Open {there}
            </Button>
            <CopyButton text={url} label="Copy link" />
          </>
        )}
        <Button
          variant="default"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(chat.id)}
        >
          Cancel
        </Button>
      </div>
    </Row>
  );
}

interface ConnectProps {
  there: string;
  bots: readonly [ChatBot, ...ChatBot[]];
  onLink: (url: string) => void;
}

function Connect({ there, bots: [first, ...others], onLink }: ConnectProps) {
  const [chosen, setChosen] = useState(first.connection_id);
  const connect = useChange(
    async (connection_id: string) => api.chats.connect({ body: { connection_id } }),
    ({ url }) => onLink(url),
  );
  const text = (
    <p>Get a message when something needs you, and approve or reject posts right there.</p>
  );
  return (
    <Row title={`Approve posts in ${there}`} text={text}>
      <div className="lineSm">
        {others.length > 0 ? (
          <Select
            aria-label="Bot of"
            size="xs"
            allowDeselect={false}
            data={[first, ...others].map(({ connection_id: value, name: label }) => ({
              value,
              label,
            }))}
            value={chosen}
            onChange={(value) => setChosen(value ?? first.connection_id)}
          />
        ) : null}
        <Button
          variant="default"
          size="compact-sm"
          loading={connect.isPending}
          onClick={() => connect.mutate(chosen)}
        >
          Connect {there}
        </Button>
      </div>
    </Row>
  );
}

/** The person's own chat with one of their bots. */
export function ChatSection() {
  const { data } = useQuery(chatsQuery);
  const [url, setUrl] = useState<string>();
  if (!data) return null;
  const { chat, bots, platforms: able } = data;
  if (chat)
    return chat.linked_at === null ? <Waiting chat={chat} url={url} /> : <Connected chat={chat} />;
  const there = able.map((id) => platforms[id].name).join(', ');
  const [first, ...others] = bots;
  if (first) return <Connect there={there} bots={[first, ...others]} onLink={setUrl} />;
  const steps = (
    <p>
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/settings" search={{ tab: 'platforms' }} {...props} />}
      >
        Connect a bot
      </Anchor>{' '}
      first. Then it can write to you when something needs you.
    </p>
  );
  return able.length > 0 ? <Row title={`Approve posts in ${there}`} text={steps} /> : null;
}
