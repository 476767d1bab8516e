/** Other ways to sign in: the passkeys of an account, and the issuers that the operator named. */
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { limits } from '#contract/core/limits.ts';
import {
  passkeysQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from '#web/entities/account/passkey-queries.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { isUnconfirmed } from '#web/lib/api/api-error.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { canUsePasskeys } from '#web/lib/session/passkey.ts';
import { DotsMenu, MenuAct } from '#web/ui/dots-menu.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { DialogButtons } from '#web/ui/feedback/dialog-buttons.tsx';
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx';
import { Moment } from '#web/ui/moment.tsx';
import type { IssuerLink } from '#contract/auth/issuers.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { api } from '#web/lib/api/api.ts';
import { beginAtIssuer } from '#web/lib/session/issuers.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';

interface NameProps {
  title: string;
  text?: string;
  action: string;
  first: string;
  send: (name: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks for a name, then does what it is for. */
function NameDialog({ title, text, action, first, send, onClose }: NameProps) {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const go = async () => {
    setIsSending(true);
    setError(null);
    try {
      const { message } = await send(name.trim());
      void notify.success(message);
      onClose();
    } catch (failure) {
      if (!isUnconfirmed(failure)) setError(refusalWords(failure, 'Couldn’t save it. Try again.'));
    }
    setIsSending(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setError('Enter a name');
    else void go();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {text === undefined ? null : <Text c="var(--ink-2)">{text}</Text>}
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={error}
            maxLength={limits.token_name}
            autoComplete="off"
            data-autofocus
          />
          <DialogButtons action={action} isSending={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

function Row({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null);
  const rename = useRenamePasskey(id);
  const remove = useRemovePasskey(id);
  const close = () => setAsking(null);
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => void notify.success(message),
      onError: (error) => void notify.failure(error),
      onSettled: close,
    });
  return (
    <li className="rowMd between padWide">
      <div className="shrinks">
        <strong className="breaks">{name}</strong>
        <p className="said">
          Added <Moment at={created_at} />
          {last_used_at === null ? ', not used yet' : ', last used '}
          {last_used_at !== null && <Moment at={last_used_at} />}
        </p>
      </div>
      <DotsMenu label={`More for ${name}`}>
        <MenuAct icon={IconPencil} label="Rename" onClick={() => setAsking('rename')} />
        <MenuAct icon={IconTrash} label="Remove" color="red" onClick={() => setAsking('remove')} />
      </DotsMenu>
      {asking === 'rename' && (
        <NameDialog
          title="Rename passkey"
          action="Save"
          first={name}
          send={rename.mutateAsync}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove passkey"
        destructive
        loading={remove.isPending}
        onConfirm={go}
        onClose={close}
      >
        <Text>You can’t sign in with it anymore. Your other sessions are signed out.</Text>
      </ConfirmDialog>
    </li>
  );
}

export function PasskeysSection() {
  const { data = [] } = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const add = useAddPasskey();
  const isThere = data.length > 0;
  return (
    <SettingsSection
      title="Passkeys"
      badge={<StatusBadge tone={isThere ? 'good' : 'quiet'}>{isThere ? 'On' : 'None'}</StatusBadge>}
      text="Sign in with your fingerprint, your face, a PIN or a security key. A passkey also takes the place of a two-factor code."
    >
      {isThere && (
        <ul className="plain card ruled grid whole" aria-label="Passkeys">
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <Text c="var(--ink-2)">This browser can’t make passkeys at this address.</Text>
      )}
      {adding && (
        <NameDialog
          title="Add a passkey"
          text="Your browser asks where to keep it. You’ll be signed out everywhere else."
          action="Continue"
          first="This device"
          send={add.mutateAsync}
          onClose={() => setAdding(false)}
        />
      )}
    </SettingsSection>
  );
}

const linksQuery = queryOptions({
  queryKey: ['issuers'],
  queryFn: async ({ signal }) => (await api.issuers.list({ signal })).data,
  refetchOnMount: 'always',
});

interface IssuerProps {
  issuer: { id: string; name: string };
  link: IssuerLink | undefined;
}

function ConnectIssuer({ id, name }: { id: string; name: string }) {
  const connect = useMutation({
    mutationFn: () => beginAtIssuer(id, 'link'),
    onSuccess: (url) => outside.go(url),
    onError: (error) => void notify.failure(error),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Connect ${name}`}
      loading={connect.isPending}
      onClick={() => connect.mutate()}
    >
      Connect
    </Button>
  );
}

function Disconnect({ id, name }: { id: string; name: string }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => api.issuers.unlink({ params: { issuer: id } }),
    onSuccess: ({ message }) => void notify.success(message),
    onError: (error) => void notify.failure(error),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries({ queryKey: linksQuery.queryKey });
      // It may have given the access.
      await checkWhitelist();
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Disconnect ${name}`}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Disconnect ${name}?`}
        confirmLabel="Disconnect"
        destructive
        loading={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        <Text>
          You can’t sign in with it anymore, and the access it gave you ends. Your other sessions
          are signed out.
        </Text>
      </ConfirmDialog>
    </>
  );
}

const IssuerRow = ({ issuer, link }: IssuerProps) => (
  <li className="rowMd between padWide">
    <div className="shrinks">
      <strong className="breaks">{issuer.name}</strong>
      <p className="said">
        {link ? `Connected as ${link.email}` : 'Not connected'}
        {link?.last_used_at ? ', last used ' : null}
        {link?.last_used_at ? <Moment at={link.last_used_at} /> : null}
      </p>
    </div>
    {link ? <Disconnect {...issuer} /> : <ConnectIssuer {...issuer} />}
  </li>
);

/** The issuers that the operator named, and whether the account is connected with them. Renders nothing without any. */
export function IssuersSection() {
  const { data: setup } = useQuery(setupQuery(api));
  const issuers = setup?.issuers ?? [];
  const { data: links } = useQuery({ ...linksQuery, enabled: issuers.length > 0 });
  if (issuers.length === 0 || !links) return null;
  return (
    <SettingsSection
      title="Single sign-on"
      text="Sign in with an account you have elsewhere. To connect one, sign in there."
    >
      <ul className="plain card ruled grid whole" aria-label="Single sign-on">
        {issuers.map((issuer) => (
          <IssuerRow
            key={issuer.id}
            issuer={issuer}
            link={links.find((one) => one.issuer === issuer.id)}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}
