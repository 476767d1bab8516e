/** The result of a connection, shown for as long as it takes to read one sentence. */
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { visitDelays } from '#contract/connections/types.ts';
import { useContinue } from '#web/entities/connections/visit-return.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './visit-end.module.css';

export interface CallbackState {
  state: 'processing' | 'success' | 'error';
  message: string;
  /** The next page, with the message that it shows. */
  target: string;
}

const titleOf = (name: string, state: CallbackState['state']): string =>
  ({
    processing: `Connecting your ${name} account`,
    success: `${name} account connected`,
    error: `${name} account not connected`,
  })[state];

const Sign = ({ state }: Pick<CallbackState, 'state'>) => {
  if (state === 'processing') return <Loader size="md" />;
  const Icon = state === 'success' ? IconCircleCheck : IconAlertTriangle;
  return <Icon className={classes.sign} data-state={state} size={28} aria-hidden />;
};

/** Continues automatically after the time that it takes to read one sentence. */
function useGoOn({ state, target }: CallbackState): () => void {
  const proceed = useContinue(target);
  const goOn = () => proceed(state === 'success');
  const onTime = useEffectEvent(goOn);
  useEffect(() => {
    if (state === 'processing') return undefined;
    const timer = setTimeout(() => onTime(), visitDelays[state]);
    return () => clearTimeout(timer);
  }, [state]);
  return goOn;
}

export function VisitEnd({ name, callback }: { name: string; callback: CallbackState }) {
  const { state, message } = callback;
  const goOn = useGoOn(callback);
  return (
    <div className={classes.page}>
      <h1 className="unseen">Connect {name}</h1>
      <Panel title={titleOf(name, state)}>
        <div className="stackMd breaks left">
          <div className="besideSm">
            <Sign state={state} />
            <p role={state === 'error' ? 'alert' : 'status'}>{message}</p>
          </div>
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
