/** One button for each issuer that the operator named. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outside } from '#web/entities/connections/outside.ts';
import { api } from '#web/lib/api/api.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { beginAtIssuer } from '#web/lib/session/issuers.ts';
import { setupQuery } from '#web/lib/session/setup.ts';
import { PlainButton } from '#web/ui/plain/plain-form.tsx';

export function IssuerButtons() {
  const { data } = useQuery(setupQuery(api));
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const go = async (id: string) => {
    setBusy(id);
    setRefused(null);
    try {
      outside.go(await beginAtIssuer(id, 'login'));
    } catch (error) {
      setRefused(refusalWords(error, 'Couldn’t go there. Try again.'));
      setBusy(null);
    }
  };
  return (
    <>
      <FormError text={refused} />
      {data?.issuers.map(({ id, name }) => (
        <PlainButton key={id} busy={busy === id} onClick={() => void go(id)}>
          Continue with {name}
        </PlainButton>
      ))}
    </>
  );
}
