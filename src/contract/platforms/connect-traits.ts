/** How an account on a platform comes to be connected: what its record says, and what its form is drawn from. */

/** How the platform's page calls a half of an app, and the environment variable that sets it. */
interface AppHalf {
  label: string;
  env: string;
}

/** An app that an administrator of this installation registers at the platform, once for everybody here. */
export interface AppTraits {
  /** What to do there, in order. The address that the platform sends people back to is shown below them. */
  steps: readonly Sentence[];
  id: AppHalf;
  secret: AppHalf;
}

/** A part of a sentence: plain, as it is typed somewhere, stressed, or a link to a page of the platform. */
export type Phrase =
  | string
  | { code: string }
  | { strong: string }
  | { text: string; href: string };
/** A sentence with links and such in it. */
export type Sentence = readonly Phrase[];

/**
 * One field of the form that connects an account: how it is shown, and what the contract takes (`connections/connect-body.ts`).
 * Its name is its key in the body of `POST /connections`.
 */
interface ShownField {
  /** `secret`: hidden while it is typed, and never shown again. */
  kind: 'secret' | 'text';
  label: string;
  help?: string;
  placeholder?: string;
  /** What stands in it at first. */
  initial?: string;
  /** The account that is connected: its name stands in the field when it is connected again. */
  is_username?: true;
  /** Where it is said that somebody else has connected this account. */
  names_account?: true;
  /** What is meant by what people type in the form, such as a handle with its @. Leading and trailing space is gone already. */
  meant?: (typed: string) => string;
  /** What is meant wherever it comes from, such as the name in a link. */
  as?: { of: RegExp; put: string };
  /** What is said instead of `help` while what is typed does not look right; it may be sent all the same. */
  doubt?: { unless: RegExp; text: string };
}

/** What a field takes: what fits a pattern, an address of http:// or https://, or any line; and what is said of the rest. */
type TakenField =
  | { pattern: { is: RegExp; or: string }; url?: never }
  | { pattern?: never; url: { or: string }; max: number }
  | { pattern?: never; url?: never; max: number; missing: string };

export type ConnectField = ShownField & TakenField;

/** What a person does and types to prove that an account is theirs. */
export interface ConnectForm {
  steps: readonly Sentence[];
  /** In the order of the form. */
  fields: Readonly<Record<string, ConnectField>>;
  note?: string;
}

/** One of several ways to the same network. Its name goes along as `way` in the body of `POST /connections`. */
export interface ConnectWay extends ConnectForm {
  label: string;
  /** What this way is good for, in a sentence. */
  about: string;
}

/** How an account comes to be connected. */
export type ConnectTraits =
  /** Nobody has to sign in: it is opened when it is first wanted. */
  | { by: 'nothing' }
  /** The person types what proves that the account is theirs. */
  | ({ by: 'form' } & ConnectForm)
  /** The same, in the way that the person chooses; the first one stands there at first. */
  | { by: 'form'; ways: Readonly<Record<string, ConnectWay>> }
  /** The person goes to the platform, agrees there and comes back. */
  | {
      by: 'visit';
      /** `username` is the account's that is connected again. */
      steps: (username: string | undefined) => readonly string[];
      /** What has to be known before the person goes, such as the address of their server; in the order of the form. */
      fields?: Readonly<Record<string, ConnectField>>;
      /** What has to be registered there first; without it nobody can connect an account from here. */
      app?: AppTraits;
      /**
       * Another visit to the same network, for accounts of another kind, where the operator set it up; `visit` is what the
       * usual one is called beside it. It may prove several accounts, of which the person chooses.
       */
      also?: {
        visit: string;
        label: string;
        about: string;
        steps: readonly string[];
        /** The platform knows it by an app of its own. `part` tells it apart from the app above. */
        app: AppTraits & { part: 'pages'; name: string };
      };
      /** Another way to the same network, by `POST /connections`; `visit` is what the visit is called beside it. */
      instead?: ConnectWay & { visit: string };
    };
