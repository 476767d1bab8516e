/** What a person reads in the terminal when the server is up. Everything afterwards is for the log. */

/** What the greeting depends on. */
export interface Greeted {
  public_url: string;
  data_dir: string;
  /** The link that makes the person who opens it the administrator, while there is none. */
  claim: string | undefined;
  /** Whether a wallet that lives in the browser is offered beside that link. */
  local_wallet: boolean;
  sends_mail: boolean;
  /** Whether a person watches, who is told where things are and how to end it. */
  is_terminal: boolean;
}

/** The lines, one paragraph each kept apart by an empty one. */
export function greetingOf(about: Greeted): string {
  const { public_url, data_dir, claim, local_wallet, sends_mail, is_terminal } = about;
  const paragraphs = [
    [`SocialAI is ready: ${public_url}`],
    ...(claim
      ? [
          [
            'No one runs it yet. Open this link and connect a wallet to become its administrator.',
            local_wallet
              ? 'No wallet? Choose “Local wallet” there: a key kept in your browser.'
              : 'No wallet? Set LOCAL_WALLET=true and restart: that offers a key kept in your browser.',
          ],
          [claim],
        ]
      : []),
    ...(is_terminal
      ? [
          [
            `Your data is in ${data_dir}.`,
            ...(sends_mail
              ? []
              : [
                  `Emails are saved in ${data_dir}/outbox, because SMTP_URL isn’t set. To read them: npm run outbox`,
                ]),
            'Press Ctrl+C to stop.',
          ],
        ]
      : []),
  ];
  const text = paragraphs.map((lines) => lines.map((line) => `  ${line}`).join('\n')).join('\n\n');
  return `\n${text}\n\n`;
}
