/** Makes images and GIFs for one draft, and attaches them when they are ready. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { contentImageDefaults, type Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { mainSentence } from '#domain/text/main-sentence.ts';
import { kindAt } from '#domain/text/post-media.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useImageGenerators } from '#web/entities/pictures/image-generators.ts';
import { useMakeCard, useMakeClip } from '#web/entities/pictures/picture-queries.ts';
import { useClips } from '#web/entities/pictures/use-clips.ts';
import { useDrawing } from '#web/entities/pictures/use-drawing.ts';

export interface DraftDrawingProps {
  agent: Agent;
  draft: ContentDraft;
  /** The edited text. */
  parts: readonly string[];
  /** The attached images. */
  media: readonly Media[];
  onChange: (media: readonly Media[]) => void;
}

const words = {
  done: 'Image added to the draft',
  failed: 'Couldn’t draw the image. Try again.',
};

/** The prompt for an image model, and the first description of the image. */
const orderOf = (agent_id: string, parts: readonly string[]) =>
  PlainBody.parse({
    prompt: excerpt(`An illustration without words for: ${parts.join(' ')}`, limits.avatar_prompt),
    purpose: 'picture',
    agent_id,
    style: contentImageDefaults.style,
    size: contentImageDefaults.size,
  });

/** Makes a card with the main sentence of a draft, in the agent's colors. */
function useCard({ agent, parts }: DraftDrawingProps) {
  const card = useMakeCard();
  const sentence = mainSentence(parts[0] ?? '', limits.card_text);
  const make = async (): Promise<Media | undefined> => {
    const body = { card: 'quote', text: sentence, agent_id: agent.id } as const;
    const { data } = await card.mutateAsync(body);
    return data?.[0];
  };
  return { make, hasWords: sentence !== '' };
}

/** Animates the still image of a draft, or a card if it has none. */
function useMotion(
  { draft, media, onChange }: DraftDrawingProps,
  makeCard: () => Promise<Media | undefined>,
  onFailed: (message: string) => void,
) {
  const make = useMakeClip();
  const { clips, cancel, follow } = useClips({
    place: `piece:${draft.id}`,
    onEnded: ({ picture, error }, { image_id }) => {
      if (!picture) {
        if (error) onFailed(error);
        return;
      }
      const clip = { id: picture.id, url: picture.url, alt: picture.alt };
      const others = media.filter(({ id }) => id !== image_id);
      onChange([...others, clip].slice(0, limits.post_media));
    },
  });
  const still = media.find((one) => kindAt(one) === 'still');
  const begin = async () => {
    const source = still ?? (await makeCard());
    if (!source) return;
    const { id } = await make.mutateAsync({ image_id: source.id });
    follow({ id, image_id: source.id, title: source.alt });
  };
  // An existing GIF is not animated again.
  return { begin, cancel, now: clips[0], hasSource: still !== undefined || media.length === 0 };
}

/** A drawn image is attached, even if it was finished in the background. */
function useAttaching(
  { media, onChange }: DraftDrawingProps,
  drawing: ReturnType<typeof useDrawing>,
) {
  const { made } = drawing.session;
  const attach = useEffectEvent((pictures: readonly Media[]) => {
    if (pictures.length === 0) return;
    drawing.change(() => ({ made: [] }));
    const all = [...media, ...pictures];
    onChange(all.slice(0, limits.post_media));
    if (all.length > limits.post_media)
      void notify.info(
        'This post has the maximum number of images. We saved this one to your gallery.',
      );
  });
  useEffect(() => attach(made), [made]);
}

const noWords = 'Write something first.';

function whyNoPicture(isKnown: boolean, hasWords: boolean, media: readonly Media[]) {
  if (!isKnown) return 'Loading the image models…';
  if (media.length >= limits.post_media)
    return `A post can have up to ${limits.post_media} images. Remove one first.`;
  return hasWords ? undefined : noWords;
}

function whyNoClip(hasSource: boolean, hasWords: boolean) {
  if (!hasSource) return 'It already has a GIF.';
  return hasWords ? undefined : noWords;
}

export function useDraftDrawing(props: DraftDrawingProps) {
  const { agent, draft, parts, media } = props;
  const [problem, setProblem] = useState<string>();
  const [doing, setDoing] = useState<'picture' | 'clip'>();
  const { generator } = useImageGenerators(null);
  const drawing = useDrawing({ place: `piece:${draft.id}`, words, most: limits.post_media });
  useAttaching(props, drawing);
  const card = useCard(props);
  const motion = useMotion(props, card.make, setProblem);

  // A ref, because a second click comes before the next render.
  const isAtWork = useRef(false);
  const attempt = async (what: 'picture' | 'clip', work: () => Promise<void>) => {
    if (isAtWork.current) return;
    isAtWork.current = true;
    setProblem(undefined);
    setDoing(what);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, words.failed));
    }
    setDoing(undefined);
    isAtWork.current = false;
  };
  const layCard = async () => {
    const made = await card.make();
    if (!made) return setProblem(words.failed);
    drawing.lay([made]);
    void notify.success(words.done);
  };
  const draw = () => {
    if (generator?.pictures_prompt) drawing.draw(orderOf(agent.id, parts));
    else void attempt('picture', layCard);
  };
  const underWay = drawing.order ? ('picture' as const) : motion.now && ('clip' as const);
  return {
    generator,
    drawing,
    problem,
    draw,
    /** The request that is about to start. */
    asking: doing,
    busy: doing ?? underWay,
    clip: motion.now,
    cancelClip: motion.cancel,
    makeClip: () => void attempt('clip', motion.begin),
    /** Why there is nothing to draw; `undefined` if there is. */
    cannotDraw: whyNoPicture(generator !== undefined, card.hasWords, media),
    cannotMove: whyNoClip(motion.hasSource, card.hasWords || media.length > 0),
  };
}
