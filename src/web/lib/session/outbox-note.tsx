/** Says where emails are on a server without a mail server, since no one receives them there. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useSession } from './session.ts';
import { setupQuery } from './setup.ts';

const forAdministrators =
  'This server saves emails instead of sending them, because SMTP_URL isn’t set. To see them with their links, run “npm run outbox” on the server.';
const forOthers =
  'This server saves emails instead of sending them. Ask your administrator for the link.';

export function OutboxNote() {
  const { user } = useSession();
  const { data } = useQuery(setupQuery(api));
  if (data?.sends_mail !== false) return null;
  return <p className="quiet">{user?.is_admin ? forAdministrators : forOthers}</p>;
}
