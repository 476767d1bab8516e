/** Pictures and clips that are made for one text, and put with it as soon as they are there. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Agent } from '#contract/agents/types.ts';
import type { ContentDraft } from '#contract/content/types.ts';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import { contentImageDefaults, type Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { mainSentence } from '#domain/text/main-sentence.ts';
import { kindAt } from '#domain/pictures/post-media.ts';
import { messageOf } from '#web/lib/api/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useImageGenerators } from '#web/entities/pictures/image-generators.ts';
import { useMakeCard, useMakeClip } from '#web/entities/pictures/picture-queries.ts';
import { useClips } from '#web/entities/pictures/use-clips.ts';
import { useDrawing } from '#web/entities/pictures/use-drawing.ts';

export interface DraftDrawingProps {
  agent: Agent;
  draft: ContentDraft;
  /** The text as it is being changed. */
  parts: readonly string[];
  /** Pictures that go out with it. */
  media: readonly Media[];
  onChange: (media: readonly Media[]) => void;
}

const words = {
  done: 'Image added to the draft',
  failed: 'Couldn’t draw the image. Try again.',
};

/** What whoever pictures a prompt is asked for. It is also the description that the picture begins with. */
const orderOf = (agent_id: string, parts: readonly string[]) =>
  PlainBody.parse({
    prompt: excerpt(`An illustration without words for: ${parts.join(' ')}`, limits.avatar_prompt),
    purpose: 'picture',
    agent_id,
    style: contentImageDefaults.style,
    size: contentImageDefaults.size,
  });

/** Sets the main sentence of a text as a card with the agent's face and colours. */
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

/** Sets the still picture of a text in motion; without one, a card of what the text says. */
function useMotion(
  { draft, media, onChange }: DraftDrawingProps,
  makeCard: () => Promise<Media | undefined>,
  onFailed: (said: string) => void,
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
  // A clip that is there already is not set in motion again.
  return { begin, cancel, now: clips[0], hasSource: still !== undefined || media.length === 0 };
}

/** What lies drawn on the desk of the text goes with it, also when it was finished while nobody looked. */
function useAttaching(
  { media, onChange }: DraftDrawingProps,
  drawing: ReturnType<typeof useDrawing>,
) {
  const { made } = drawing.desk;
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
  const { drawer } = useImageGenerators(null);
  const drawing = useDrawing({ place: `piece:${draft.id}`, words, most: limits.post_media });
  useAttaching(props, drawing);
  const card = useCard(props);
  const motion = useMotion(props, card.make, setProblem);

  // Known at once: a second press comes sooner than the next drawing of the screen.
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
    if (drawer?.pictures_prompt) drawing.draw(orderOf(agent.id, parts));
    else void attempt('picture', layCard);
  };
  const underWay = drawing.order ? ('picture' as const) : motion.now && ('clip' as const);
  return {
    drawer,
    drawing,
    problem,
    draw,
    /** What is being asked for at this moment, which is over soon. */
    asking: doing,
    busy: doing ?? underWay,
    clip: motion.now,
    cancelClip: motion.cancel,
    makeClip: () => void attempt('clip', motion.begin),
    /** Why there is nothing to draw; `undefined` where there is. */
    cannotDraw: whyNoPicture(drawer !== undefined, card.hasWords, media),
    cannotMove: whyNoClip(motion.hasSource, card.hasWords || media.length > 0),
  };
}
