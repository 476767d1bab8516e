/** One notification, in the list of the bell and on its page. Following its link marks it as read. */
import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { Notification } from '#contract/notifications/calls.ts';
import { AccessDecision } from '#web/entities/account/access-decision.tsx';
import { useReadNotification } from '#web/entities/notifications/notification-queries.ts';
import { isPlain } from '#web/lib/plain-link.tsx';
import { Moment } from '#web/ui/moment.tsx';
import classes from './notification-item.module.css';

const isOwnPage = (link: string | null): link is string => /^\/(?!\/)/.test(link ?? '');

/** What it asks for, or what became of that. A process of the version before answers without the latter. */
const saidOf = ({ title, outcome, created_at, settled_at }: Notification) => ({
  title: outcome ?? title,
  at: settled_at ?? created_at,
});

interface Props {
  notice: Notification;
  /** Called when the person follows the notification's link. */
  onFollow?: () => void;
  /** The heading level of its title, which depends on its place. */
  heading?: 'h2' | 'h3';
}

export function NotificationItem({
  notice: notification,
  onFollow,
  heading: Heading = 'h3',
}: Props) {
  const { history } = useRouter();
  const { mutate: read, isPending } = useReadNotification();
  const { id, kind, subject, text, link, read_at } = notification;
  const { title, at } = saidOf(notification);
  const unread = read_at === null && !isPending;

  const follow = (event: MouseEvent) => {
    if (unread) read(id);
    // A link to another space loads the page anew, because everything on it belongs to the space before.
    if (!isPlain(event) || !isOwnPage(link) || link.includes('space=')) return;
    event.preventDefault();
    onFollow?.();
    history.push(link);
  };
  return (
    <article className={classes.notice} data-unread={unread || undefined}>
      <Heading className={classes.title}>
        {isOwnPage(link) ? (
          <a href={link} onClick={follow}>
            {title}
          </a>
        ) : (
          title
        )}
        {unread ? <span className={classes.unread}>New</span> : null}
      </Heading>
      <p className="said">{text}</p>
      {kind === 'access_asked' && unread ? <AccessDecision username={subject} /> : null}
      <p className={classes.foot}>
        <Moment at={at} />
        {unread ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            className="holder"
            aria-label={`Mark as read: ${title}`}
            onClick={() => read(id)}
          >
            Mark as read
          </Button>
        ) : null}
      </p>
    </article>
  );
}
