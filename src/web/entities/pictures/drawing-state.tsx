import { Alert, Anchor } from '@mantine/core';
import type { Order } from './use-image-session.ts';
import { DrawingProgress } from './drawing-progress.tsx';
import type { Drawing } from './use-drawing.ts';

interface Props {
  drawing: Drawing;
  /** The running drawing, in words. */
  titleOf: (order: Order) => string;
}

/** The running drawing, what failed, and what differs from the request. */
export function DrawingState({ drawing, titleOf }: Props) {
  const { session, order, job, isLong, cancel, draw } = drawing;
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
