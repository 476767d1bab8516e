/** Whether people sign in here with an email address and a password; until the server says otherwise, they do. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { setupQuery } from './setup.ts';

export const useEmailSignIn = (): boolean =>
  useQuery(setupQuery(api)).data?.email_sign_in !== false;
