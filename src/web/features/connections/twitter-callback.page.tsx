/** The page that X redirects back to, with the call that the specification names. */
import { useTwitterCallback } from './use-twitter-callback.ts';
import { VisitEnd } from './visit-end.tsx';

export const TwitterCallbackPage = () => (
  <VisitEnd name="Twitter" callback={useTwitterCallback()} />
);
