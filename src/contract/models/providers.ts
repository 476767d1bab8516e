/** The providers of AI models, and where a local model server is looked for. */

export interface ModelProvider {
  label: string;
  /** The address of its API; `null` if the administrator enters one. */
  base_url: string | null;
  needs_key: boolean;
  /** A model to start with, by the provider’s name for it. */
  example: string;
  /** The same for image models; `null` if the provider has none. */
  picture: string | null;
}

/** Google and Anthropic have their own API formats; all others use OpenAI’s. */
export const modelProviders = {
  openai: {
    label: 'OpenAI',
    base_url: 'https://api.openai.com/v1',
    needs_key: true,
    example: 'gpt-5-mini',
    picture: 'gpt-image-1-mini',
  },
  anthropic: {
    label: 'Anthropic',
    base_url: 'https://api.anthropic.com/v1',
    needs_key: true,
    example: 'claude-haiku-4-5',
    picture: null,
  },
  google: {
    label: 'Google Gemini',
    base_url: 'https://generativelanguage.googleapis.com/v1beta',
    needs_key: true,
    example: 'gemini-2.5-flash',
    picture: 'gemini-2.5-flash-image',
  },
  mistral: {
    label: 'Mistral',
    base_url: 'https://api.mistral.ai/v1',
    needs_key: true,
    example: 'mistral-small-latest',
    picture: null,
  },
  groq: {
    label: 'Groq',
    base_url: 'https://api.groq.com/openai/v1',
    needs_key: true,
    example: 'llama-3.3-70b-versatile',
    picture: null,
  },
  openrouter: {
    label: 'OpenRouter',
    base_url: 'https://openrouter.ai/api/v1',
    needs_key: true,
    example: 'mistralai/mistral-small-3.2-24b-instruct',
    picture: null,
  },
  'openai-compatible': {
    label: 'Another OpenAI-compatible server',
    base_url: null,
    needs_key: false,
    example: 'qwen3:4b',
    picture: 'flux.1-schnell',
  },
} as const satisfies Record<string, ModelProvider>;

export type ModelProviderId = keyof typeof modelProviders;
export const ModelProviderIds = Object.keys(modelProviders) as [
  ModelProviderId,
  ...ModelProviderId[],
];

/** Providers that also have image models. */
export type PictureProviderId = {
  [Id in ModelProviderId]: (typeof modelProviders)[Id]['picture'] extends null ? never : Id;
}[ModelProviderId];

/** Whether a provider has image models. */
export const drawsPictures = (provider: ModelProviderId): provider is PictureProviderId =>
  modelProviders[provider].picture !== null;

/** How much a model is told: a small one gets fewer examples and rules, because more would lead it astray. */
export const PromptSizes = ['small', 'large'] as const;
export type PromptSize = (typeof PromptSizes)[number];

/** Where a model can run, and how much it is told there unless a setting says otherwise: those nearby are small, as a rule. */
export const sizeAt = {
  /** Installed on this computer. */
  here: 'small',
  /** A server on this machine or in its network. */
  nearby: 'small',
  hosted: 'large',
} as const satisfies Record<string, PromptSize>;
export type ModelPlace = keyof typeof sizeAt;
export const ModelPlaces = Object.keys(sizeAt) as [ModelPlace, ...ModelPlace[]];

export interface ModelServer {
  label: string;
  /** Its OpenAI-compatible API. */
  base_url: string;
}

const programs = [
  { label: 'Ollama', port: 11_434 },
  { label: 'LM Studio', port: 1234 },
  { label: 'llama.cpp', port: 8080 },
] as const;

/** This machine, and from inside a container, the machine that hosts it. */
const hosts = ['127.0.0.1', 'host.docker.internal'] as const;

/** The only addresses probed for a local model server, and the only private addresses that the screen accepts. */
export const localModelServers: readonly ModelServer[] = programs.flatMap(({ label, port }) =>
  hosts.map((host) => ({ label, base_url: `http://${host}:${port}/v1` })),
);
