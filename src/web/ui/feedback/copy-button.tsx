/** Copies a text and confirms it. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './copy-button.module.css';

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      // The clipboard is missing entirely on an insecure address.
      await navigator.clipboard.writeText(text);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  const Icon = state === 'done' ? IconCheck : IconCopy;
  const words = { ready: label, done: 'Copied', failed: 'Press Ctrl+C to copy' }[state];
  return (
    <button type="button" className={classes.button} onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      <span aria-live="polite">{words}</span>
    </button>
  );
}
