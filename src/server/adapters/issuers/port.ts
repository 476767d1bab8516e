/** Sign-ins at issuers of OpenID Connect that the operator named. */
import type { IssuerRules } from '#domain/account/issuer-person.ts';
import type { LogoutClaims } from './signed.ts';

export interface Issuer extends IssuerRules {
  /** A short name for addresses, and what people call it. */
  id: string;
  name: string;
  /** Its identifier, which is also where its configuration is read. */
  url: string;
  client_id: string;
  client_secret: string | undefined;
  scopes: readonly string[];
}

/** What a sign-in needs to be finished; nothing of it leaves the server but the state and a hash of the verifier. */
export interface IssuerVisit {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the issuer sent the browser back with. */
export interface IssuerReturn {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

export interface IssuerClaims {
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

/** A sign-in that can’t go on, with a sentence for the person and a reason for the security log. */
export class IssuerError extends Error {
  readonly reason: string;
  constructor(message: string, reason: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface IssuersPort {
  /** Checks a logout token and its signature, and returns whose sessions end. Throws `IssuerError`. */
  readLogout(
    issuer: Issuer,
    token: string,
    now: number,
    signal: AbortSignal,
  ): Promise<LogoutClaims>;
  all: readonly Issuer[];
  /** The address that the browser is sent to. Throws `IssuerError`. */
  begin(issuer: Issuer, signal: AbortSignal): Promise<IssuerVisit & { url: string }>;
  /** Checks the answer and its signature, and returns what it says. Throws `IssuerError`. */
  finish(
    issuer: Issuer,
    visit: IssuerVisit,
    brought: IssuerReturn,
    signal: AbortSignal,
  ): Promise<IssuerClaims>;
}
