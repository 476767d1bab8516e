import { lazy, Suspense } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import { faceOf } from '#web/features/posts/face.ts';
import { Canvas } from './canvas.tsx';
import { PictureStrip } from './pictures.tsx';
import type { Desk } from './use-desk.ts';
import type { Editor } from './use-editor.ts';

const CheckList = lazy(() => import('./check-list.tsx'));
const SourceChips = lazy(() => import('#web/entities/posts/source-chips.tsx'));

interface Props {
  editor: Editor;
  desk: Desk;
  agent: Agent | undefined;
  onSlash: () => void;
}

/** The text, with the issues and images of each part below it. */
export function Text({ editor, desk, agent, onSlash }: Props) {
  const { settled } = editor;
  const { parts, editing, places, canvas, pictures, findings, stated, pass, swap, show } = desk;
  const { files, movePicture, page } = desk;
  /** The focus stays with an image that is moved. */
  const move = (id: string, part: number) => {
    movePicture(id, part);
    requestAnimationFrame(() =>
      page.current?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-move]`)?.focus(),
    );
  };
  const below = (part: number) => {
    const own = findings.filter((one) => one.part === part);
    const sourced = stated.filter((one) => one.part === part);
    return (
      <>
        <PictureStrip
          media={files[part] ?? []}
          pictures={pictures}
          account={desk.edited}
          part={part}
          count={parts.length}
          onMove={move}
        />
        <Suspense>
          {sourced.length > 0 && (
            <SourceChips stated={sourced} onShow={(one) => show({ part, at: one })} />
          )}
          {own.length > 0 && <CheckList findings={own} onPass={pass} onSwap={swap} onShow={show} />}
        </Suspense>
      </>
    );
  };
  return (
    <Canvas
      key={editing ?? 'main'}
      ref={canvas}
      parts={parts}
      places={places}
      findings={findings}
      below={below}
      onPass={pass}
      onSplit={(count) => editor.offerUndo(`Split into ${count} parts.`, editor.now())}
      onSlash={onSlash}
      face={faceOf(agent)}
      pictures={files.map(({ length }) => length)}
      isFirst={settled?.stage !== 'out'}
      onParts={desk.write}
      onRemoved={() => editor.offerUndo('Part removed.', editor.now())}
      onSelect={desk.setSelection}
      onFiles={pictures.add}
      onPicture={movePicture}
    />
  );
}
