import { afterEach, expect, test, vi } from 'vitest';
import { clearControls } from './messages-beside.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** An element at that place. */
function at(name: string, [left, top, width, height]: [number, number, number, number]) {
  const one = document.createElement(name);
  vi.spyOn(one, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
  document.body.append(one);
  return one;
}

/** The messages of a desktop, with one of 300 by 40 pixels. */
function aPlace() {
  const place = at('div', [1000, 80, 0, 0]);
  const message = document.createElement('div');
  message.className = 'mantine-Notification-root';
  Object.defineProperties(message, { offsetWidth: { value: 300 }, offsetHeight: { value: 40 } });
  place.append(message);
  return place;
}

test('P-49.288 P-49.429 messages move below the buttons, fields, states and authors that they would cover, and no further than half the window', () => {
  const place = aPlace();
  const top = () => {
    clearControls(place);
    return place.style.top;
  };
  expect(top()).toBe('');
  // Beside them, and above them.
  at('button', [100, 90, 80, 30]);
  at('button', [900, 20, 80, 30]);
  expect(top()).toBe('');
  at('button', [900, 100, 80, 30]);
  at('input', [720, 150, 200, 20]);
  expect(top()).toBe('178px');
  at('a', [800, 180, 80, 200]);
  expect(top()).toBe('178px');
  at('label', [720, 180, 200, 20]);
  expect(top()).toBe('208px');
  at('span', [720, 220, 90, 20]).dataset['tone'] = 'info';
  expect(top()).toBe('248px');
  const post = document.createElement('article');
  post.append(at('header', [720, 250, 300, 40]));
  document.body.append(post);
  expect(top()).toBe('298px');
  for (let y = 180; y < innerHeight; y += 40) at('button', [800, y, 80, 30]);
  expect(top()).toBe('');
});

test('P-49.467 messages move below the weekdays and the posts of a calendar too, where there is room', () => {
  const place = aPlace();
  at('th', [800, 90, 120, 30]);
  at('li', [800, 130, 120, 24]).dataset['entry'] = '';
  clearControls(place);
  expect(place.style.top).toBe('162px');
  for (let y = 160; y < innerHeight; y += 40) at('h3', [800, y, 80, 30]);
  at('button', [800, 100, 80, 20]);
  clearControls(place);
  expect(place.style.top).toBe('128px');
});

test('P-49.349 beside a drawer, messages stay at their place, whatever it has below them', () => {
  const place = aPlace();
  at('button', [900, 100, 80, 30]);
  clearControls(place);
  expect(place.style.top).not.toBe('');
  at('div', [800, 0, 600, 900]).className = 'mantine-Drawer-content';
  clearControls(place);
  expect(place.style.top).toBe('');
});
