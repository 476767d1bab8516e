/** What a valid answer of an issuer leads to: a session, a connection, or a refusal that changes nothing. */
import { type ClaimFault, type IssuerPerson, personIn } from '#domain/account/issuer-person.ts';
import { safeName } from '#domain/account/access.ts';
import type { Issuer, IssuerClaims } from '#server/adapters/issuers/port.ts';
import { IssuerError } from '#server/adapters/issuers/port.ts';
import { type Db, holdUser } from '#server/db/client.ts';
import { type Origin, record } from '#server/features/audit/service.ts';
import {
  createAccount,
  findVerifiedHolder,
  verifyAddress,
} from '#server/features/auth/password/passwords.store.ts';
import { type AuthContext, continueSignIn } from '#server/features/auth/session/session.ts';
import { endOtherFamilies } from '#server/features/auth/store.ts';
import { alertOwner } from '#server/features/notifications/service.ts';
import type { Caller } from '#server/http/handlers.ts';
import { newId } from '#server/ids.ts';
import { applyRights } from './issuer-rights.ts';
import { sessionId } from './logout.ts';
import { findLink, insertLink, listLinks, rememberSession, touchLink } from './issuers.store.ts';

const faults: Readonly<Record<ClaimFault, (name: string) => string>> = {
  no_email: (name) =>
    `${name} didn’t say which email address you have, so nothing was done. Ask its administrator.`,
  email_not_verified: (name) =>
    `${name} hasn’t verified your email address, so nothing was done. Verify it there, then start again.`,
};

/** Throws `IssuerError` for claims without a verified address. */
export function requirePerson(issuer: Issuer, { subject, claims }: IssuerClaims): IssuerPerson {
  const person = personIn(subject, claims, issuer);
  if (typeof person !== 'string') return person;
  throw new IssuerError(faults[person](issuer.name), person);
}

interface Entering {
  issuer: Issuer;
  person: IssuerPerson;
  /** What the issuer calls its session with them, if it does. */
  session?: string | undefined;
  origin: Origin;
}

const newLink = (user_id: string, { issuer, person }: Entering, now: number) => ({
  id: newId(),
  user_id,
  issuer_id: issuer.id,
  issuer: issuer.url,
  subject: person.subject,
  email: person.email,
  linked_at: now,
  last_used_at: null,
});

/** A new account. Throws `IssuerError` if another one has the address: only its owner connects the two. */
async function createNewcomer(trx: Db, entering: Entering, now: number): Promise<string> {
  const { issuer, person } = entering;
  if (await findVerifiedHolder(trx, person.email))
    throw new IssuerError(
      `There is an account with ${person.email} here already. Sign in to it as before, then connect ${issuer.name} under Settings › Security.`,
      'address of another account',
    );
  const account = { username: undefined, email: person.email, password_hash: null };
  const made = await createAccount(trx, account, now);
  if (!made) throw new Error('No free username was found');
  await verifyAddress(trx, made.id, person.email, now);
  await insertLink(trx, newLink(made.id, entering, now));
  return made.id;
}

/** Signs the person in; whom the issuer names for the first time becomes a new person. Call it in a transaction. */
export async function signInAt(ctx: AuthContext, trx: Db, entering: Entering, now: number) {
  const { issuer, person, origin, session } = entering;
  const known = await findLink(trx, { issuer: issuer.url, subject: person.subject });
  const user_id = known?.user_id ?? (await createNewcomer(trx, entering, now));
  await holdUser(trx, user_id);
  const link = await findLink(trx, { issuer: issuer.url, subject: person.subject });
  // Disconnected meanwhile.
  if (!link) throw new IssuerError('This connection was removed. Start again.', 'no link');
  await touchLink(trx, link.id, person.email, now);
  await applyRights(ctx, trx, { user_id, origin }, issuer, person, now);
  if (session !== undefined)
    await rememberSession(trx, { id: sessionId(issuer, session), user_id, seen_at: now });
  return continueSignIn(ctx, trx, { user_id, origin, by: 'issuer' }, now);
}

/** Connects the signed-in person’s account. Call it in a transaction. */
export async function connectTo(
  ctx: AuthContext,
  trx: Db,
  entering: Entering,
  { user_id, family_id }: Pick<Caller, 'user_id' | 'family_id'>,
  now: number,
): Promise<void> {
  const { issuer, person, origin } = entering;
  await holdUser(trx, user_id);
  const link = await findLink(trx, { issuer: issuer.url, subject: person.subject });
  if (link && link.user_id !== user_id)
    throw new IssuerError(
      `Another account here is connected with this sign-in of ${issuer.name}. Disconnect it there first.`,
      'taken',
    );
  const isOther = (await listLinks(trx, user_id)).some(
    ({ issuer_id, subject }) => issuer_id === issuer.id && subject !== person.subject,
  );
  if (isOther)
    throw new IssuerError(
      `Your account is connected with another sign-in of ${issuer.name}. Disconnect that one first.`,
      'another sign-in',
    );
  if (link) await touchLink(trx, link.id, person.email, now);
  else {
    await insertLink(trx, newLink(user_id, entering, now));
    await endOtherFamilies(trx, user_id, family_id);
    const text = `${safeName(issuer.name)} can now sign in to your account, as ${safeName(person.email)}.`;
    await alertOwner(ctx, trx, { user_id, kind: 'issuer_linked', text }, now);
    const detail = `${issuer.name}: ${person.email}`;
    await record(ctx, trx, { event: 'issuer_linked', user_id, origin, detail }, now);
  }
  await applyRights(ctx, trx, { user_id, origin }, issuer, person, now);
}
