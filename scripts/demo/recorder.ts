/** Records a page as an animated picture, from the frames of the browser’s screencast, scaled down. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const size = { width: 960, height: 600 };

/** Milliseconds: frames that follow sooner are dropped, and still pictures are shortened to the longer limits. */
const pace = { least: 90, most: 800, last: 1600 };

interface Frame {
  at: number;
  picture: Buffer;
}

export interface Recording {
  /** Animated WebP that plays once. */
  moving: Buffer;
  /** Its last frame. */
  still: Buffer;
  /** Milliseconds from its first frame to its end. */
  time: number;
}

/** Runs `act` and returns the frames recorded meanwhile. */
async function frames(page: Page, act: () => Promise<void>): Promise<Frame[]> {
  const session = await page.context().newCDPSession(page);
  const seen: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    seen.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
    // The page may be closed by then.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await act();
  await wait(400);
  await session.send('Page.stopScreencast');
  await session.detach();
  // They may arrive out of order.
  return seen.toSorted((a, b) => a.at - b.at);
}

/** Of frames in quick succession only the last, which shows the result. */
const thinned = (all: readonly Frame[]): Frame[] =>
  all.filter((frame, index) => {
    const next = all[index + 1];
    return !next || next.at - frame.at >= pace.least;
  });

const shrunk = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(size.width, size.height, { fit: 'fill' }).png().toBuffer();

export async function record(page: Page, act: () => Promise<void>): Promise<Recording> {
  const kept = thinned(await frames(page, act));
  const pictures = await Promise.all(kept.map(({ picture }) => shrunk(picture)));
  const last = pictures.at(-1);
  if (!last) throw new Error('No frame was recorded');
  const delay = kept.map(({ at }, index) => {
    const next = kept[index + 1];
    return next ? Math.round(Math.min(next.at - at, pace.most)) : pace.last;
  });
  const moving = await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 84, effort: 5, minSize: true, delay, loop: 1 })
    .toBuffer();
  const still = await sharp(last).webp({ quality: 72, effort: 6 }).toBuffer();
  return { moving, still, time: delay.reduce((sum, ms) => sum + ms, 0) };
}
