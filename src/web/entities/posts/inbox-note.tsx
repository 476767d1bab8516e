/** What is left to do with a post that was sent to an inbox, with its text, which the network doesn't take. */
import { type LivePlatform, platforms } from '#contract/platforms/platforms.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';

interface Props {
  platform: LivePlatform;
  parts: readonly { text: string }[];
}

export function InboxNote({ platform, parts }: Props) {
  const { inbox } = platforms[platform];
  if (!inbox) return null;
  return (
    <>
      <span className="quiet">{inbox.after}</span>
      <CopyButton text={parts.map(({ text }) => text).join('\n\n')} label="Copy caption" />
    </>
  );
}
