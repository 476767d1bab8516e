/** The options beyond text and files: only those that every network of the post supports. */
import { Button, Textarea } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { takenByEach } from '#domain/platforms/post-extras.ts';
import { extrasWords } from '#web/entities/posts/extras-shown.ts';
import { extrasComplaint, roomsOf } from './extras-values.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

const OptionsDialog = lazy(() => import('#web/entities/posts/options-dialog.tsx'));

/** A language, a warning, an audience and a poll. Options for another network stay visible until they are removed. */
function Options({ form }: { form: ScheduleForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const { values } = form;
  const takes = takenByEach(roomsOf(values));
  const isChosen = Object.keys(values.extras).length > 0;
  if (Object.keys(takes).length === 0 && !isChosen) return null;
  const fault = form.errors['extras'] ?? extrasComplaint(values);
  const keep = (extras: typeof values.extras) => {
    form.setFieldValue('extras', extras);
    form.clearFieldError('extras');
    setIsOpen(false);
  };
  return (
    <div className="stackXs">
      <div className="rowXs">
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          Options
        </Button>
        {isChosen && <span className="quiet">{extrasWords(values.extras, takes)}</span>}
        {isChosen && (
          <Button variant="subtle" onClick={() => keep({})}>
            Clear options
          </Button>
        )}
      </div>
      {fault && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <OptionsDialog
            title="Options for each post"
            takes={takes}
            extras={values.extras}
            faultOf={(extras) => extrasComplaint(values, extras) ?? undefined}
            onDone={keep}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The account's first comment, if its network supports one. */
function FirstComment({ form }: { form: ScheduleForm }) {
  const { values } = form;
  const isTaken = roomsOf(values).every(({ first_comment }) => first_comment);
  if (!isTaken && values.first_comment === '') return null;
  return (
    <Textarea
      label="First comment (optional)"
      description="The account adds it under each post."
      autosize
      minRows={1}
      maxRows={6}
      maxLength={limits.post_text}
      {...form.getInputProps('first_comment')}
    />
  );
}

export const OptionsFields = ({ form }: { form: ScheduleForm }) => (
  <>
    <FirstComment form={form} />
    <Options form={form} />
  </>
);
