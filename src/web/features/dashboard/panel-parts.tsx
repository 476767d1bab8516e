import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { QueryState } from '#web/lib/api/query-state.tsx';
import { isPlain } from '#web/lib/plain-link.tsx';
import { useRouter } from '@tanstack/react-router';

/** A link to an address of this application that the server sent. */
export function PageLink({
  href,
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { history } = useRouter();
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}

interface Props<Data> {
  query: UseQueryResult<Data>;
  /** The message when the failure has none for people. */
  failure: string;
  /** The approximate number of lines, and the height of each in pixels. */
  lines: number;
  height?: number;
  children: (data: Data) => ReactNode;
}

/** The content of a panel: a skeleton, then the lines, or an error with a retry. */
export function Fetched<Data>({ query, failure, lines, height = 44, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <QueryState
      query={query}
      fallback={failure}
      skeletons={
        <div className="stackXs" role="status" aria-label="Loading">
          {Array.from({ length: lines }, (_, at) => (
            <Skeleton key={at} height={height} radius="md" />
          ))}
        </div>
      }
    />
  );
}
