/** The issuers that the operator named, and whether the account is connected with them. Renders nothing without any. */
import { Button, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IssuerLink } from '#contract/auth/issuers.ts';
import { outside } from '#web/entities/connections/outside.ts';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { api } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { beginAtIssuer } from '#web/lib/session/issuers.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { checkWhitelist } from '#web/lib/session/sign-in.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { Moment } from '#web/ui/moment.tsx';

const linksQuery = queryOptions({
  queryKey: ['issuers'],
  queryFn: async ({ signal }) => (await api.issuers.list({ signal })).data,
  refetchOnMount: 'always',
});

interface RowProps {
  issuer: { id: string; name: string };
  link: IssuerLink | undefined;
}

function Connect({ id, name }: { id: string; name: string }) {
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

const Row = ({ issuer, link }: RowProps) => (
  <li className="rowMd between padWide">
    <div className="shrinks">
      <strong className="breaks">{issuer.name}</strong>
      <p className="said">
        {link ? `Connected as ${link.email}` : 'Not connected'}
        {link?.last_used_at ? ', last used ' : null}
        {link?.last_used_at ? <Moment at={link.last_used_at} /> : null}
      </p>
    </div>
    {link ? <Disconnect {...issuer} /> : <Connect {...issuer} />}
  </li>
);

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
          <Row
            key={issuer.id}
            issuer={issuer}
            link={links.find((one) => one.issuer === issuer.id)}
          />
        ))}
      </ul>
    </SettingsSection>
  );
}
