import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '#web/lib/typing.ts';

/** C opens the editor on every page, except while typing. */
export function useWriteKey(): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event;
    if (key !== 'c' || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
    if (isTyping(target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    void navigate({ to: '/write' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
