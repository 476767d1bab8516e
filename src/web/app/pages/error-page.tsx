/** Replaces a screen that failed to render or to load. */
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/lib/api/api-error.ts';
import { NotePage } from './note-page.tsx';

export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <NotePage
      inside
      title="Something went wrong on this page"
      text={messageOf(error, 'Your saved work is safe. Try again or go to the dashboard.')}
    >
      <button type="button" data-primary onClick={again}>
        Try again
      </button>
      <a href="/dashboard">Dashboard</a>
    </NotePage>
  );
}
