/** The two steps of signing in with a wallet, separately, so that a test can change what happens in between. */
import type { TestWallet } from './wallet.ts';
import type { Person, Reply, World } from './world.ts';

interface Asking {
  purpose?: 'login' | 'link' | 'reauth';
  as?: Person;
  ip?: string;
  headers?: Record<string, string>;
}

/** Requests the text to sign. */
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
  signedMessage?: string | undefined;
  nonce?: string | undefined;
  claim?: string | undefined;
}

/** Submits a signature. */
export const submit = (
  world: World,
  { address }: Pick<TestWallet, 'address'>,
  { signature, signedMessage, nonce, claim }: Submission,
  options: { ip?: string; headers?: Record<string, string>; token?: string } = {},
): Promise<Reply> =>
  world.call('POST', '/auth/wallet-login', {
    ...options,
    body: {
      walletAddress: address,
      signature,
      ...(signedMessage !== undefined && { signedMessage }),
      ...(nonce !== undefined && { nonce }),
      ...(claim !== undefined && { claim }),
    },
  });

/** Signs in like a wallet would. */
export async function enter(
  world: World,
  wallet: TestWallet,
  { claim, token }: { claim?: string | undefined; token?: string } = {},
): Promise<Reply> {
  const { body } = await ask(world, wallet);
  const proof = { signature: wallet.sign(body.message), nonce: body.nonce, claim };
  return submit(world, wallet, proof, token === undefined ? {} : { token });
}
