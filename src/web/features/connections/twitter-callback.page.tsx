/** Where X sends a person back to: finishes the connecting, says how it ended, and goes on. */
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { twitterDelays } from '#contract/connections/types.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './twitter-callback.module.css';
import { type CallbackState, useTwitterCallback } from './use-twitter-callback.ts';

const titles: Record<CallbackState['state'], string> = {
  processing: 'Connecting your Twitter account',
  success: 'Twitter account connected',
  error: 'Twitter account not connected',
};

const Sign = ({ state }: Pick<CallbackState, 'state'>) => {
  if (state === 'processing') return <Loader size="md" />;
  const Icon = state === 'success' ? IconCircleCheck : IconAlertTriangle;
  return <Icon className={classes.sign} data-state={state} size={40} aria-hidden />;
};

/** Goes on by itself after the time that it takes to read one sentence. */
function useGoOn({ state, target }: CallbackState): () => void {
  const { history } = useRouter();
  useEffect(() => {
    if (state === 'processing') return undefined;
    const timer = setTimeout(() => history.replace(target), twitterDelays[state]);
    return () => clearTimeout(timer);
  }, [state, target, history]);
  return () => history.replace(target);
}

export function TwitterCallbackPage() {
  const callback = useTwitterCallback();
  const { state, message } = callback;
  const goOn = useGoOn(callback);
  return (
    <div className={classes.page}>
      <h1 className="unseen">Connect Twitter</h1>
      <Panel title={titles[state]}>
        <div className={classes.body}>
          <Sign state={state} />
          <p role={state === 'error' ? 'alert' : 'status'}>{message}</p>
          {state === 'processing' ? null : (
            <Button variant="default" onClick={goOn}>
              Continue
            </Button>
          )}
        </div>
      </Panel>
    </div>
  );
}
