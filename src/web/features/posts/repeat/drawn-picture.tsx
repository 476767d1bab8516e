/** Whether the agent draws an image for each post, with the price and the fallback. */
import { Switch } from '@mantine/core';
import {
  imageGeneratorLabel,
  limitsOf,
  useImageGenerators,
} from '#web/entities/pictures/image-generators.ts';
import { isQueuedOnSeveral } from './queued-post.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

/** The image model, its price, and notes on it. */
function Artist() {
  const { generator } = useImageGenerators(null);
  if (!generator) return null;
  return (
    <p className="said numeric">
      Drawn by {imageGeneratorLabel(generator)}. {limitsOf(generator)}
    </p>
  );
}

export function DrawnPicture({ form }: { form: ScheduleForm }) {
  const { picture } = form.values;
  // A post that is queued on several accounts is written now, with its current images.
  if (isQueuedOnSeveral(form.values)) return null;
  const isDrawn = picture !== 'none';
  return (
    <div className="stackSm">
      <Switch
        label="Draw an image for each post"
        description="Your agent draws it in its own style, from the text of the post."
        checked={isDrawn}
        error={form.errors['picture']}
        onChange={({ currentTarget }) =>
          form.setFieldValue('picture', currentTarget.checked ? 'required' : 'none')
        }
      />
      {isDrawn && (
        <>
          <Switch
            label="Post without it if drawing fails"
            description="Otherwise the post waits for you."
            checked={picture === 'optional'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('picture', currentTarget.checked ? 'optional' : 'required')
            }
          />
          <Artist />
        </>
      )}
    </div>
  );
}
