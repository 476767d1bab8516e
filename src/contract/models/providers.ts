/** Who offers models that write or draw, and where a model of one’s own is looked for. */

export interface ModelProvider {
  label: string;
  /** Where its API is; `null` where whoever adds a model says so. */
  base_url: string | null;
  needs_key: boolean;
  /** A model to begin with, as its provider calls it. */
  example: string;
  /** The same of models that draw; `null` where none of them can be reached. */
  picture: string | null;
}

/** Google and Anthropic have formats of their own; all others speak OpenAI’s. */
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

/** Providers whose models draw too. */
export type PictureProviderId = {
  [Id in ModelProviderId]: (typeof modelProviders)[Id]['picture'] extends null ? never : Id;
}[ModelProviderId];

/** Whether a provider’s models can be asked for pictures. */
export const drawsPictures = (provider: ModelProviderId): provider is PictureProviderId =>
  modelProviders[provider].picture !== null;

export interface ModelServer {
  label: string;
  /** Where it speaks OpenAI’s format. */
  base_url: string;
}

const programs = [
  { label: 'Ollama', port: 11_434 },
  { label: 'LM Studio', port: 1234 },
  { label: 'llama.cpp', port: 8080 },
] as const;

/** The machine itself, and from inside a container the machine that it runs on. */
const hosts = ['127.0.0.1', 'host.docker.internal'] as const;

/** The only addresses where a model on this machine is looked for, and the only private ones that the screen may use. */
export const localModelServers: readonly ModelServer[] = programs.flatMap(({ label, port }) =>
  hosts.map((host) => ({ label, base_url: `http://${host}:${port}/v1` })),
);
