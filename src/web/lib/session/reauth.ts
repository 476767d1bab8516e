/** Whether a person is being asked to confirm their identity. All calls that need it at once share one dialog. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

interface Question {
  answer: Promise<boolean>;
  settle: (confirmed: boolean) => void;
}

export function createReauth() {
  const question = createStore<Question | null>(null);
  return {
    isAsked: () => question.get() !== null,
    subscribe: question.subscribe,
    /** Opens the dialog, or joins the open one; `true` once the person has confirmed. */
    ask: (): Promise<boolean> => {
      const asked = question.get();
      if (asked) return asked.answer;
      const { promise: answer, resolve: settle } = Promise.withResolvers<boolean>();
      question.set({ answer, settle });
      return answer;
    },
    /** Resolves all waiting calls. */
    settle: (confirmed: boolean) => {
      const asked = question.get();
      question.set(null);
      asked?.settle(confirmed);
    },
  };
}

export const reauth = createReauth();
export const useReauthAsked = () => useSyncExternalStore(reauth.subscribe, reauth.isAsked);
