import { Link } from '@tanstack/react-router';
import { NotePage } from './note-page.tsx';

export function NotFoundPage() {
  return (
    <NotePage
      eyebrow="404"
      title="There is no page at this address"
      text="It may have been mistyped, or what it showed was deleted."
    >
      <Link to="/dashboard" data-primary>
        Dashboard
      </Link>
      <Link to="/agents">Agents</Link>
      <Link to="/agents/create">Create agent</Link>
      <Link to="/marketplace">Marketplace</Link>
      <Link to="/">Home</Link>
    </NotePage>
  );
}
