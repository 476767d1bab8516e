import { DrawingProgress } from '#web/entities/pictures/drawing-progress.tsx';
import type { Clips } from '#web/entities/pictures/use-clips.ts';

interface Props {
  clips: Clips['clips'];
  onCancel: (id: string) => void;
}

/** GIFs in progress. */
export function ClipsUnderWay({ clips, onCancel }: Props) {
  if (clips.length === 0) return null;
  return (
    <ul className="plain stackXs" aria-label="GIFs in progress">
      {clips.map(({ id, title, clip }) => (
        <li key={id}>
          <DrawingProgress
            title={`Making a GIF of “${title}”`}
            step={clip?.step}
            share={clip?.progress ?? 0}
            mayLeave
            cancelLabel={`Cancel the GIF of ${title}`}
            onCancel={() => onCancel(id)}
          />
        </li>
      ))}
    </ul>
  );
}
