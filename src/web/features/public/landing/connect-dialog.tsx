/** The wallets of this browser, and the steps after one is chosen. */
import { Button, Modal } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  type AccessWords,
  AskAccessForm,
  DeclinedWords,
} from '#web/entities/account/ask-access.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { navigation, PlainLink } from '#web/lib/plain-link.tsx';
import { notify } from '#web/lib/notify.ts';
import { queryClient } from '#web/lib/api/query.ts';
import { refusalWords } from '#web/lib/forms/refusal-messages.ts';
import { FormError } from '#web/lib/forms/form-error.tsx';
import { returnPath } from '#web/lib/session/return-path.ts';
import {
  type SignInResult,
  signInWith,
  unlistedMessage,
  type WaitingSignIn,
} from '#web/lib/session/sign-in.ts';
import { WalletList } from '#web/lib/wallet/wallet-list.tsx';
import type { SolanaWallet } from '#web/lib/wallet/wallet.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { Themed } from '#web/ui/theme/themed.tsx';
import classes from './connect-dialog.module.css';

// Few people need it, and it loads the contract's schemas.
const SecondFactorForm = lazy(async () => ({
  default: (await import('#web/lib/session/second-factor-form.tsx')).SecondFactorForm,
}));

interface Props {
  opened: boolean;
  onClose: () => void;
  claim?: string | undefined;
}

/** A wallet without access, and its last request for it. */
type Refused = Omit<Extract<SignInResult, { ended: 'unlisted' }>, 'ended'>;

interface UnlistedProps extends Refused {
  busy: boolean;
  onAsk: (words: AccessWords) => void;
}

const sentWords = 'Request sent. Connect again once an administrator has approved it.';
const askWords = `${unlistedMessage} Request access here, or send this address to your administrator.`;

function Unlisted({ address, request, busy, onAsk }: UnlistedProps) {
  const isOpen = request?.state === 'open';
  const mayAsk = !isOpen && (request?.again_at ?? null) === null;
  return (
    <div className={classes.unlisted} role="alert">
      {request?.state === 'declined' && <DeclinedWords again_at={request.again_at} />}
      <p>{isOpen ? sentWords : askWords}</p>
      <code className="breaks ink said">{address}</code>
      <CopyButton text={address} />
      {mayAsk && (
        <AskAccessForm onAsk={onAsk}>
          <Button type="submit" size="sm" loading={busy}>
            Request access
          </Button>
        </AskAccessForm>
      )}
    </div>
  );
}

const AnotherWay = () => (
  <p className={classes.email}>
    No wallet with you? <PlainLink href="/sign-in">Sign in another way</PlainLink>
  </p>
);

/** The fallback message when neither the wallet nor the server gives a reason. */
const failedWords = (error: unknown): string =>
  error instanceof ApiError ? 'Wallet login failed' : 'Failed to authenticate with wallet';

/** The state of a sign-in between two clicks. */
interface Progress {
  refused?: string;
  unlisted?: Refused;
  waiting?: WaitingSignIn;
}

function Dialog({ opened, onClose, claim }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [chosen, setChosen] = useState<SolanaWallet>();
  const [{ refused, unlisted, waiting }, setProgress] = useState<Progress>({});

  const go = (result: SignInResult) => {
    if (result.ended === 'second_factor') return setProgress({ waiting: result });
    if (result.ended === 'signed_in') {
      void notify.success('Wallet connected successfully!');
      return navigation.go(returnPath.read());
    }
    if (!result.request) void notify.error(unlistedMessage);
    return setProgress({ unlisted: result });
  };
  const choose = async (wallet: SolanaWallet, asks?: AccessWords) => {
    setBusy(wallet.name);
    setChosen(wallet);
    if (!asks) setProgress({});
    try {
      go(await signInWith(wallet, { claim, asks }));
    } catch (error) {
      const why = refusalWords(error, failedWords(error));
      setProgress((before) => ({ ...(asks && before), refused: why }));
    } finally {
      setBusy(null);
    }
  };

  if (waiting)
    return (
      <Modal opened={opened} onClose={onClose} title="Enter your two-factor code" size="md">
        <Suspense>
          <SecondFactorForm waiting={waiting} onArrived={go} onRestart={() => setProgress({})} />
        </Suspense>
      </Modal>
    );
  return (
    <Modal opened={opened} onClose={onClose} title="Connect a wallet" size="md">
      <div className="stackMd">
        <p className="muted">
          Sign a short message to prove the wallet is yours. It’s free and moves no funds.
        </p>
        <FormError text={refused ?? null} />
        {unlisted && chosen ? (
          <Unlisted
            {...unlisted}
            busy={busy !== null}
            onAsk={(words) => void choose(chosen, words)}
          />
        ) : null}
        <WalletList busy={busy} onChoose={(wallet) => void choose(wallet)} />
        <AnotherWay />
      </div>
    </Modal>
  );
}

/** A public page has neither the component library nor a query cache; this brings both. */
export default function ConnectDialog(props: Props) {
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <Dialog {...props} />
      </QueryClientProvider>
    </Themed>
  );
}
