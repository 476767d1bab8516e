import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits.ts';
import { ApiError, noAnswer } from '#web/lib/api/api-error.ts';
import { complaintAbout, createUploadQueue, type Sending } from './upload-queue.ts';

const file = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const soon = () => new Promise((resolve) => setTimeout(resolve));

interface UnderWay extends Sending {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: unknown) => void;
}

/** A queue whose uploads finish or fail when the test says so. */
function open() {
  const underWay = new Map<string, UnderWay>();
  const rests: number[] = [];
  const queue = createUploadQueue({
    send: (sent, sending) => {
      const ending = Promise.withResolvers<void>();
      sending.signal.addEventListener('abort', () => ending.reject(sending.signal.reason));
      underWay.set(sent.name, { ...sending, ...ending });
      return ending.promise;
    },
    onRest: (count) => rests.push(count),
  });
  const of = (name: string) => {
    const found = underWay.get(name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  const states = () => queue.all().map(({ file: { name }, state }) => [name, state]);
  return { queue, rests, of, states, sent: () => [...underWay.keys()] };
}

describe('upload queue', () => {
  it('S2-2.44 sends two at a time, in order, and removes them when done', async () => {
    const { queue, rests, of, states, sent } = open();
    queue.add([file('a.pdf'), file('b.md'), file('c.TXT')]);
    expect(sent()).toEqual(['a.pdf', 'b.md']);
    of('a.pdf').onProgress(0.5);
    expect(queue.all()[0]?.share).toBe(0.5);
    of('a.pdf').resolve();
    await soon();
    expect(states()).toEqual([
      ['b.md', 'sending'],
      ['c.TXT', 'sending'],
    ]);
    expect(rests).toEqual([]);
    of('b.md').resolve();
    of('c.TXT').resolve();
    await soon();
    expect(states()).toEqual([]);
    expect(rests).toEqual([3]);
  });

  it('S2-8.36 says why each one failed, and retries only what may succeed', async () => {
    const { queue, of, rests } = open();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    of('a.pdf').reject(new ApiError({ status: 415, code: 'x', message: 'It is not a PDF.' }));
    of('b.pdf').reject(noAnswer());
    await soon();
    of('c.pdf').reject(new Error('nobody foresaw it'));
    await soon();
    expect(queue.all().map(({ error, isWorthAgain }) => [error, isWorthAgain])).toEqual([
      ['It is not a PDF.', false],
      ['Network error. Please check your connection.', true],
      ['Failed to upload documents', true],
    ]);
    expect(rests).toEqual([]);
    const [, second] = queue.all();
    queue.again(second?.id ?? '');
    of('b.pdf').resolve();
    await soon();
    expect(rests).toEqual([1]);
  });

  it('cancels uploads and removes them', async () => {
    const { queue, of, states, sent } = open();
    queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    const [first] = queue.all();
    queue.drop(first?.id ?? '');
    await soon();
    expect(of('a.pdf').signal.aborted).toBe(true);
    expect(sent()).toContain('c.pdf');
    queue.stop();
    await soon();
    expect(of('c.pdf').signal.aborted).toBe(true);
    expect(states()).toEqual([]);
  });

  it('S2-9.22 sends no file that is certain to be refused', () => {
    const { queue, sent } = open();
    const many = Array.from({ length: limits.documents_per_upload + 1 }, (_, n) => file(`${n}.md`));
    queue.add([file('tool.exe'), ...many]);
    const refused = queue.all().filter(({ state }) => state === 'refused');
    expect(refused.map(({ file: { name } }) => name)).toEqual(['tool.exe', '10.md']);
    expect(refused[1]?.error).toMatch(/^More than 10 files at once/);
    expect(sent()).toEqual(['0.md', '1.md']);
  });

  it.each([
    [file('a.pdf', limits.document_bytes), null],
    [file('A.DOCX'), null],
    [file('a.pdf', limits.document_bytes + 1), 'Larger than 5 MB.'],
    [file('a.txt', 0), 'The file is empty.'],
    [file('pdf'), 'Not a PDF, DOCX, TXT or MD file.'],
    [file('a.pdf.exe'), 'Not a PDF, DOCX, TXT or MD file.'],
  ])('%o: %s', (one, said) => expect(complaintAbout(one)).toBe(said));
});
