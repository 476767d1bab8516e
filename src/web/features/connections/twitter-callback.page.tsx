/** Where X sends a person back to, by the specification’s own call. */
import { useTwitterCallback } from './use-twitter-callback.ts';
import { VisitEnd } from './visit-end.tsx';

export const TwitterCallbackPage = () => (
  <VisitEnd name="Twitter" callback={useTwitterCallback()} />
);
