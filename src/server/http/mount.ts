/** Turns the calls of the contract into routes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, Method } from '#contract/core/endpoint.ts';
import { basePath } from '#contract/table.ts';
import { AppError } from '#server/app-error.ts';
import {
  admitCall,
  answer,
  type AnyHandler,
  type MountOptions,
  tellRefused,
} from './answer-call.ts';
import { callOf, everyCall, methods, serveCall } from './call-tree.ts';
import { inHindsight } from './failure.ts';
import type { Handlers } from './handlers.ts';
import { takeForms } from './incoming.ts';

/** Calls with routes of their own: in a scope, at a second path, or for a second method. */
const hasOwnRoute = ({ form, page, head }: Endpoint): boolean => Boolean(form ?? page ?? head);

function mountAlone(
  app: FastifyInstance,
  call: Endpoint,
  handle: AnyHandler,
  options: MountOptions,
): void {
  if (call.form) {
    const { form: _form, ...plain } = call;
    void app.register(async (scope) => {
      takeForms(scope, plain);
      mountAlone(scope, plain, handle, options);
    });
    return;
  }
  const find = () => ({ call, handle, options });
  for (const root of call.page ? [basePath, ''] : [basePath])
    // Others have no HEAD route, because it would do the same work.
    route(app, { method: call.method, url: root + call.path, head: call.head ?? false }, find);
}

interface Mounted {
  call: Endpoint;
  handle: AnyHandler;
  options: MountOptions;
}

/** A route whose requests are answered by the call that is found for them. */
function route(
  app: FastifyInstance,
  { method, url, head }: { method: Method | Method[]; url: string; head: boolean },
  find: (request: FastifyRequest) => Mounted | undefined,
): void {
  const whole = (request: FastifyRequest): Mounted => {
    const mounted = find(request);
    if (!mounted) throw new AppError('not_found');
    return mounted;
  };
  app.route({
    method,
    url,
    exposeHeadRoute: head,
    async onRequest(request, reply) {
      const mounted = find(request);
      if (!mounted) return reply.callNotFound();
      const { call, options } = mounted;
      try {
        return await admitCall(call, request, reply, options);
      } catch (error) {
        throw await inHindsight(error, request, options);
      }
    },
    async onError(request, _reply, error) {
      const mounted = find(request);
      if (mounted) await tellRefused(mounted.call, request, error, mounted.options);
    },
    async handler(request, reply) {
      const { call, handle, options } = whole(request);
      try {
        return await answer(call, handle, options, request, reply);
      } catch (error) {
        throw await inHindsight(error, request, options);
      }
    },
  });
}

const mountedIn = new WeakMap<FastifyInstance, Map<Endpoint, Mounted>>();

/** The calls of an app that share one route. */
function mountedOf(app: FastifyInstance): Map<Endpoint, Mounted> {
  const known = mountedIn.get(app);
  if (known) return known;
  const mounted = new Map<Endpoint, Mounted>();
  mountedIn.set(app, mounted);
  route(app, { method: [...methods], url: everyCall, head: false }, (request) => {
    const found = callOf(request);
    const known = found && mounted.get(found.call);
    if (known) request.params = found.params;
    return known ?? undefined;
  });
  return mounted;
}

/** Mounts one part of the contract with its handlers. */
export function mount<Calls extends Record<string, Endpoint>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  options: MountOptions,
): void {
  const mounted = mountedOf(app);
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as unknown as AnyHandler;
    serveCall(app, call);
    if (hasOwnRoute(call)) mountAlone(app, call, handle, options);
    else mounted.set(call, { call, handle, options });
  }
}
