/** Refreshes the stored token when the page loads. */
import { limits } from '#contract/core/limits.ts';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';
import type { createSession } from '#web/lib/session/session.ts';

type Session = ReturnType<typeof createSession>;
type Locks = Pick<LockManager, 'request'>;

const stampKey = 'authRefreshedAt';

const justRefreshed = () =>
  Date.now() - Number(localStorage.getItem(stampKey)) < limits.session_grace;

/** Whether the server checked the token and refused it; an overloaded server says nothing about the token. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * One tab at a time refreshes, and a tab that waited for it takes over the result. A refused token ends the session;
 * no answer leaves it as it is.
 */
export async function refreshSession(
  api: Client,
  session: Session,
  locks: Locks | undefined = navigator.locks,
): Promise<void> {
  if (!session.token()) return;
  const exchange = async () => {
    session.reload();
    const token = session.token();
    if (!token || (justRefreshed() && session.get().isWhitelisted !== null)) return;
    try {
      const { data } = await api.auth.refresh();
      localStorage.setItem(stampKey, String(Date.now()));
      session.signIn(data.user, data.token, data.user.is_whitelisted);
    } catch (error) {
      if (isRefusal(error) && session.token() === token) session.clear();
      else if (session.get().isWhitelisted === null) session.setWhitelisted(false);
    }
  };
  // Locks exist on secure origins only; elsewhere the server's grace period covers two tabs.
  await (locks ? locks.request('socialai.refresh', exchange) : exchange());
}
