import { passwordWeakness, knownOf } from '#domain/account/password.ts';
import { AppError } from '#server/app-error.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

/** Some fifty thousand common passwords; decompressed when the first password is chosen. */
const commonPasswords = (): Promise<ReadonlySet<string>> => (loading ??= load());

/** Throws `invalid_input` on `field` if a password is too easy to guess. */
export async function assertStrong(
  field: 'password' | 'new_password',
  password: string,
  person: Parameters<typeof knownOf>[0],
): Promise<void> {
  const guessable = { common: await commonPasswords(), known: knownOf(person) };
  const message = passwordWeakness(password, guessable);
  if (message) throw new AppError('invalid_input', { details: [{ path: field, message }] });
}
