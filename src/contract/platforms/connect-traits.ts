/** How an account on a platform is connected. The connect form is generated from these records. */

/** What the platform’s page calls the id or the secret of an app, and the environment variable that sets it. */
interface AppHalf {
  label: string;
  env: string;
}

/** An app that an administrator registers at the platform once, for everyone on this server. */
export interface AppTraits {
  /** The steps to register it, in order. The redirect address is shown below them. */
  steps: readonly Sentence[];
  id: AppHalf;
  secret: AppHalf;
}

/** A part of a sentence: plain text, something to type, emphasis, or a link to a page of the platform. */
export type Phrase =
  | string
  | { code: string }
  | { strong: string }
  | { text: string; href: string };
/** A sentence with formatting. */
export type Sentence = readonly Phrase[];

/**
 * One field of the connect form: how it is displayed and what the contract accepts (`connections/connect-body.ts`). Its
 * name is its key in the body of `POST /connections`.
 */
interface ShownField {
  /** `secret`: masked while typed, and never shown again. */
  kind: 'secret' | 'text';
  label: string;
  help?: string;
  placeholder?: string;
  /** The initial value. */
  initial?: string;
  /** Identifies the account; prefilled when the account is reconnected. */
  is_username?: true;
  /** Where to show that someone else has connected this account. */
  names_account?: true;
  /** Normalizes what was typed in the form, such as a handle with its @. It is already trimmed. */
  meant?: (typed: string) => string;
  /** Normalizes the value wherever it comes from, such as the name in a link. */
  as?: { of: RegExp; put: string };
  /** A warning in place of `help` if the value does not match; it can be submitted anyway. */
  doubt?: { unless: RegExp; text: string };
}

/** What a field accepts: a pattern, an http(s) address, or any single line; and the message for anything else. */
type TakenField =
  | { pattern: { is: RegExp; or: string }; url?: never }
  | { pattern?: never; url: { or: string }; max: number }
  | { pattern?: never; url?: never; max: number; missing: string };

export type ConnectField = ShownField & TakenField;

/** What a person does and types to prove that an account is theirs. */
export interface ConnectForm {
  steps: readonly Sentence[];
  /** In form order. */
  fields: Readonly<Record<string, ConnectField>>;
  note?: string;
}

/** One of several ways to connect to a network. Its name is sent as `way` in the body of `POST /connections`. */
interface ConnectWay extends ConnectForm {
  label: string;
  /** When to choose this way, in a sentence. */
  about: string;
}

/** How an account is connected. */
export type ConnectTraits =
  /** No sign-in: the account is created on first use. */
  | { by: 'nothing' }
  /** The person types credentials. */
  | ({ by: 'form' } & ConnectForm)
  /** The same with a choice of ways; the first is preselected. */
  | { by: 'form'; ways: Readonly<Record<string, ConnectWay>> }
  /** The person signs in at the platform and is redirected back. */
  | {
      by: 'visit';
      /** `username`: the account to reconnect. */
      steps: (username: string | undefined) => readonly string[];
      /** What has to be entered before the sign-in, such as a server’s address; in form order. */
      fields?: Readonly<Record<string, ConnectField>>;
      /** The app that has to be registered first; without it, no one can connect an account. */
      app?: AppTraits;
      /**
       * A second sign-in for another kind of account, if the operator set it up; `visit` is the label of the usual one
       * beside it. It can return several accounts, from which the person chooses.
       */
      also?: {
        visit: string;
        label: string;
        about: string;
        steps: readonly string[];
        /** The separate app for this sign-in. `part` distinguishes it from the main app. */
        app: AppTraits & { part: 'pages'; name: string };
      };
      /** An alternative by `POST /connections`; `visit` is the label of the sign-in beside it. */
      instead?: ConnectWay & { visit: string };
    };
