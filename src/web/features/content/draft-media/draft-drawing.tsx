import { Alert } from '@mantine/core';
import { IconMovie, IconPhotoSpark } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImageGenerator, Media } from '#contract/images/types.ts';
import { platforms } from '#contract/platforms/platforms.ts';
import { useFocusAfter } from '#web/lib/focus.ts';
import { imageGeneratorLabel } from '#web/entities/pictures/image-generators.ts';
import { DrawingProgress } from '#web/entities/pictures/drawing-progress.tsx';
import { DrawingState } from '#web/entities/pictures/drawing-state.tsx';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import classes from './draft-drawing.module.css';
import { type DraftDrawingProps, useDraftDrawing } from './use-draft-drawing.ts';

/** Whether the drafts of this agent on this platform can have images and GIFs. */
function offersOf({ agent, draft }: Pick<DraftDrawingProps, 'agent' | 'draft'>) {
  const { content_kinds: kinds } = agent;
  return {
    picture: kinds.includes('ai_images'),
    clip: kinds.includes('short_video') && platforms[draft.platform].clips !== 'none',
  };
}

/** What the button makes and the price, shown before the click. */
const termsOf = (generator: ImageGenerator): string =>
  generator.pictures_prompt
    ? `Drawn by ${imageGeneratorLabel(generator)}`
    : 'A card with its main sentence, free';

type DraftDrawing = ReturnType<typeof useDraftDrawing>;

/** The progress and the result, below the buttons. */
function Outcome({ drawing, clip, cancelClip, problem }: DraftDrawing) {
  return (
    <div className={classes.outcome}>
      <DrawingState drawing={drawing} titleOf={() => 'Drawing an image for this draft'} />
      {clip && (
        <DrawingProgress
          title="Making a GIF for this draft"
          step={clip.clip?.step}
          share={clip.clip?.progress ?? 0}
          mayLeave
          cancelLabel="Cancel the GIF"
          onCancel={() => cancelClip(clip.id)}
        />
      )}
      {problem && <Alert color="red">{problem}</Alert>}
    </div>
  );
}

interface ButtonProps {
  making: DraftDrawing;
  what: 'picture' | 'clip';
  /** Why it is disabled; `undefined` if it isn't. */
  cannot: string | undefined;
  icon: ReactNode;
  onPress: () => void;
  children: string;
}

function MakeButton({ making, what, cannot, icon, onPress, children }: ButtonProps) {
  const { asking, busy } = making;
  const button = useFocusAfter(busy === what);
  const whyNot = busy === undefined ? cannot : 'One is already being made.';
  return (
    <ReasonButton
      ref={button}
      variant="default"
      leftSection={icon}
      loading={asking === what}
      why={whyNot}
      onClick={onPress}
    >
      {children}
    </ReasonButton>
  );
}

type Offers = ReturnType<typeof offersOf>;

function Drawing({ offers, ...props }: DraftDrawingProps & { offers: Offers }) {
  const making = useDraftDrawing(props);
  const { generator, cannotDraw, cannotMove, draw, makeClip } = making;
  const isFirst = props.media.length === 0;
  return (
    <>
      {offers.picture && (
        <MakeButton
          making={making}
          what="picture"
          cannot={cannotDraw}
          onPress={draw}
          icon={<IconPhotoSpark size={16} aria-hidden />}
        >
          {isFirst ? 'Draw an image' : 'Draw another image'}
        </MakeButton>
      )}
      {offers.picture && generator && <span className="said">{termsOf(generator)}</span>}
      {offers.clip && (
        <MakeButton
          making={making}
          what="clip"
          cannot={cannotMove}
          onPress={makeClip}
          icon={<IconMovie size={16} aria-hidden />}
        >
          Make a GIF
        </MakeButton>
      )}
      <Outcome {...making} />
    </>
  );
}

interface Props extends Omit<DraftDrawingProps, 'media'> {
  /** The attached images; nothing is added before they are loaded. */
  media: readonly Media[] | undefined;
}

/** Makes an image or a GIF for a draft of an agent that posts them, and attaches it at once. */
export function DraftDrawing({ media, ...props }: Props) {
  const offers = offersOf(props);
  if (!media || (!offers.picture && !offers.clip)) return null;
  return <Drawing {...props} media={media} offers={offers} />;
}
