/** The harness’s handle on the emulator process. */
import { end, forkProgram } from '#proofs/shared/processes.ts';
import {
  EmulatorNews,
  type EmulatorOrder,
  type EmulatorSetup,
  type Fault,
  type LinkState,
  type PlatformLedger,
} from './messages.ts';

export interface Emulator {
  origin: string;
  /** The faults for the next create calls with this text, one each. */
  plan(text: string, faults: readonly Fault[]): Promise<void>;
  link(state: LinkState): Promise<void>;
  /** Lets an account in again. */
  admit(account: string): Promise<void>;
  /** Clears all planned faults and opens the connection. */
  heal(): Promise<void>;
  /** Resolves when everything sent so far has arrived, also from a worker that died. */
  rest(): Promise<void>;
  ledger(): Promise<PlatformLedger>;
  stop(): Promise<void>;
}

/** `onHang` is called for each call that gets no response. */
export async function startEmulator(
  setup: EmulatorSetup,
  onHang: (call: string) => void,
): Promise<Emulator> {
  const child = await forkProgram('chaos-platform', setup);
  const origin = Promise.withResolvers<string>();
  const waiting = new Map<number, (ledger: PlatformLedger | undefined) => void>();
  let count = 0;
  child.on('message', (message) => {
    const news = EmulatorNews.parse(message);
    if ('listening' in news) origin.resolve(news.listening);
    else if ('hanging' in news) onHang(news.hanging);
    else waiting.get(news.id)?.(news.ledger);
  });
  child.once('exit', () => origin.reject(new Error('The emulator ended.')));
  const ask = (order: EmulatorOrder): Promise<PlatformLedger | undefined> =>
    new Promise((done) => {
      const id = (count += 1);
      waiting.set(id, (ledger) => {
        waiting.delete(id);
        done(ledger);
      });
      child.send({ id, order });
    });
  return {
    origin: await origin.promise,
    plan: async (text, faults) => void (await ask({ do: 'plan', text, faults: [...faults] })),
    link: async (state) => void (await ask({ do: 'link', state })),
    admit: async (account) => void (await ask({ do: 'admit', account })),
    async heal() {
      await ask({ do: 'heal' });
      await ask({ do: 'link', state: 'through' });
    },
    rest: async () => void (await ask({ do: 'rest' })),
    async ledger() {
      const ledger = await ask({ do: 'ledger' });
      if (!ledger) throw new Error('The emulator gave no ledger.');
      return ledger;
    },
    stop: () => end(child),
  };
}
