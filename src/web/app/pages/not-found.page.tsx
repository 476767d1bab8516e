import { PlainLink } from '#web/lib/plain-link.tsx';
import { NotePage } from './note-page.tsx';

export function NotFoundPage() {
  return (
    <NotePage
      eyebrow="404"
      title="There is no page at this address"
      text="It may have been mistyped, or what it showed was deleted."
    >
      <PlainLink href="/dashboard" data-primary>
        Dashboard
      </PlainLink>
      <PlainLink href="/agents">Agents</PlainLink>
      <PlainLink href="/agents/create">Create agent</PlainLink>
      <PlainLink href="/marketplace">Marketplace</PlainLink>
      <PlainLink href="/">Home</PlainLink>
    </NotePage>
  );
}
