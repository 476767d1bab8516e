import { Alert, Button, Select, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhotoSpark } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainBody } from '#contract/drawing-calls.ts';
import { imageDefaults, ImageSizes, type ImageSize, type ImageStyle } from '#contract/images.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { notify } from '#web/lib/notify.ts';
import { useDrawPicture } from '#web/lib/pictures/picture-queries.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './images.module.css';

const styles: Record<ImageStyle, string> = {
  realistic: 'Realistic',
  artistic: 'Artistic',
  anime: 'Anime',
  'digital-art': 'Digital art',
  photographic: 'Photographic',
};
const styleOptions = Object.entries(styles).map(([value, label]) => ({ value, label }));
const sizeOptions = ImageSizes.map((size) => ({ value: size, label: size.replace('x', ' × ') }));

interface Wish {
  prompt: string;
  style: ImageStyle;
  size: ImageSize;
  negativePrompt: string;
}

function useMaking() {
  const draw = useDrawPicture();
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm<Wish>({
    initialValues: { prompt: '', negativePrompt: '', ...imageDefaults },
  });
  const generate = (wish: Wish) => {
    const body = { ...wish, purpose: 'picture' as const };
    const [issue] = PlainBody.safeParse(body).error?.issues ?? [];
    if (issue) {
      form.setFieldError(issue.path.join('.'), issue.message);
      void notify.error(issue.message);
      return;
    }
    draw.mutate(body, {
      onSuccess: (made) => {
        setNotice(made.notice ?? null);
        void notify.success('Image generated successfully!');
      },
      onError: (error) => {
        if (error instanceof ApiError)
          for (const { path, message } of error.details) form.setFieldError(path, message);
        void notify.failure(error, 'Failed to generate image. Please try again.');
      },
    });
  };
  return { form, generate, notice, isDrawing: draw.isPending };
}

/** Has a picture drawn, which then stands first in the gallery. ⌘/Ctrl-Enter draws from any field. */
export function ImageMaker() {
  const { form, generate, notice, isDrawing } = useMaking();
  const submit = () => !isDrawing && generate(form.getValues());
  return (
    <Panel title="New picture">
      <form
        className={classes.maker}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit();
        }}
      >
        <Textarea
          label="Prompt"
          description="What should be on it"
          autosize
          minRows={3}
          maxLength={limits.avatar_prompt}
          {...form.getInputProps('prompt')}
        />
        <SimpleGrid cols={2} spacing="sm">
          <Select
            label="Style"
            data={styleOptions}
            allowDeselect={false}
            {...form.getInputProps('style')}
          />
          <Select
            label="Size"
            data={sizeOptions}
            allowDeselect={false}
            {...form.getInputProps('size')}
          />
        </SimpleGrid>
        <Textarea
          label="Negative prompt (optional)"
          description="What should not be on it"
          autosize
          maxLength={limits.avatar_prompt}
          {...form.getInputProps('negativePrompt')}
        />
        <Button
          type="submit"
          loading={isDrawing}
          leftSection={<IconPhotoSpark size={18} aria-hidden />}
        >
          Generate Image
        </Button>
        {notice && <Alert color="blue">{notice}</Alert>}
      </form>
    </Panel>
  );
}
