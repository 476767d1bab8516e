/** The views of the posts. What agents have drafted has an address of its own. */
import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { View } from './use-posts-search.ts';

const names = [
  { value: 'board', label: 'Board' },
  { value: 'list', label: 'List' },
  { value: 'drafts', label: 'AI drafts' },
] as const;

interface Props {
  view: (typeof names)[number]['value'];
  onView: (view: View) => void;
}

export function PostViews({ view, onView }: Props) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="View"
      className="start"
      data={[...names]}
      value={view}
      onChange={(chosen) =>
        chosen === 'drafts' ? void navigate({ to: '/ai-content' }) : onView(chosen)
      }
    />
  );
}
