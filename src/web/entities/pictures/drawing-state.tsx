import { Alert, Anchor } from '@mantine/core';
import type { Order } from './image-session.ts';
import { DrawingProgress } from './drawing-progress.tsx';
import type { Drawing } from './use-drawing.ts';

interface Props {
  drawing: Drawing;
  /** What is being drawn, in words. */
  titleOf: (order: Order) => string;
}

/** What is being drawn, what could not be, and what was drawn otherwise than it was asked for. */
export function DrawingState({ drawing, titleOf }: Props) {
  const { desk: session, order, job, isLong, cancel, draw } = drawing;
  const { notice, problem } = session;
  if (order)
    return (
      <DrawingProgress
        title={titleOf(order)}
        step={job?.step}
        share={job && order.n > 1 ? (100 * job.images.length) / job.wanted : undefined}
        mayLeave={isLong}
        cancelLabel="Cancel drawing"
        onCancel={cancel}
      />
    );
  return (
    <>
      {problem && (
        <Alert color="red">
          {problem.message}{' '}
          <Anchor component="button" type="button" onClick={() => draw(problem.order)}>
            Try again
          </Anchor>
        </Alert>
      )}
      {notice && <Alert color="blue">{notice}</Alert>}
    </>
  );
}
