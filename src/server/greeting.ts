/** The greeting in the terminal once the server is running. Everything after it goes to the log. */

/** The facts that the greeting depends on. */
export interface Greeted {
  public_url: string;
  data_dir: string;
  /** The link that makes the person who opens it administrator; `undefined` once there is one. */
  claim: string | undefined;
  /** Whether a wallet that lives in the browser is offered beside that link. */
  local_wallet: boolean;
  sends_mail: boolean;
  /** Whether the output is a terminal; then the greeting says where things are and how to stop the server. */
  is_terminal: boolean;
}

/** The text, with an empty line between paragraphs. */
export function greetingOf(about: Greeted): string {
  const { public_url, data_dir, claim, local_wallet, sends_mail, is_terminal } = about;
  const paragraphs = [
    [`SocialAI is ready: ${public_url}`],
    ...(claim
      ? [
          [
            'It has no administrator yet. Open this link and connect a wallet to become its administrator.',
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
