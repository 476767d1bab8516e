/** Renders a screen of the web app with its providers, against a table of responses. */
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type Agent, CreateAgent } from '#contract/agents/types.ts';
import { Messages } from '#web/app/layouts/messages.tsx';
import { createQueryClient } from '#web/lib/api/query.ts';
import { navigation } from '#web/lib/plain-link.tsx';

export interface Call {
  /** Method and path, such as `POST /agents`. */
  call: string;
  body: unknown;
  query: Record<string, string>;
}

type Answer = { status?: number; body: Record<string, unknown>; headers?: HeadersInit };
type Answering = (body: unknown, query: Record<string, string>) => Answer | Promise<Answer>;
/** Responses by method and path, such as `GET /agents`; a function gets the body and query, and may take time. */
export type Answers = Record<string, Answer | Answering>;

const refusal: Answer = {
  status: 404,
  body: { success: false, error: 'Resource not found.', message: 'Resource not found.' },
};

const addressOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : input.toString();

/** Replaces `fetch` until the test ends, and records the calls. */
export function answering(answers: Answers): Call[] {
  const asked: Call[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body } = {}) => {
    const url = new URL(addressOf(input), 'http://web.test');
    const call = `${method} ${url.pathname.replace(/^\/api/, '')}`;
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    const query = Object.fromEntries(url.searchParams);
    asked.push({ call, body: sent, query });
    const found = answers[call] ?? refusal;
    const answer = typeof found === 'function' ? await found(sent, query) : found;
    const said = answer.status === undefined ? { success: true, ...answer.body } : answer.body;
    const { status = 200, headers = {} } = answer;
    return Response.json(said, { status, headers });
  });
  return asked;
}

const places = [
  ...['/agents', '/agents/create', '/agents/$id', '/agents/$id/edit', '/ai-content'],
  ...['/', '/sandbox', '/dashboard', '/marketplace', '/settings', '/profile', '/usage'],
  ...['/company', '/inbox', '/analytics', '/posts', '/scheduled-posts'],
  ...['/sign-in', '/register', '/forgot-password', '/admin/models'],
];

/** A new post gets its URL while it is written, so one screen handles both. */
const ofEditor = ['/write', '/write/$id'];

type Screens = Readonly<Record<string, () => ReactNode>>;

/** Renders `Page` at `path`; every other path renders as text, or as the screen in `others`. */
export function openScreen(
  Page: () => ReactNode,
  path: string,
  at: string = path,
  others: Screens = {},
) {
  const screens: Screens = { ...others, [path]: Page };
  const root = createRootRoute();
  const draw = (one: string) => screens[one] ?? (() => <p>at {one}</p>);
  const validateSearch = (search: Record<string, unknown>) => search;
  const routes = [...new Set([...places, path])]
    .filter((one) => !ofEditor.includes(one))
    .map((one) =>
      createRoute({ getParentRoute: () => root, path: one, validateSearch, component: draw(one) }),
    );
  const editor = createRoute({
    getParentRoute: () => root,
    id: 'editor',
    component: screens['/write'] ?? Outlet,
  });
  const writing = ofEditor.map((one) =>
    createRoute({ getParentRoute: () => editor, path: one, validateSearch, component: draw(one) }),
  );
  const router = createRouter({
    routeTree: root.addChildren([...routes, editor.addChildren(writing)]),
    history: createMemoryHistory({ initialEntries: [at] }),
    // Like in the app: every value is text as typed.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  });
  navigation.by({ go: (href, replace) => router.history[replace ? 'replace' : 'push'](href) });
  window.scrollTo = () => {};
  const drawn = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...drawn, router };
}

/** Renders toasts next to the screen, until the test ends. */
export function showMessages(): void {
  // Toasts left over from an earlier test would be shown here, each with its own `Undo`.
  notifications.clean();
  onTestFinished(() => act(() => notifications.clean()));
  render(
    <MantineProvider env="test">
      <Messages />
    </MantineProvider>,
  );
}

/** An agent as the server returns it, with overrides for a test. */
export const anAgent = (own: Partial<Agent> = {}): Agent => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  ...CreateAgent.parse({
    name: 'Ada',
    description: 'A calm explainer.',
    personality_type: 'tech_sage',
    custom_archetype: '',
    humor_style: 'dry_wit',
    platforms: ['sandbox'],
  }),
  persona_version: 1,
  is_active: true,
  status: 'active',
  status_reason: null,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  platform_connections: [],
  performance_metrics: {
    total_posts_generated: 0,
    posts_today: 0,
    total_interactions: null,
    engagement_rate: null,
    response_time_avg: null,
    satisfaction_score: null,
    platform_metrics: {},
  },
  personality_config: {
    core_traits: ['Analytical', 'Patient', 'Precise'],
    communication_style: 'Tech savvy, dry wit humor',
    expertise_areas: [],
    response_tone: 'Relaxed',
  },
  is_sample: false,
  ...own,
});
