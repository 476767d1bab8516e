/** Links a wallet like its owner would. */
import type { TestWallet } from './wallet.ts';
import { ask } from './wallet-sign-in.ts';
import type { Person, Reply, World } from './world.ts';

/** Signs the text for linking, which is bound to the account. */
export async function proveFor(world: World, person: Person, wallet: TestWallet) {
  const { body } = await ask(world, wallet, { purpose: 'link', as: person });
  return { signature: wallet.sign(body.message), nonce: String(body.nonce) };
}

/** Submits a signature for linking. */
export const submitLink = (
  world: World,
  person: Person,
  { address }: Pick<TestWallet, 'address'>,
  proof: { signature: string; nonce?: string },
  claim?: string,
): Promise<Reply> =>
  world.call('POST', '/auth/link-wallet', {
    as: person,
    body: { walletAddress: address, ...proof, ...(claim !== undefined && { claim }) },
  });

/** Links a wallet. */
export const linkTo = async (world: World, person: Person, wallet: TestWallet): Promise<Reply> =>
  submitLink(world, person, wallet, await proveFor(world, person, wallet));
