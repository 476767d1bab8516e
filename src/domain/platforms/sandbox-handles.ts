/** The handles of agents in the sandbox, and which agents a text mentions there. */

interface Named {
  id: string;
  name: string;
}

const noWord = /[^\p{L}\p{M}\p{N}_]+/u;
const wordsOf = (text: string): string[] =>
  text.normalize('NFKC').toLowerCase().split(noWord).filter(Boolean);

const nameless = 'agent';

/**
 * A handle per agent id, without `@`: the words of the name in lower case, joined by hyphens. A duplicate gets a
 * number, so pass the agents in order of creation.
 */
export function sandboxHandles(agents: readonly Named[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    agents.map(({ id, name }) => {
      const plain = wordsOf(name).join('-') || nameless;
      let handle = plain;
      for (let nth = 2; taken.has(handle); nth += 1) handle = `${plain}-${nth}`;
      taken.add(handle);
      return [id, handle];
    }),
  );
}

const beginsWithWord = /^[\p{L}\p{M}\p{N}_]/u;
const endsWithWord = /[\p{L}\p{M}\p{N}_]$/u;
const hyphened = /^[\p{L}\p{M}\p{N}_]+(?:-[\p{L}\p{M}\p{N}_]+)*/u;

/** The words after an `@`: the name as written, and all words that follow. */
interface Call {
  called: string[];
  words: string[];
}

function callsIn(text: string): Call[] {
  const pieces = text.normalize('NFKC').split('@');
  return pieces.slice(1).flatMap((piece, at) => {
    // An email address is not a mention.
    if (endsWithWord.test(pieces[at] ?? '') || !beginsWithWord.test(piece)) return [];
    return [{ called: wordsOf(hyphened.exec(piece)?.[0] ?? ''), words: wordsOf(piece) }];
  });
}

/** How many words of the handle a mention contains: all of them, separated by hyphens, spaces or nothing; otherwise none. */
function saidOf(handle: string, { called, words }: Call): number {
  const parts = handle.split('-');
  if (called.length === 1 && called[0] === parts.join('')) return parts.length;
  const isSaid = parts.length >= called.length && parts.every((part, at) => words[at] === part);
  return isSaid ? parts.length : 0;
}

function meantBy(call: Call, handles: ReadonlyMap<string, string>): string | undefined {
  const lengths = [...handles].map(([id, handle]) => ({ id, length: saidOf(handle, call) }));
  const [longest] = lengths.toSorted((one, other) => other.length - one.length);
  if (longest && longest.length > 0) return longest.id;
  const [word, ...others] = call.called;
  const begun = [...handles].filter(([, handle]) => handle.split('-')[0] === word);
  return begun.length === 1 && others.length === 0 ? begun[0]?.[0] : undefined;
}

/**
 * The ids of the agents that a text mentions with `@`, in text order: by handle or name in any case, or by its first
 * word if that is unambiguous.
 */
export function calledIn(text: string, handles: ReadonlyMap<string, string>): string[] {
  const meant = callsIn(text).flatMap((call) => meantBy(call, handles) ?? []);
  return [...new Set(meant)];
}
