import { PlainLink } from '#web/lib/plain-link.tsx';
import { NotePage } from './note-page.tsx';

export function NotFoundPage() {
  return (
    <NotePage
      eyebrow="404"
      title="Page not found"
      text="Check the address. The page may also have been deleted."
    >
      <PlainLink href="/dashboard" data-primary>
        Dashboard
      </PlainLink>
      <PlainLink href="/agents">Agents</PlainLink>
      <PlainLink href="/agents/create">Create an agent</PlainLink>
      <PlainLink href="/marketplace">Marketplace</PlainLink>
      <PlainLink href="/">Home</PlainLink>
    </NotePage>
  );
}
