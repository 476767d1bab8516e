/** The two steps of signing in with a wallet, each on its own, so that a test can bend what lies between. */
import type { TestWallet } from './wallet.ts';
import type { Person, Reply, World } from './world.ts';

interface Asking {
  purpose?: 'login' | 'link' | 'reauth';
  as?: Person;
  ip?: string;
  headers?: Record<string, string>;
}

/** Asks for the text to sign. */
export const ask = (
  world: World,
  { address }: Pick<TestWallet, 'address'>,
  { purpose, ...rest }: Asking = {},
): Promise<Reply> =>
  world.call('POST', '/auth/wallet-message', {
    ...rest,
    body: { walletAddress: address, ...(purpose && { purpose }) },
  });

interface Submission {
  signature: string;
  nonce?: string | undefined;
  claim?: string | undefined;
}

/** Hands a signature in. */
export const submit = (
  world: World,
  { address }: Pick<TestWallet, 'address'>,
  { signature, nonce, claim }: Submission,
  options: { ip?: string; headers?: Record<string, string>; token?: string } = {},
): Promise<Reply> =>
  world.call('POST', '/auth/wallet-login', {
    ...options,
    body: {
      walletAddress: address,
      signature,
      ...(nonce !== undefined && { nonce }),
      ...(claim !== undefined && { claim }),
    },
  });

/** Signs in as the wallet would. */
export async function enter(
  world: World,
  wallet: TestWallet,
  { claim, token }: { claim?: string | undefined; token?: string } = {},
): Promise<Reply> {
  const { body } = await ask(world, wallet);
  const proof = { signature: wallet.sign(body.message), nonce: body.nonce, claim };
  return submit(world, wallet, proof, token === undefined ? {} : { token });
}
