/** Whether a person is being asked to confirm their identity. All calls that need it at once share one dialog. */
import { useSyncExternalStore } from 'react';

interface Question {
  answer: Promise<boolean>;
  settle: (confirmed: boolean) => void;
}

export function createReauth() {
  let question: Question | null = null;
  const listeners = new Set<() => void>();
  const put = (next: Question | null) => {
    question = next;
    for (const listener of listeners) listener();
  };

  return {
    isAsked: () => question !== null,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Opens the dialog, or joins the open one; `true` once the person has confirmed. */
    ask: (): Promise<boolean> => {
      if (!question) {
        const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
        put({ answer, settle });
        return answer;
      }
      return question.answer;
    },
    /** Resolves all waiting calls. */
    settle: (confirmed: boolean) => {
      const asked = question;
      put(null);
      asked?.settle(confirmed);
    },
  };
}

export const reauth = createReauth();
export const useReauthAsked = () => useSyncExternalStore(reauth.subscribe, reauth.isAsked);
