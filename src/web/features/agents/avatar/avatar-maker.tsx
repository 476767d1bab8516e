import {
  Button,
  type ButtonProps,
  FileButton,
  Group,
  Progress,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useState } from 'react';
import { PlainBody } from '#contract/images/image-job-calls.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { AvatarSizes, type Media } from '#contract/images/types.ts';
import { limits } from '#contract/core/limits.ts';
import {
  followsPrompt,
  limitsOf,
  stylesFor,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import type { Order } from '#web/entities/pictures/use-image-session.ts';
import { DrawingState } from '#web/entities/pictures/drawing-state.tsx';
import { DrawingTerms } from '#web/entities/pictures/drawing-terms.tsx';
import type { Drawing } from '#web/entities/pictures/use-drawing.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';
import type { AgentForm } from '#web/features/agents/agent-form.ts';
import { Counted } from '#web/features/agents/persona-form/counted.tsx';
import { avatarStyleWords } from '#web/features/agents/wizard/wizard-labels.ts';
import { suggestPrompt } from '#domain/persona/avatar-prompt.ts';
import { imageFormats, oneOf } from '#contract/core/image-formats.ts';
import { notify } from '#web/lib/notify.ts';
import { pictureTypes, refusalOf } from '#web/entities/pictures/picture-file.ts';
import { useUploadPicture } from '#web/entities/pictures/picture-queries.ts';

interface PictureUploadProps extends Pick<ButtonProps, 'leftSection'> {
  label: string;
  onUploaded: (made: Media) => void;
}

/** Uploads an image from the person's device. */
export function PictureUpload({ label, onUploaded, ...button }: PictureUploadProps) {
  const upload = useUploadPicture();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();

  const send = (file: File | null) => {
    if (!file) return;
    const refused = refusalOf(file, limits.upload_bytes);
    setProblem(refused);
    if (refused) return;
    setShare(0);
    upload.mutate(
      { file, onProgress: setShare },
      {
        onSuccess: (made) => {
          onUploaded(made);
          void notify.success('Image uploaded');
        },
        onError: (error) => void notify.failure(error, 'Failed to upload image. Please try again.'),
      },
    );
  };
  return (
    <div className="stackXs">
      <div className="rowSm">
        <FileButton accept={pictureTypes} onChange={send}>
          {(props) => (
            <Button {...button} {...props} variant="default" loading={upload.isPending}>
              {label}
            </Button>
          )}
        </FileButton>
        {/* The first three are prescribed words. */}
        <span className="quiet">JPG, PNG, GIF, max 5MB</span>
        <span className="quiet">Also {oneOf(imageFormats.slice(3))}</span>
      </div>
      {upload.isPending && (
        <Progress value={share * 100} aria-label="Upload progress" size="sm" animated />
      )}
      {problem && (
        <p className="plain wrong" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The prompt that is shown: until something is typed, a suggestion from the agent's current values. */
function usePrompt(form: AgentForm) {
  const [typing, setTyping] = useState(false);
  const suggestion = suggestPrompt(form.values);
  const { avatar_prompt } = form.values;
  const put = (text: string, isTyped: boolean) => {
    setTyping(isTyped);
    form.setFieldValue('avatar_prompt', text);
  };
  return {
    suggestion,
    shown: avatar_prompt || (typing ? '' : suggestion),
    type: (text: string) => put(text, true),
    takeSuggestion: () => put('', false),
  };
}
type Prompting = ReturnType<typeof usePrompt>;

interface AvatarPromptFieldProps {
  form: AgentForm;
  prompt: Prompting;
  help: string;
}

function AvatarPromptField({ form, prompt, help }: AvatarPromptFieldProps) {
  const { suggestion, shown } = prompt;
  return (
    <Stack gap="xs">
      <Counted text={shown} limit={limits.avatar_prompt}>
        <Textarea
          label="Prompt"
          description={help}
          autosize
          minRows={2}
          {...form.getInputProps('avatar_prompt')}
          value={shown}
          onChange={(event) => prompt.type(event.currentTarget.value)}
        />
      </Counted>
      {shown !== suggestion && (
        <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
          <Text size="sm" c="var(--ink-2)" className="breaks">
            Suggested: {suggestion}
          </Text>
          <Button size="compact-sm" variant="default" flex="none" onClick={prompt.takeSuggestion}>
            Use suggestion
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const fieldOf: Record<string, string> = {
  prompt: 'avatar_prompt',
  negativePrompt: 'avatar_negative',
};

/** Shows errors at the prompts. */
function complain(form: AgentForm, problems: readonly FieldError[]): void {
  for (const { path, message } of problems) {
    const field = fieldOf[path];
    if (field) form.setFieldError(field, message);
  }
}

function whyNot(isDrawing: boolean, prompt: string): string | undefined {
  if (isDrawing) return 'An avatar is already being drawn.';
  return prompt.trim() ? undefined : 'Describe the avatar first.';
}

/** The image model and the number of avatars: several when drawing is free. */
function useTerms() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<number>();
  const { generator } = useImageGenerators(chosen);
  const usual = generator?.price === 0 ? limits.images_at_once : 1;
  return { chosen, setChosen, generator, count: wanted ?? usual, setWanted };
}
type Terms = ReturnType<typeof useTerms>;

interface Props {
  form: AgentForm;
  drawing: Drawing;
  /** The budget that pays, if the agent is saved. */
  agentId?: string | undefined;
}

/** Draws avatars from the form values. */
function generate({ form, drawing, agentId }: Props, prompt: string, terms: Terms): void {
  const { name, avatar_style, avatar_size, avatar_negative } = form.values;
  const read = PlainBody.safeParse({
    prompt,
    style: stylesFor(terms.generator, avatarStyleWords, avatar_style).style,
    size: avatar_size,
    negativePrompt: followsPrompt(terms.generator) ? avatar_negative : '',
    purpose: 'avatar',
    n: terms.count,
    ...(name.trim() && { agentName: name }),
    ...(terms.chosen && { drawer: terms.chosen }),
    ...(agentId && { agent_id: agentId }),
  });
  if (read.success) {
    drawing.draw(read.data, ({ details }) => complain(form, details));
    return;
  }
  complain(
    form,
    read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

const titleOf = ({ n }: Order): string => (n > 1 ? `Drawing ${n} avatars` : 'Drawing an avatar');

/** Draws avatars from a prompt; they are candidates until one is used. */
export function AvatarMaker(props: Props) {
  const { form, drawing } = props;
  const prompt = usePrompt(form);
  const terms = useTerms();
  const { options, style } = stylesFor(terms.generator, avatarStyleWords, form.values.avatar_style);
  const isDrawing = drawing.order !== undefined;
  return (
    <Stack gap="md">
      <AvatarPromptField
        form={form}
        prompt={prompt}
        help={limitsOf(terms.generator) ?? 'Describe the avatar'}
      />
      <SimpleGrid cols={{ base: 2 }} spacing="md">
        <Select
          label="Style"
          data={options}
          allowDeselect={false}
          {...form.getInputProps('avatar_style')}
          value={style}
        />
        <Select
          label="Size"
          data={AvatarSizes.map((value) => ({ value, label: value.replace('x', ' × ') }))}
          allowDeselect={false}
          {...form.getInputProps('avatar_size')}
        />
      </SimpleGrid>
      {followsPrompt(terms.generator) && (
        <Counted text={form.values.avatar_negative} limit={limits.avatar_prompt}>
          <Textarea
            label="Negative prompt (optional)"
            description="What should not be in the image"
            autosize
            {...form.getInputProps('avatar_negative')}
          />
        </Counted>
      )}
      <DrawingTerms
        drawer={terms.chosen}
        onImageGenerator={terms.setChosen}
        count={terms.count}
        onCount={terms.setWanted}
      />
      <Group>
        <ReasonButton
          variant={drawing.session.made.length > 0 ? 'default' : 'light'}
          why={whyNot(isDrawing, prompt.shown)}
          onClick={() => generate(props, prompt.shown, terms)}
        >
          {drawing.session.made.length > 0 ? 'Regenerate' : 'Generate'}
        </ReasonButton>
      </Group>
      <DrawingState drawing={drawing} titleOf={titleOf} />
    </Stack>
  );
}
