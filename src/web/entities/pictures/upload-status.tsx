import { Progress } from '@mantine/core';
import { AiSwitch } from './ai-switch.tsx';
import type { Pictures } from './use-pictures.ts';

interface Props {
  pictures: Pick<Pictures, 'isBusy' | 'share' | 'ai'>;
  problems: readonly string[];
}

/** The progress of uploads, whether AI made them, and why images were refused. Most posts have none of it. */
export default function UploadStatus({ pictures: { isBusy, share, ai }, problems }: Props) {
  return (
    <>
      {ai.isShown && <AiSwitch isOn={ai.isOn} isBusy={ai.isBusy || isBusy} onChange={ai.set} />}
      {isBusy && <Progress value={share * 100} size="sm" aria-label="Upload progress" />}
      {problems.length > 0 && (
        <ul className="plain wrong" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </>
  );
}
