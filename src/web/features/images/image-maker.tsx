import { Button, Select, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhotoSpark } from '@tabler/icons-react';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import {
  imageDefaults,
  ImageSizes,
  type ImageSize,
  type ImageStyle,
} from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import { notify } from '#web/lib/notify.ts';
import {
  followsPrompt,
  limitsOf,
  stylesFor,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import type { Order } from '#web/entities/pictures/use-image-session.ts';
import { DrawingState } from '#web/entities/pictures/drawing-state.tsx';
import { DrawingTerms } from '#web/entities/pictures/drawing-terms.tsx';
import { useDrawing } from '#web/entities/pictures/use-drawing.ts';
import { Panel } from '#web/ui/panel.tsx';
import { onSubmitKeys } from '#web/lib/typing.ts';

const styles: Record<ImageStyle, string> = {
  realistic: 'Realistic',
  artistic: 'Artistic',
  anime: 'Anime',
  'digital-art': 'Digital art',
  photographic: 'Photographic',
};
const sizeOptions = ImageSizes.map((size) => ({ value: size, label: size.replace('x', ' × ') }));

interface ImageFields {
  prompt: string;
  style: ImageStyle;
  size: ImageSize;
  negativePrompt: string;
  n: number;
  /** `null` for the default. */
  drawer: string | null;
}

const words = {
  done: 'Image generated successfully!',
  failed: 'Failed to generate image. Please try again.',
};

function useMaking() {
  const drawing = useDrawing({ place: 'gallery', words, most: limits.images_at_once });
  const form = useForm<ImageFields>({
    initialValues: { prompt: '', negativePrompt: '', n: 1, drawer: null, ...imageDefaults },
  });
  const { generator } = useImageGenerators(form.values.drawer);
  const generate = ({ drawer, ...wish }: ImageFields) => {
    const body = {
      ...wish,
      style: stylesFor(generator, styles, wish.style).style,
      negativePrompt: followsPrompt(generator) ? wish.negativePrompt : '',
      purpose: 'picture',
      ...(drawer && { drawer }),
    };
    const read = PlainBody.safeParse(body);
    if (read.success) {
      drawing.draw(read.data, ({ details }) => {
        for (const { path, message } of details) form.setFieldError(path, message);
      });
      return;
    }
    const [issue] = read.error.issues;
    if (!issue) return;
    form.setFieldError(issue.path.join('.'), issue.message);
    void notify.error(issue.message);
  };
  return { form, generator, generate, drawing };
}

const titleOf = ({ n, prompt }: Order): string =>
  `Drawing ${n > 1 ? `${n} images` : 'an image'}: “${prompt}”`;

type Making = ReturnType<typeof useMaking>;

function Fields({ form, generator }: Pick<Making, 'form' | 'generator'>) {
  const { options, style } = stylesFor(generator, styles, form.values.style);
  return (
    <>
      <Textarea
        label="Prompt"
        description={limitsOf(generator) ?? 'Describe the image'}
        autosize
        minRows={3}
        maxLength={limits.avatar_prompt}
        {...form.getInputProps('prompt')}
      />
      <SimpleGrid cols={2} spacing="sm">
        <Select
          label="Style"
          data={options}
          allowDeselect={false}
          {...form.getInputProps('style')}
          value={style}
        />
        <Select
          label="Size"
          data={sizeOptions}
          allowDeselect={false}
          {...form.getInputProps('size')}
        />
      </SimpleGrid>
      {followsPrompt(generator) && (
        <Textarea
          label="Negative prompt (optional)"
          description="What should not be in the image"
          autosize
          maxLength={limits.avatar_prompt}
          {...form.getInputProps('negativePrompt')}
        />
      )}
    </>
  );
}

/** Generates images, which then come first in the gallery. ⌘/Ctrl-Enter submits from any field. */
export function ImageMaker() {
  const { form, generator, generate, drawing } = useMaking();
  const { n, drawer } = form.values;
  const isDrawing = drawing.order !== undefined;
  const submit = () => !isDrawing && generate(form.getValues());
  return (
    <Panel title="New image">
      <form
        className="stackMd"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={onSubmitKeys(submit)}
      >
        <Fields form={form} generator={generator} />
        <DrawingTerms
          drawer={drawer}
          onImageGenerator={(id) => form.setFieldValue('drawer', id)}
          count={n}
          onCount={(count) => form.setFieldValue('n', count)}
        />
        <Button
          type="submit"
          disabled={isDrawing}
          leftSection={<IconPhotoSpark size={18} aria-hidden />}
        >
          Generate Image
        </Button>
        <DrawingState drawing={drawing} titleOf={titleOf} />
      </form>
    </Panel>
  );
}
