/** Draws an image and attaches it to the post. */
import { Button, Modal, Textarea } from '@mantine/core';
import { IconPhotoSpark } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { contentImageDefaults, type Media } from '#contract/images/types.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { DrawingState } from '#web/entities/pictures/drawing-state.tsx';
import { DrawingTerms } from '#web/entities/pictures/drawing-terms.tsx';
import { limitsOf, useImageGenerators } from '#web/entities/pictures/image-generators.ts';
import type { Order } from '#web/entities/pictures/use-image-session.ts';
import { useDrawing } from '#web/entities/pictures/use-drawing.ts';
import type { Pictures } from '#web/entities/pictures/use-pictures.ts';
import { notify } from '#web/lib/notify.ts';
import type { About } from './pictures.tsx';

interface Props {
  about: About;
  pictures: Pictures;
  opened: boolean;
  /** The part that gets the image, and how many more it can have. */
  part: number;
  room: number;
  onClose: () => void;
}

const words = {
  done: 'Image added to the post',
  failed: 'Couldn’t generate the image. Try again.',
};

const titleOf = ({ n, prompt }: Order): string =>
  `Drawing ${n > 1 ? `${n} images` : 'an image'}: “${prompt}”`;

/**
 * A drawn image is attached even if the dialog was closed in the meantime; one that doesn't fit stays in the gallery.
 */
function useAttaching(
  { pictures, part, room, onClose }: Props,
  drawing: ReturnType<typeof useDrawing>,
) {
  const { made } = drawing.session;
  const attach = useEffectEvent((drawn: readonly Media[]) => {
    if (drawn.length === 0) return;
    drawing.change(() => ({ made: [] }));
    pictures.take(drawn.slice(0, Math.max(0, room)), part);
    if (drawn.length > room)
      void notify.info('This post has the maximum number of images. The rest are in your gallery.');
    onClose();
  });
  useEffect(() => attach(made), [made]);
}

export default function DrawDialog(props: Props) {
  const { about, opened, room, onClose } = props;
  // Each editor has its own drawing state, so that nothing ends up in another post.
  const [place] = useState(() => `post:${crypto.randomUUID()}`);
  const drawing = useDrawing({ place, words, most: limits.post_media });
  useAttaching(props, drawing);
  const [{ prompt, chosen, count }, setTyped] = useState({
    prompt: excerpt(about.text.trim(), limits.avatar_prompt),
    chosen: null as string | null,
    count: 1,
  });
  const { generator } = useImageGenerators(chosen);
  const isDrawing = drawing.order !== undefined;
  const n = Math.max(1, Math.min(count, room));
  const draw = () => {
    if (isDrawing || prompt.trim() === '') return;
    const { style, size } = contentImageDefaults;
    const order = PlainBody.parse({
      prompt,
      style,
      size,
      n,
      purpose: 'picture',
      ...(about.agent && { agent_id: about.agent.id }),
      ...(chosen !== null && { drawer: chosen }),
    });
    drawing.draw(order);
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Generate image">
      <form
        className="stackMd"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          draw();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
          // The page's shortcut for this key publishes the post.
          event.preventDefault();
          event.stopPropagation();
          draw();
        }}
      >
        <Textarea
          label="What should it show?"
          description={limitsOf(generator) ?? 'It also becomes the alt text, which you can change.'}
          autosize
          minRows={3}
          maxLength={limits.avatar_prompt}
          data-autofocus
          value={prompt}
          onChange={({ currentTarget: { value } }) =>
            setTyped((typed) => ({ ...typed, prompt: value }))
          }
        />
        <DrawingTerms
          drawer={chosen}
          onImageGenerator={(id) => setTyped((typed) => ({ ...typed, chosen: id }))}
          count={n}
          onCount={(next) => setTyped((typed) => ({ ...typed, count: next }))}
        />
        <Button
          className="start"
          type="submit"
          disabled={isDrawing || prompt.trim() === ''}
          leftSection={<IconPhotoSpark size={18} aria-hidden />}
        >
          Generate image
        </Button>
        <DrawingState drawing={drawing} titleOf={titleOf} />
      </form>
    </Modal>
  );
}
