/** The texts on the screen: how they come, and how they are cancelled. */
import { useRef, useState } from 'react';
import type { ContentPiece } from '#contract/content.ts';
import { notify } from '#web/lib/notify.ts';
import { useGenerate } from './queries.ts';
import type { Request } from './queries.ts';

export interface Draft extends ContentPiece {
  key: string;
  agent_id: string;
}

export function useDrafts() {
  const generate = useGenerate();
  const running = useRef<AbortController>(null);
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [last, setLast] = useState<Request>();

  const write = (body: Request, onRefused?: (error: unknown) => void) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setLast(body);
    generate.mutate(
      { body, signal: own.signal },
      {
        onSuccess: (pieces) => {
          const { agent_id } = body;
          setDrafts(pieces.map((piece) => ({ ...piece, agent_id, key: crypto.randomUUID() })));
          void notify.success('Content generated');
        },
        onError: (error) => {
          if (own.signal.aborted) return;
          onRefused?.(error);
          void notify.error('Failed to generate content');
        },
      },
    );
  };
  const cancel = () => {
    running.current?.abort();
    generate.reset();
  };

  return {
    drafts,
    write,
    cancel,
    /** The same request again; without a seed the writer takes another turn. */
    regenerate: last && (() => write(last)),
    writing: generate.isPending ? last : undefined,
    error: generate.error,
  };
}
