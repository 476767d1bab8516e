/** Short messages stay clear of a bar at the bottom of a phone, whose height depends on its words. */

const place = '--messages-bottom';
/** Between them, in pixels. */
const gap = 8;

/** A ref for the bar. */
export function messagesAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const height = innerHeight - bar.getBoundingClientRect().top;
    // At the end of a short page it is in the middle of the screen, far from them.
    if (height > innerHeight / 2) style.removeProperty(place);
    else style.setProperty(place, `${Math.ceil(height) + gap}px`);
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  addEventListener('scroll', measure, { passive: true });
  addEventListener('resize', measure);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', measure);
    removeEventListener('resize', measure);
    style.removeProperty(place);
  };
}
