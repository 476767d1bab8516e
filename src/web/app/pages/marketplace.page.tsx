import { Link } from '@tanstack/react-router';
import { NotePage } from './note-page.tsx';

export function MarketplacePage() {
  return (
    <NotePage
      inside
      eyebrow="Marketplace"
      title="Coming soon"
      text="You can’t trade agents yet. Your agents stay yours and keep working."
    >
      <Link to="/agents" data-primary>
        Your agents
      </Link>
      <Link to="/dashboard">Dashboard</Link>
    </NotePage>
  );
}
