/** Says where emails are on a server that can’t send any, since nobody gets the one that they are told of. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useSession } from './session.ts';
import { setupQuery } from './setup.ts';

const forAdministrators =
  'This server saves emails in its outbox folder and doesn’t send them, because SMTP_URL isn’t set. To see them with their links, run on the server: npm run outbox';
const forOthers =
  'This server saves emails and doesn’t send them. Ask its administrator for the link in yours.';

export function KeptMails() {
  const { user } = useSession();
  const { data } = useQuery(setupQuery(api));
  if (data?.sends_mail !== false) return null;
  return <p className="quiet">{user?.is_admin ? forAdministrators : forOthers}</p>;
}
